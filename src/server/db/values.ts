import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import pg from 'pg';
import type { Database } from './schema.ts';

/* PostgreSQL: times to ISO strings, int8 to numbers. SQLite: booleans to and from 0 and 1. */

const { TIMESTAMPTZ, INT8 } = pg.types.builtins;

export const postgresTypes = new pg.TypeOverrides();
postgresTypes.setTypeParser(TIMESTAMPTZ, (text: string) => new Date(text).toISOString());
postgresTypes.setTypeParser(INT8, Number);

type BooleanColumns<Table> = {
  [Column in keyof Table]: NonNullable<Table[Column]> extends { __select__: boolean } ? Column : never;
}[keyof Table];
type BooleanColumn = { [Table in keyof Database]: BooleanColumns<Database[Table]> }[keyof Database];

/** Names of all boolean columns, which SQLite stores as 0 and 1. TypeScript reports a missing one. */
const booleanColumns: Record<BooleanColumn, true> = { starter: true, calendar_names: true, receives: true };

/** Converts a value to the type that SQLite binds. Throws a `TypeError` for an unsupported type. */
export function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be stored`);
}

export function fromSqlite(row: Record<string, SQLOutputValue>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    result[column] = Object.hasOwn(booleanColumns, column) && value !== null ? value === 1 : value;
  }
  return result;
}
