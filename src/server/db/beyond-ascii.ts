import { type Kysely, type RawBuilder, sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Database } from './schema.ts';

/** Seam: whether a column's text has letters beyond ASCII, in the words of the indexes along which these are read (migrations 014, 015). */
export function beyondAscii(db: Kysely<Database>, column: string): RawBuilder<boolean> {
  const text = sql.ref(column);
  const bytes = engineOf(db) === 'postgres' ? sql`octet_length(${text})` : sql`length(cast(${text} as blob))`;
  return sql<boolean>`${bytes} > length(${text})`;
}
