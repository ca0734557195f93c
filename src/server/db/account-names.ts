import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Finds the name that an account has now, by its id; `null` for no account. */
export type AccountNames = (id: string | null | undefined) => string | null;

/** Reads the names of all accounts. Rows name an account by its id, because its name may change. */
export async function readAccountNames(db: Kysely<Database>): Promise<AccountNames> {
  const accounts = await db.selectFrom('accounts').select(['id', 'name']).execute();
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return (id) => (id == null ? null : (names.get(id) ?? null));
}
