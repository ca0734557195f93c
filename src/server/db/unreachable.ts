/** Codes of a PostgreSQL that is not there, is starting or stopping, or has no connection left: appendix A of its manual, classes 08, 53 and 57. */
const serverStates = /^(?:08|53|57P)/;
const socketStates = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ERR_SQLITE_BUSY']);
const clientWords = /timeout exceeded when trying to connect|Connection terminated|Query read timeout/;

/** Whether an error says that the database cannot be reached just now, so that trying again later makes sense. */
export function isUnreachable(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if ('syscall' in error && error.syscall === 'connect') return true;
  return serverStates.test(code) || socketStates.has(code) || clientWords.test(error.message);
}
