import type { Person } from '../../../src/server/context.ts';
import type { TestDatabase } from '../database.ts';

/** Stores the accounts of users whose calls a test makes without signing in. */
export async function storeAccounts({ owner }: Pick<TestDatabase, 'owner'>, people: readonly Person[]): Promise<void> {
  const rows = people.map(({ id, name, role }) => ({ id, name, role, email: `${id}@studio.example` }));
  await owner.insertInto('accounts').values(rows).execute();
}

/** Finds the id of the account with a name. */
export async function findAccountId({ owner }: Pick<TestDatabase, 'owner'>, name: string): Promise<string> {
  const { id } = await owner.selectFrom('accounts').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return id;
}
