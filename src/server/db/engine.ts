import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/* Differences between the two engines, for rules that need not know which engine is in use. */

export type Engine = 'sqlite' | 'postgres';

/** Location of the database: the folder of the embedded one, unless the address of a server is set. */
export interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string | null;
}

export function findEngine(db: Kysely<Database>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/**
 * Current time by the database's clock, which all instances share: their own clocks differ. The embedded database uses
 * the clock of its process.
 */
export async function readDatabaseTime(db: Kysely<Database>): Promise<Date> {
  if (findEngine(db) === 'sqlite') return new Date();
  const { rows } = await sql<{ time: string }>`select clock_timestamp() as time`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not say the time');
  return new Date(row.time);
}

/**
 * Seam: locks the rows of a query for this transaction and skips rows that another instance has locked. On SQLite a
 * writing transaction already runs alone.
 */
export function lockRows<Table extends keyof Database, Output>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<Database, Table, Output>,
): SelectQueryBuilder<Database, Table, Output> {
  return findEngine(db) === 'postgres' ? query.forUpdate().skipLocked() : query;
}

/**
 * Seam: protects the rows of a query from deletion until this transaction ends, so that other rows may reference them.
 * On SQLite a writing transaction already runs alone.
 */
export function protectRows<Table extends keyof Database, Output>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<Database, Table, Output>,
): SelectQueryBuilder<Database, Table, Output> {
  return findEngine(db) === 'postgres' ? query.forKeyShare() : query;
}

/**
 * Seam: reads several tables from one snapshot (`repeatable read`). A SQLite transaction already runs alone and has no
 * isolation levels.
 */
export async function readConsistently<Result>(
  db: Kysely<Database>,
  read: (db: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().setIsolationLevel('repeatable read').execute(read);
}
