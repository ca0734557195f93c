import type { Kysely, SelectQueryBuilder } from 'kysely';
import { engineOf } from './engine.ts';
import type { Database } from './schema.ts';

/**
 * Seam: rows that this transaction takes for itself, passing over those that another instance holds. On SQLite a
 * transaction that writes is alone already.
 */
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
