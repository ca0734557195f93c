import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { StaffRole } from '../../contract/staff/roles.ts';
import type { Actor, Context, Site } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { UniqueViolation } from '../db/unique-violation.ts';
import { writeJournal } from '../journal/journal.ts';
import { requireDistinctName } from './names.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { accountExists } from './refusals.ts';

export interface NewAccount {
  email: string;
  name: string;
  role: StaffRole;
  /** Password, normalised to NFKC. */
  password: string;
}

interface Options extends Pick<Site, 'publicUrl'> {
  before?: (transaction: Transaction<Database>) => Promise<void>;
  hash?: (password: string) => Promise<string>;
}

/** Adds an account after `before`; returns its id. Throws `weakPassword`, `accountExists`, a 400 for its name, a 503. */
export async function addAccount(
  context: Omit<Context, 'actor'> & { actor: Actor | ((id: string) => Actor) },
  { email, name, role, password }: NewAccount,
  { publicUrl, before, hash = hashPassword }: Options,
): Promise<string> {
  refuseWeakPassword(password, { email, name, host: new URL(publicUrl).hostname });
  const hashed = await hash(password);
  const id = randomUUID();
  const { now } = context;
  const actor = typeof context.actor === 'function' ? context.actor(id) : context.actor;
  try {
    await context.db.transaction().execute(async (db) => {
      await before?.(db);
      await requireDistinctName(db, name);
      await db.insertInto('accounts').values({ id, email, name, role, created_at: now.toISOString() }).execute();
      await db
        .insertInto('account_passwords')
        .values({ account_id: id, hash: hashed, changed_at: now.toISOString() })
        .execute();
      const event = typeof context.actor === 'function' ? 'person.joined' : 'person.added';
      await writeJournal({ db, actor, now }, { event, subject: email, details: { role } });
    });
  } catch (error) {
    if (error instanceof UniqueViolation) throw accountExists();
    throw error;
  }
  return id;
}

export async function hasAccounts(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}
