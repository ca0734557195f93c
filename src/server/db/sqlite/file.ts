import { accessSync, closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseUnavailable, isBusy } from '../unreachable.ts';

const openingPatience = 5_000;

const fileName = 'studio.sqlite';

export function sqlitePath(dataDir: string): string {
  return join(dataDir, fileName);
}

/** Whether there is an embedded database in `dataDir`. */
export function hasSqliteFile(dataDir: string): boolean {
  return statSync(sqlitePath(dataDir), { throwIfNoEntry: false }) !== undefined;
}

/** The file, its log and the index of that: SQLite makes the latter two and keeps them until nobody has the file open. */
const parts = ['', '-wal', '-shm'];

/** The files that a database in `dataDir` may consist of. */
export function sqliteFiles(dataDir: string): string[] {
  return parts.map((part) => sqlitePath(dataDir) + part);
}

/** The first of the database's files that this process may not write; `null` where it may write all. */
export function unwritableFile(dataDir: string): string | null {
  return sqliteFiles(dataDir).find((path) => !isWritable(path)) ?? null;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}

/** What comes out throws `DatabaseUnavailable` where a file of the database was deleted or replaced: what is written then is lost. */
export function guardSqliteFile(dataDir: string): () => void {
  const known = new Map<string, string>();
  return () => {
    for (const part of parts) {
      const { dev, ino } = statSync(sqlitePath(dataDir) + part, { throwIfNoEntry: false }) ?? {};
      const before = known.get(part);
      if (before === undefined && dev !== undefined) known.set(part, `${dev} ${ino}`);
      else if (before !== undefined && before !== `${dev} ${ino}`)
        throw new DatabaseUnavailable(`${fileName}${part} was deleted or replaced`);
    }
  };
}

/** A connection to the database file in `dataDir`, made if it is not there. It waits for nobody: the driver does. */
export function openSqliteFile(dataDir: string): DatabaseSync {
  makeFolder(dataDir);
  makeFile(sqlitePath(dataDir));
  const locked = unwritableFile(dataDir);
  // SQLite would say that a database is read-only, and not which of its files.
  if (locked !== null)
    throw new DatabaseUnavailable(`${locked} cannot be written: it needs the rights 600 and this program's user`);
  const file = new DatabaseSync(sqlitePath(dataDir), { timeout: 0, defensive: true });
  const deadline = performance.now() + openingPatience;
  for (;;) {
    try {
      // Two processes that open a new file at once collide here, and SQLite does not wait for this lock.
      file.exec('pragma journal_mode = wal');
      break;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) {
        file.close();
        throw error;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
  // What one statement sorts or keeps aside stays in memory: nothing is written beside the one file.
  file.exec(
    'pragma synchronous = full; pragma foreign_keys = on; pragma trusted_schema = off; pragma temp_store = memory',
  );
  return file;
}

/** Makes a folder and those above it. Node's own recursive way never ends where a parent is there but takes no folders, as in /proc. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same time may have made it.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Makes an empty file that its owner alone reads, unless it is there. SQLite's own files beside it get the same rights. */
function makeFile(path: string): void {
  // One that is there is not touched: closing it here would take SQLite's locks on it from the whole process.
  if (!statSync(path, { throwIfNoEntry: false })) closeSync(openSync(path, 'a', 0o600));
}

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
