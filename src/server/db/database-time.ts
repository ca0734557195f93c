import { type Kysely, sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Database } from './schema.ts';

/** The database's time, which all instances share; instances' own clocks differ. The embedded database has its process's clock. */
export async function databaseTime(db: Kysely<Database>): Promise<Date> {
  if (engineOf(db) === 'sqlite') return new Date();
  const { rows } = await sql<{ time: string }>`select clock_timestamp() as time`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not say the time');
  return new Date(row.time);
}
