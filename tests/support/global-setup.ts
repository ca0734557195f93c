import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../harness/postgres.ts';
import { bundleSite } from './pack-site.ts';
import { makeTemplates, type Templates } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL server of this run; tests create their own databases on it. */
    postgresUrl: string;
    templates: Templates;
  }
}

/** Global setup, which Vitest runs once before all tests. */
export default async function setup({ provide }: TestProject) {
  const removeFolder = useMemoryForTemporaryFiles();
  const [postgres] = await Promise.all([startPostgres(), bundleSite()]);
  const { remove, ...templates } = await makeTemplates(postgres);
  provide('postgresUrl', postgres.url);
  provide('templates', templates);
  return async () => {
    remove();
    await postgres.stop();
    removeFolder();
  };
}

/** Space that the temporary files of all tests may need, in bytes. */
const spaceNeeded = 2 * 1024 ** 3;

/**
 * Puts temporary files of this process and of its workers into memory, if the system has `/dev/shm`. On a disk, SQLite
 * syncs every commit, and workers wait for each other. Returns a function that deletes the files.
 */
function useMemoryForTemporaryFiles(): () => void {
  const memory = '/dev/shm';
  const { bavail = 0, bsize = 0 } = existsSync(memory) ? statfsSync(memory) : {};
  if (bavail * bsize < spaceNeeded) return () => {};
  const folder = mkdtempSync(`${memory}/studio-tests-`);
  // PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
