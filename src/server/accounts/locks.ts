import { sql, type Transaction } from 'kysely';
import { findEngine } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';

/**
 * Seam: locks changes to the set of accounts and managers until the transaction ends. On SQLite a writing transaction
 * is exclusive already.
 */
export async function lockAccounts(transaction: Transaction<Database>): Promise<void> {
  if (findEngine(transaction) === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtext('accounts'))`.execute(transaction);
  }
}

/** Seam: locks an account's credentials and sign-ins until the transaction ends. */
export async function lockAccount(transaction: Transaction<Database>, id: string): Promise<void> {
  if (findEngine(transaction) === 'postgres') {
    await sql`select from accounts where id = ${id} for no key update`.execute(transaction);
  }
}
