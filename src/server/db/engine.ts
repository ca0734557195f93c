import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** Location of the database: a PostgreSQL server if `databaseUrl` is set, else a SQLite file in `dataDir`. */
export interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string | null;
}

export function findEngine(db: Kysely<Database>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** Database's clock, which all instances share. On SQLite it is the clock of this process. */
export async function readDatabaseTime(db: Kysely<Database>): Promise<Date> {
  if (findEngine(db) === 'sqlite') return new Date();
  const { rows } = await sql<{ time: string }>`select clock_timestamp() as time`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not say the time');
  return new Date(row.time);
}

/** Locks rows and skips locked ones. No effect on SQLite, where a writing transaction runs alone. */
export function lockRows<Table extends keyof Database, Output>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<Database, Table, Output>,
): SelectQueryBuilder<Database, Table, Output> {
  return findEngine(db) === 'postgres' ? query.forUpdate().skipLocked() : query;
}

/** Reads from one snapshot. No effect on SQLite, where a transaction runs alone. */
export async function readConsistently<Result>(
  db: Kysely<Database>,
  read: (db: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().setIsolationLevel('repeatable read').execute(read);
}
