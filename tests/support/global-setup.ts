import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
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
  const removeFolder = useMemoryForTemporaryFiles();
  const [postgres] = await Promise.all([startPostgres(), packSite()]);
  const { remove, ...templates } = await makeTemplates(postgres);
  provide('postgresUrl', postgres.url);
  provide('templates', templates);
  return async () => {
    remove();
    await postgres.stop();
    removeFolder();
  };
}

/** Space in bytes that temporary files of a run may take. */
const spaceNeeded = 2 * 1024 ** 3;

/**
 * Puts temporary files of this process and of its workers into memory, where the system offers it: the embedded
 * database syncs every commit to the disk, and workers then wait for each other. Returns a function that deletes them.
 */
function useMemoryForTemporaryFiles(): () => void {
  const memory = '/dev/shm';
  const { bavail = 0, bsize = 0 } = existsSync(memory) ? statfsSync(memory) : {};
  if (bavail * bsize < spaceNeeded) return () => {};
  const folder = mkdtempSync(`${memory}/studio-tests-`);
  // Another user runs PostgreSQL.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
