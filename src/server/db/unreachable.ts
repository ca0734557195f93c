/**
 * Database unavailable, detected before a query was sent. `cause` is the error that prevented the connection, if any.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** PostgreSQL's codes for a full disk, a read-only server (a standby, or a hoster's limit), and a failing disk. */
const postgresDiskFull = '53100';
const postgresDiskStates = new Set([postgresDiskFull, '25006', '58030']);
/**
 * PostgreSQL's codes for a lost connection, a start or stop, no connections, memory or disk left, a cancelled query and
 * a deadlock (manual, appendix A).
 */
const serverStates = /^(?:08|53|57P|57014|40P01)/;
const noConnectionLeft = '53300';
/** Error codes that mean the connection failed or the host is unreachable. */
const socketStates = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
]);
/** Error messages of the client itself. The last one answers every query on a connection that the server has ended. */
const clientWords =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection error and is not queryable/;

/** SQLite's result codes for a read-only, failing or full disk, and for a file that is corrupt or not a database. */
const sqliteDiskStates = new Set([8, 10, 11, 13, 26]);
const sqliteDiskFull = 13;
/** Disk codes, and SQLite's codes for busy, locked and cannot open: the request is not at fault. */
const sqliteStates = new Set([...sqliteDiskStates, 5, 6, 14]);
const busy = 5;

/** True if an error means that the database cannot be reached or cannot work right now: a later retry makes sense. */
export function isUnreachable(error: Error): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = postgresCode(error);
  if ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) return true;
  const sqlite = sqliteCode(error);
  if (sqlite !== null && sqliteStates.has(sqlite)) return true;
  return (
    serverStates.test(code) || postgresDiskStates.has(code) || socketStates.has(code) || clientWords.test(error.message)
  );
}

/** True if PostgreSQL has no connection left, perhaps because other clients hold them. */
export function hasNoConnectionLeft(error: Error): boolean {
  return postgresCode(error) === noConnectionLeft;
}

/** True if the database could not store data because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return postgresCode(error) === postgresDiskFull || sqliteCode(error) === sqliteDiskFull;
}

/** True if another connection holds the lock that a SQLite statement needs: worth a retry. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && sqliteCode(error) === busy;
}

/** PostgreSQL's code, or a socket's; empty for any other error. */
function postgresCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** SQLite's primary result code, or `null` for any other error. */
function sqliteCode(error: Error): number | null {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}
