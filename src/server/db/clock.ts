import { type Kysely, type RawBuilder, sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Database } from './schema.ts';

/**
 * Seam: the database's own time, `offsetMs` milliseconds from now, to store and to compare with stored times: one clock for all
 * instances, whatever theirs say.
 */
export function databaseNow(db: Kysely<Database>, offsetMs = 0): RawBuilder<string> {
  const seconds = offsetMs / 1000;
  if (engineOf(db) === 'postgres') {
    // Not now(), which stands still for the length of a transaction. Rounded as it is stored.
    return sql<string>`(clock_timestamp() + make_interval(secs => ${seconds}))::timestamptz(3)`;
  }
  return sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds} seconds`})`;
}
