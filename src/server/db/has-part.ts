import { type Kysely, type RawBuilder, sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Database } from './schema.ts';

/** Seam: whether a column's text has `part` in it, whatever the case of letters from A to Z. About other letters the engines do not agree. */
export function hasPart(db: Kysely<Database>, column: string, part: string): RawBuilder<boolean> {
  const pattern = `%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const text = engineOf(db) === 'postgres' ? sql`lower(${sql.ref(column)} collate "C")` : sql.ref(column);
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}
