import { accessSync, closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseUnavailable, isSqliteBusy } from '../unreachable.ts';

const openTimeoutMs = 5_000;

const fileName = 'studio.sqlite';

export function makeSqlitePath(dataDir: string): string {
  return join(dataDir, fileName);
}

/** True if `dataDir` holds an embedded database. */
export function hasSqliteFile(dataDir: string): boolean {
  return statSync(makeSqlitePath(dataDir), { throwIfNoEntry: false }) !== undefined;
}

/** Database, write-ahead log and its index; the last two exist while a connection is open. */
const fileSuffixes = ['', '-wal', '-shm'];

/** Paths of the files that a database in `dataDir` may consist of. */
export function listSqliteFiles(dataDir: string): string[] {
  return fileSuffixes.map((part) => makeSqlitePath(dataDir) + part);
}

/** First of the database's files that this process cannot write; `null` if it can write all. */
export function findUnwritableFile(dataDir: string): string | null {
  return listSqliteFiles(dataDir).find((path) => !isWritable(path)) ?? null;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}

/** Returns a check that throws `DatabaseUnavailable` if a file was deleted or replaced: writes would be lost. */
export function guardSqliteFile(dataDir: string): () => void {
  const known = new Map<string, string>();
  return () => {
    for (const part of fileSuffixes) {
      const { dev, ino } = statSync(makeSqlitePath(dataDir) + part, { throwIfNoEntry: false }) ?? {};
      const before = known.get(part);
      if (before === undefined && dev !== undefined) known.set(part, `${dev} ${ino}`);
      else if (before !== undefined && before !== `${dev} ${ino}`)
        throw new DatabaseUnavailable(`${fileName}${part} was deleted or replaced`);
    }
  };
}

/** Opens the database file, creating it if missing. No busy timeout: the driver retries. */
export function openSqliteFile(dataDir: string): DatabaseSync {
  makeFolder(dataDir);
  makeFile(makeSqlitePath(dataDir));
  const unwritableFile = findUnwritableFile(dataDir);
  // Checked here, because SQLite's error would not name the read-only file.
  if (unwritableFile !== null)
    throw new DatabaseUnavailable(
      `${unwritableFile} cannot be written: it needs the rights 600 and this program's user`,
    );
  const file = new DatabaseSync(makeSqlitePath(dataDir), { timeout: 0, defensive: true });
  const deadline = performance.now() + openTimeoutMs;
  for (;;) {
    try {
      // Race: two processes that open a new file at once collide here, and SQLite does not wait for this lock.
      file.exec('pragma journal_mode = wal');
      break;
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() > deadline) {
        file.close();
        throw error;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
  // `temp_store = memory`: statements write no temporary files.
  file.exec(
    'pragma synchronous = full; pragma foreign_keys = on; pragma trusted_schema = off; pragma temp_store = memory',
  );
  return file;
}

/** Creates a folder and its parents. Node's recursive `mkdir` never returns in a folder such as /proc. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Race: another process that starts at the same time may have created it.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Creates an empty file for its owner alone, unless it exists. SQLite gives its logs equal permissions. */
function makeFile(path: string): void {
  // Existing files stay closed: closing one here would release SQLite's locks on it for the whole process.
  if (!statSync(path, { throwIfNoEntry: false })) closeSync(openSync(path, 'a', 0o600));
}

/** Locks the folder by SQLite's lock on an empty file; returns a release. Throws `DatabaseUnavailable`. */
export function lockSqliteFolder(dataDir: string): () => void {
  const path = `${makeSqlitePath(dataDir)}.lock`;
  makeFile(path);
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isSqliteBusy(error)) throw error;
    throw new DatabaseUnavailable(`another server is serving ${makeSqlitePath(dataDir)}`);
  }
  return () => lock.close();
}
