import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../harness/postgres.ts';
import { packSite } from './pack-site.ts';
import { makeTemplates, type Templates } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL server of this run; tests create their own databases on it. */
    postgresUrl: string;
    templates: Templates;
  }
}

/** Global setup, once per run. */
export default async function setup({ provide }: TestProject) {
  const [postgres] = await Promise.all([startPostgres(), packSite()]);
  const { remove, ...templates } = await makeTemplates(postgres);
  provide('postgresUrl', postgres.url);
  provide('templates', templates);
  return async () => {
    remove();
    await postgres.stop();
  };
}
