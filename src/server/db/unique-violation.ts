import { duplicateCode } from '../../contract/schemas.ts';

/** Violation of a unique index or primary key: the same error on both engines. */
export class UniqueViolation extends Error {
  override name = 'UniqueViolation';
  readonly code = duplicateCode;
}

/** SQLite's extended result codes for a unique index and for a primary key. */
const sqliteCodes: unknown[] = [2067, 1555];

/** Converts a unique violation of either engine to a `UniqueViolation`; returns any other error unchanged. */
export function toUniqueViolation(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isPostgresViolation = 'code' in error && error.code === duplicateCode;
  const isSqliteViolation = 'errcode' in error && sqliteCodes.includes(error.errcode);
  return isPostgresViolation || isSqliteViolation ? new UniqueViolation(error.message, { cause: error }) : error;
}
