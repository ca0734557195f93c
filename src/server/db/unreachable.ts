/** The database cannot serve just now, as this program has found out before asking it. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * Codes of a PostgreSQL that is not there, is starting or stopping, has no connection, memory or disk left, or gave a statement up
 * because it took too long: appendix A of its manual, classes 08, 53 and 57.
 */
const serverStates = /^(?:08|53|57P|57014)/;
const socketStates = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const clientWords = /timeout exceeded when trying to connect|Connection terminated|Query read timeout/;

/** SQLite's result codes, and PostgreSQL's code, for a disk that is read-only, broken or full. */
const sqliteDiskStates = new Set([8, 10, 13]);
const postgresDiskFull = '53100';
const sqliteDiskFull = 13;
/** SQLite's result codes for busy, locked, read-only, input and output, full and cannot open: all may pass. */
const sqliteStates = new Set([5, 6, 8, 10, 13, 14]);
/** SQLite's code for a write that another writer keeps waiting. */
const busy = 5;

/** Whether an error says that the database cannot be reached or cannot work just now, so that trying again later makes sense. */
export function isUnreachable(error: Error): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if ('syscall' in error && error.syscall === 'connect') return true;
  const sqlite = sqliteCode(error);
  if (sqlite !== null && sqliteStates.has(sqlite)) return true;
  return serverStates.test(code) || socketStates.has(code) || clientWords.test(error.message);
}

/** Whether an error says that the database's disk takes no writes just now. */
export function cannotWrite(error: Error): boolean {
  const sqlite = sqliteCode(error);
  return ('code' in error && error.code === postgresDiskFull) || (sqlite !== null && sqliteDiskStates.has(sqlite));
}

/** Whether the database could not store something because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === postgresDiskFull) || sqliteCode(error) === sqliteDiskFull;
}

/** Whether another connection holds what this statement on SQLite needs: worth trying again. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && sqliteCode(error) === busy;
}

/** SQLite's primary result code, or `null` for any other error. */
function sqliteCode(error: Error): number | null {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}
