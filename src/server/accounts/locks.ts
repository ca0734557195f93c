import { sql, type Transaction } from 'kysely';
import { findEngine } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';

/** Locks accounts against changes until the transaction ends. Not needed on SQLite, where writers are exclusive. */
export async function lockAccounts(transaction: Transaction<Database>): Promise<void> {
  if (findEngine(transaction) === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtext('accounts'))`.execute(transaction);
  }
}

/** Locks the names of accounts against new ones until the transaction ends. Taken after all other locks. */
export async function lockAccountNames(transaction: Transaction<Database>): Promise<void> {
  if (findEngine(transaction) === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtext('account names'))`.execute(transaction);
  }
}

/** Locks an account's credentials and sign-ins until the transaction ends. Only PostgreSQL needs the lock. */
export async function lockAccount(transaction: Transaction<Database>, id: string): Promise<void> {
  if (findEngine(transaction) === 'postgres') {
    await sql`select from accounts where id = ${id} for no key update`.execute(transaction);
  }
}
