import { sql, type Transaction } from 'kysely';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';

/** Seam: to the end of the transaction nobody else changes who the managers are. On SQLite one that writes is alone already. */
export async function lockAccounts(transaction: Transaction<Database>): Promise<void> {
  if (engineOf(transaction) === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtext('accounts'))`.execute(transaction);
  }
}

/** Seam: to the end of the transaction nobody else changes what this account proves itself with, or signs in to it. */
export async function lockAccount(transaction: Transaction<Database>, id: string): Promise<void> {
  if (engineOf(transaction) === 'postgres') {
    await sql`select from accounts where id = ${id} for no key update`.execute(transaction);
  }
}
