import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../harness/postgres.ts';
import { packSite } from './pack-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for this run; tests make their own databases on it. */
    postgresUrl: string;
  }
}

/** Starts what all test files share, once a run. */
export default async function setup({ provide }: TestProject) {
  const [postgres] = await Promise.all([startPostgres(), packSite()]);
  provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
