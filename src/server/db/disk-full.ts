/** SQLite's result code for a full disk, and PostgreSQL's class of error for one. */
const sqliteFull = 13;
const postgresFull = '53100';

/** Seam: whether the database could not store something because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && error.errcode === sqliteFull) || ('code' in error && error.code === postgresFull);
}
