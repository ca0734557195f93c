/** The database is away, and no query was sent. `cause` is the connection error, if any. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

const postgresDiskFull = '53100';
/** PostgreSQL's codes for a full disk, a read-only server (a standby, or a hoster's limit), and a failing disk. */
const postgresDiskCodes = new Set([postgresDiskFull, '25006', '58030']);
/** Codes for a lost connection, start or stop, no resources, cancelled query, deadlock (manual, appendix A). */
const unreachableServerCode = /^(?:08|53|57P|57014|40P01)/;
const tooManyConnections = '53300';
/** Error codes that mean the connection failed or the host is unreachable. */
const socketErrorCodes = new Set([
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
/** Error messages of the client library. The last one is for queries on a connection that the server has ended. */
const clientErrorPattern =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection error and is not queryable/;

/** SQLite's result codes for a read-only, failing or full disk, and for a file that is corrupt or not a database. */
const sqliteDiskCodes = new Set([8, 10, 11, 13, 26]);
const sqliteDiskFull = 13;
/** SQLite's result codes that are not the request's fault: the disk codes, busy, locked and cannot open. */
const unreachableSqliteCodes = new Set([...sqliteDiskCodes, 5, 6, 14]);
const sqliteBusy = 5;

/** True if the database cannot work at the moment, so that a retry may succeed. */
export function isUnreachable(error: Error): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = findPostgresCode(error);
  if ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) return true;
  const sqliteCode = findSqliteCode(error);
  if (sqliteCode !== null && unreachableSqliteCodes.has(sqliteCode)) return true;
  return (
    unreachableServerCode.test(code) ||
    postgresDiskCodes.has(code) ||
    socketErrorCodes.has(code) ||
    clientErrorPattern.test(error.message)
  );
}

/** True if PostgreSQL refused a connection because its maximum number is in use, perhaps by other programs. */
export function hasNoConnectionLeft(error: Error): boolean {
  return findPostgresCode(error) === tooManyConnections;
}

/** True if the database could not store data because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return findPostgresCode(error) === postgresDiskFull || findSqliteCode(error) === sqliteDiskFull;
}

/** True if another connection has the lock that a SQLite statement needs, so that a retry may succeed. */
export function isSqliteBusy(error: unknown): boolean {
  return error instanceof Error && findSqliteCode(error) === sqliteBusy;
}

/** Error code of PostgreSQL or of a socket; empty for any other error. */
function findPostgresCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** SQLite's primary result code, or `null` for any other error. */
function findSqliteCode(error: Error): number | null {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}
