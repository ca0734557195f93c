/** The database cannot serve just now, as this program has found out before asking it: what kept it from connecting is the cause. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** PostgreSQL's codes for a disk that is full, a server that takes no writes (a stand-in, or a hoster's brake), and a disk that fails. */
const postgresDiskFull = '53100';
const postgresDiskStates = new Set([postgresDiskFull, '25006', '58030']);
/** PostgreSQL is away, starting or stopping, out of connections, memory or disk, gave up or met a deadlock (manual, appendix A). */
const serverStates = /^(?:08|53|57P|57014|40P01)/;
const noConnectionLeft = '53300';
/** What a system says of a connection, or of the way to the other end. */
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
/** What the client says itself; of a connection that the server has ended, to everything that is asked over it from then on. */
const clientWords =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection error and is not queryable/;

/** SQLite's result codes for a disk that is read-only, broken or full, and for a file that is spoiled or no database any more. */
const sqliteDiskStates = new Set([8, 10, 11, 13, 26]);
const sqliteDiskFull = 13;
/** Those, and SQLite's codes for busy, locked and cannot open: a request is not to blame. */
const sqliteStates = new Set([...sqliteDiskStates, 5, 6, 14]);
const busy = 5;

/** Whether an error says that the database cannot be reached or cannot work just now, so that trying again later makes sense. */
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

/** Whether PostgreSQL has given all its connections away, perhaps to others. */
export function hasNoConnectionLeft(error: Error): boolean {
  return postgresCode(error) === noConnectionLeft;
}

/** Whether the database could not store something because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return postgresCode(error) === postgresDiskFull || sqliteCode(error) === sqliteDiskFull;
}

/** Whether another connection holds what this statement on SQLite needs: worth trying again. */
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
