import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Seam: reads several tables as they were at one moment. On SQLite a transaction is alone already, and has no levels. */
export async function atOneMoment<Result>(
  db: Kysely<Database>,
  read: (db: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().setIsolationLevel('repeatable read').execute(read);
}
