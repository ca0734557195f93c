import { type Kysely, sql } from 'kysely';
import type { PersonalDataReport } from '../../contract/personal-data.ts';
import { type People, type Person, type PersonChange, personPatch } from '../../contract/staff/people.ts';
import type { StaffRole } from '../../contract/staff/roles.ts';
import { deleteInvitations, type Link, type LinkSettings, makeInvitation } from '../accounts/invitations.ts';
import { selectLiveInvitations } from '../accounts/links.ts';
import { lockAccounts } from '../accounts/locks.ts';
import { accountExists, lastManager } from '../accounts/refusals.ts';
import { endSessions } from '../accounts/sessions.ts';
import { requireFields } from '../changes.ts';
import { type Context, inTransaction } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';

export async function listPeople({ db, now }: Pick<Context, 'db' | 'now'>): Promise<People> {
  const invitations = await selectLiveInvitations(db, now)
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .where('purpose', '=', 'invitation')
    .orderBy('created_at')
    .execute();
  return {
    items: (await selectPeople(db).orderBy('accounts.name').orderBy('accounts.id').execute()).map(toPerson),
    invitations: invitations.flatMap(({ email, role, ...rest }) =>
      email === null || role === null ? [] : [{ email, role, ...rest }],
    ),
  };
}

/** Finds the account of an address, given in lower case; `null` if there is none. */
export async function findPersonByEmail(db: Kysely<Database>, email: string): Promise<Person | null> {
  const row = await selectPeople(db).where('accounts.email', '=', email).executeTakeFirst();
  return row ? toPerson(row) : null;
}

export async function invitePerson(
  context: Context,
  { email, role }: { email: string; role: StaffRole },
  settings: LinkSettings,
): Promise<Link> {
  return await inTransaction(context, async (scope) => {
    const { db } = scope;
    const existingAccount = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
    if (existingAccount) throw accountExists();
    const link = await makeInvitation(scope, { purpose: 'invitation', email, role }, settings);
    await writeJournal(scope, { event: 'person.invited', subject: email, details: { role } });
    return link;
  });
}

/** Withdraws an unused invitation; false if there was none. */
export async function withdrawInvitation(context: Context, id: string): Promise<boolean> {
  return await inTransaction(context, async (scope) => {
    const row = await scope.db
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('purpose', '=', 'invitation')
      .where('used_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (!row) return false;
    await writeJournal(scope, { event: 'person.invitation-withdrawn', subject: row.email });
    return true;
  });
}

/**
 * Changes an account's role, or disables or enables it; its sessions end. Throws a 404, a 409 if `version` is stale or
 * a change does not fit, and `lastManager`.
 */
export async function changePerson(context: Context, id: string, change: PersonChange): Promise<Person> {
  return await inTransaction(context, async (scope) => {
    const { db, actor, now } = scope;
    await lockAccounts(db);
    const before = await findPerson(db, id);
    const present = { role: before.role, disabled: before.disabled_at !== null };
    const row = { fields: present, version: before.version, readCurrent: () => before };
    const { role, disabled } = await requireFields(personPatch.fields, change, row);
    const wasManager = present.role === 'manager' && !present.disabled;
    const next = { role: role ?? present.role, disabled: disabled ?? present.disabled };
    // Commands may remove the last manager: their operator can make another account a manager.
    const mayRemoveLastManager = actor.kind === 'command';
    if (wasManager && !mayRemoveLastManager && (next.role !== 'manager' || next.disabled))
      await requireAnotherManager(db, id);

    await db
      .updateTable('accounts')
      .set({
        role: next.role,
        disabled_at: next.disabled ? (before.disabled_at ?? now.toISOString()) : null,
        ...(next.disabled && { calendar_hash: null }),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', id)
      .execute();
    await endSessions(db, id);
    // Voids links that were sent but not used: they must not admit a disabled user.
    if (next.disabled) await deleteInvitations(db, id);
    if (next.role !== present.role) {
      const details = { from: present.role, to: next.role };
      await writeJournal(scope, { event: 'person.role-changed', subject: before.email, details });
    }
    if (next.disabled !== present.disabled) {
      const event = next.disabled ? 'person.disabled' : 'person.enabled';
      await writeJournal(scope, { event, subject: before.email });
    }
    return await findPerson(db, id);
  });
}

/** Makes a link to set a new password, which also removes the account's second factors. Throws a 404. */
export async function resetPerson(context: Context, id: string, settings: LinkSettings): Promise<Link> {
  return await inTransaction(context, async (scope) => {
    const person = await findPerson(scope.db, id);
    if (person.disabled_at !== null) throw notFound();
    const request = { purpose: 'access', accountId: id, email: person.email } as const;
    const link = await makeInvitation(scope, request, settings);
    await writeJournal(scope, { event: 'person.reset-sent', subject: person.email });
    return link;
  });
}

/** Finds an account. Throws a 404. */
export async function findPerson(db: Kysely<Database>, id: string): Promise<Person> {
  const row = await selectPeople(db).where('accounts.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toPerson(row);
}

async function requireAnotherManager(db: Kysely<Database>, accountId: string): Promise<void> {
  await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'manager')
    .where('disabled_at', 'is', null)
    .where('id', '!=', accountId)
    .limit(1)
    .executeTakeFirstOrThrow(lastManager);
}

function selectPeople(db: Kysely<Database>) {
  return db
    .selectFrom('accounts')
    .leftJoin('account_totp', (join) =>
      join.onRef('account_totp.account_id', '=', 'accounts.id').on('account_totp.confirmed_at', 'is not', null),
    )
    .select(({ selectFrom }) => [
      'accounts.id',
      'accounts.name',
      'accounts.email',
      'accounts.role',
      'accounts.disabled_at',
      'accounts.version',
      'accounts.created_at',
      'accounts.last_signed_in_at',
      'accounts.receives',
      'account_totp.account_id as totp',
      selectFrom('passkeys')
        .select(({ fn }) => fn.count<number>('passkeys.id').as('count'))
        .whereRef('passkeys.account_id', '=', 'accounts.id')
        .as('passkeys'),
    ]);
}

function toPerson({ totp, passkeys, ...row }: Omit<Person, 'second_factor'> & PersonFactors): Person {
  return { ...row, second_factor: totp !== null ? 'app' : Number(passkeys) > 0 ? 'passkey' : null };
}

interface PersonFactors {
  totp: string | null;
  passkeys: number | null;
}

type AccountReport = Pick<PersonalDataReport, 'sessions' | 'passkeys'>;

/** Reports sign-in data without credentials, expired sessions included. */
export async function reportAccount(db: Kysely<Database>, accountId: string): Promise<AccountReport> {
  return {
    sessions: await db
      .selectFrom('sessions')
      .select(['method', 'user_agent as browser', 'network', 'created_at', 'last_seen_at', 'expires_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
  };
}

export const noAccountReport: AccountReport = { sessions: [], passkeys: [] };
