import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/* What the two engines do differently, for rules that need not know which one answers. */

export type Engine = 'sqlite' | 'postgres';

/** Where the database is: a folder for the embedded one, unless there is the address of a server. */
export interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string | null;
}

/** Which engine answers behind `db`. */
export function engineOf(db: Kysely<Database>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** The database's time, which all instances share; instances' own clocks differ. The embedded database has its process's clock. */
export async function databaseTime(db: Kysely<Database>): Promise<Date> {
  if (engineOf(db) === 'sqlite') return new Date();
  const { rows } = await sql<{ time: string }>`select clock_timestamp() as time`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not say the time');
  return new Date(row.time);
}

/** Seam: rows that this transaction takes, passing over those that another instance holds. On SQLite one that writes is alone already. */
export function takingRows<Table extends keyof Database, Output>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<Database, Table, Output>,
): SelectQueryBuilder<Database, Table, Output> {
  return engineOf(db) === 'postgres' ? query.forUpdate().skipLocked() : query;
}

/** Seam: rows that nobody else deletes to the end of this transaction, so that others may name them. On SQLite it is alone already. */
export function keepingRows<Table extends keyof Database, Output>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<Database, Table, Output>,
): SelectQueryBuilder<Database, Table, Output> {
  return engineOf(db) === 'postgres' ? query.forKeyShare() : query;
}

/** Seam: reads several tables as they were at one moment. On SQLite a transaction is alone already, and has no levels. */
export async function atOneMoment<Result>(
  db: Kysely<Database>,
  read: (db: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().setIsolationLevel('repeatable read').execute(read);
}
