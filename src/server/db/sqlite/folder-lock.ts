import { DatabaseSync } from 'node:sqlite';
import { DatabaseUnavailable, isBusy } from '../unreachable.ts';
import { makeFile, sqlitePath } from './file.ts';

/** Takes the folder for one server by SQLite's lock on an empty file; answers how to give it back. Throws `DatabaseUnavailable`. */
export function lockSqliteFolder(dataDir: string): () => void {
  const path = `${sqlitePath(dataDir)}.lock`;
  makeFile(path);
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DatabaseUnavailable(`another server is serving ${sqlitePath(dataDir)}`);
  }
  return () => lock.close();
}
