import type { Kysely, Transaction } from 'kysely';
import type { SessionPost } from '../../contract/staff/credentials.ts';
import type { PasskeyAssertion } from '../../contract/staff/passkeys.ts';
import type { StaffRole } from '../../contract/staff/roles.ts';
import type { Database } from '../db/schema.ts';
import type { SignInMethod } from '../db/tables/accounts.ts';
import { writeJournal } from '../journal/journal.ts';
import { lockAccount } from './locks.ts';
import { type RelyingParty, verifyPasskey } from './passkeys.ts';
import { verifyPassword } from './passwords.ts';
import { codeRequired, invalidCredentials } from './refusals.ts';
import { spendSecondFactor } from './second-factors.ts';
import { endSessionByToken, type OpenedSession, type SessionDeps, type SignInPlace, startSession } from './sessions.ts';

interface Account {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
}

/**
 * Signs in with password and second factor. An unknown address takes as long as a known one. Throws
 * `invalidCredentials`, `codeRequired`, a 503.
 */
export async function signInWithPassword(
  deps: SessionDeps,
  { email, password, code }: SessionPost,
  { place, replacing }: { place: SignInPlace; replacing: string | undefined },
): Promise<OpenedSession> {
  const { db, now } = deps;
  const row = await findCredentials(db, email);
  const matches = await verifyPassword(password, row?.hash ?? null);
  if (!row || !matches || row.disabled_at !== null) throw invalidCredentials();
  if (row.totp !== null && code === undefined) throw codeRequired();

  const session = await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, row.id);
    const current = await findCredentials(transaction, email);
    if (current?.hash !== row.hash || current.totp !== row.totp || current.disabled_at !== null) return null;
    const method = row.totp === null ? 'password' : await spendSecondFactor(transaction, row.id, code ?? '', now);
    return await openSession({ ...deps, db: transaction }, current, { method, place, replacing });
  });
  // Retries if the credentials changed meanwhile: only the current ones may open a session.
  return session ?? (await signInWithPassword(deps, { email, password, code }, { place, replacing }));
}

async function findCredentials(db: Kysely<Database>, email: string) {
  return await db
    .selectFrom('accounts')
    .innerJoin('account_passwords', 'account_passwords.account_id', 'accounts.id')
    .leftJoin('account_totp', (join) =>
      join.onRef('account_totp.account_id', '=', 'accounts.id').on('account_totp.confirmed_at', 'is not', null),
    )
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.name',
      'accounts.role',
      'accounts.disabled_at',
      'account_passwords.hash',
      'account_totp.account_id as totp',
    ])
    .where('accounts.email', '=', email)
    .executeTakeFirst();
}

/** Signs in with a passkey, which needs no second factor. Throws `invalidCredentials`. */
export async function signInWithPasskey(
  deps: SessionDeps,
  relyingParty: RelyingParty,
  response: PasskeyAssertion,
  { place, replacing }: { place: SignInPlace; replacing: string | undefined },
): Promise<OpenedSession> {
  const passkey = await verifyPasskey(deps, relyingParty, response, null);
  return await deps.db.transaction().execute(async (db) => {
    await lockAccount(db, passkey.accountId);
    const account = await db
      .selectFrom('accounts')
      .innerJoin('passkeys', 'passkeys.account_id', 'accounts.id')
      .select(['accounts.id', 'accounts.email', 'accounts.name', 'accounts.role'])
      // The passkey may have been removed during verification.
      .where('passkeys.id', '=', passkey.id)
      .where('accounts.disabled_at', 'is', null)
      .executeTakeFirstOrThrow(invalidCredentials);
    return await openSession({ ...deps, db }, account, { method: 'passkey', place, replacing });
  });
}

/**
 * Opens a session for an authenticated account, in the transaction that checked the credentials, and writes the
 * journal.
 */
async function openSession(
  deps: SessionDeps & { db: Transaction<Database> },
  account: Account,
  { method, place, replacing }: { method: SignInMethod; place: SignInPlace; replacing: string | undefined },
): Promise<OpenedSession> {
  const { db, now } = deps;
  const { id: accountId, name, email, role } = account;
  if (replacing !== undefined) await endSessionByToken(db, replacing);
  const { id, token, expiresAt } = await startSession(deps, { accountId, method, place });
  await db.updateTable('accounts').set({ last_signed_in_at: now.toISOString() }).where('id', '=', accountId).execute();
  const actor = { kind: 'person', id: accountId, name, role } as const;
  await writeJournal({ db, actor, now }, { event: 'session.started', details: { method } });
  return { id, accountId, token, expiresAt, user: { name, email, role } };
}
