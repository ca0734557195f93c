import type { Kysely, Transaction } from 'kysely';
import type { CallResponse } from '../../contract/calls.ts';
import type { PersonalDataReport, personalDataCalls } from '../../contract/personal-data.ts';
import type { Person } from '../../contract/staff/people.ts';
import { lockAccounts } from '../accounts/locks.ts';
import { listAddressAppointments } from '../appointments/rows.ts';
import type { Context, Site } from '../context.ts';
import { readAccountNames } from '../db/account-names.ts';
import { countRows } from '../db/count.ts';
import { readConsistently } from '../db/engine.ts';
import { makePseudonym } from '../db/pseudonym.ts';
import type { Database } from '../db/schema.ts';
import { writeJournal } from '../journal/journal.ts';
import { requireNoneAhead } from '../messages/appointments-ahead.ts';
import { parseRequest } from '../messages/stored-request.ts';
import { storeEvidence } from '../newsletter/evidence.ts';
import { toSuppressionKey } from '../newsletter/suppressions.ts';
import { matchesAddress } from '../newsletter/terms.ts';
import { eraseAddressRequests, listAddressRequests } from '../papers/rows.ts';
import { findPersonByEmail, noAccountReport, reportAccount } from '../people/people.ts';

/** Collects the data of an address and its pseudonym from one snapshot, without credentials. */
export async function reportAddress(
  { db }: Context,
  { secret }: Pick<Site, 'secret'>,
  email: string,
): Promise<PersonalDataReport> {
  return await readConsistently(db, (snapshot) => makeReport(snapshot, secret, email));
}

async function makeReport(db: Kysely<Database>, secret: string, email: string): Promise<PersonalDataReport> {
  const messages = await db
    .selectFrom('messages')
    .selectAll()
    .where(matchesAddress('email', email))
    .orderBy('received_at')
    .execute();
  const ids = messages.map(({ id }) => id);
  const replies = await db
    .selectFrom('message_answers')
    .innerJoin('messages', 'messages.id', 'message_answers.message_id')
    .select(['message_id', 'text', 'author', 'sent_at'])
    .where(matchesAddress('email', email))
    .orderBy('sent_at')
    .execute();
  const account = await findPersonByEmail(db, email.toLowerCase());
  const names = await readAccountNames(db);
  const consents = await db
    .selectFrom('newsletter_consents')
    .selectAll()
    .where(({ or }) => or([matchesAddress('email', email), matchesAddress('email', makePseudonym(secret, email))]))
    .orderBy('created_at')
    .execute();
  return {
    email,
    messages: messages.map((message) => ({
      ...parseRequest(message),
      replies: replies
        .filter(({ message_id }) => message_id === message.id)
        .map(({ text, author, sent_at }) => ({ text, author: names(author) ?? '', sent_at })),
    })),
    appointments: await listAddressAppointments(db, email),
    papers: await listAddressRequests(db, email),
    subscription:
      (await db.selectFrom('newsletter').selectAll().where(matchesAddress('email', email)).executeTakeFirst()) ?? null,
    consents: consents.map((consent) => ({ ...consent, added_by: names(consent.added_by) })),
    letters: await db
      .selectFrom('outbox')
      .select(['kind', 'status', 'created_at', 'sent_at'])
      .where(({ or, eb }) =>
        or([
          matchesAddress('recipient', email),
          matchesAddress('recipient', makePseudonym(secret, email)),
          ...(ids.length > 0 ? [eb('message_id', 'in', ids)] : []),
        ]),
      )
      .orderBy('created_at')
      .execute(),
    account,
    ...(account ? await reportAccount(db, account.id) : noAccountReport),
    invitations: await db
      .selectFrom('invitations')
      .select(['purpose', 'role', 'created_at', 'expires_at', 'used_at'])
      .where(matchesAddress('email', email))
      .orderBy('created_at')
      .execute(),
    journal: await summariseJournal(db, { account, email, name: makePseudonym(secret, email) }),
  };
}

/** Counts journal lines by an account or about an address; `null` if there are none. */
async function summariseJournal(
  db: Kysely<Database>,
  { account, email, name }: { account: Person | null; email: string; name: string },
): Promise<PersonalDataReport['journal']> {
  const { lines, first, last } = await db
    .selectFrom('journal')
    .select(({ fn }) => [
      fn.countAll<number>().as('lines'),
      fn.min<string | null>('at').as('first'),
      fn.max<string | null>('at').as('last'),
    ])
    .where(({ or, eb }) =>
      or([eb('subject', 'in', [email.toLowerCase(), name]), ...(account ? [eb('actor_id', '=', account.id)] : [])]),
    )
    .executeTakeFirstOrThrow();
  return first === null || last === null ? null : { lines: Number(lines), first, last };
}

/**
 * Erases the data of an address (GDPR, article 17). Evidence stays under its pseudonym; account and journal stay. Throws a
 * 409 while a confirmed appointment lies ahead, unless the erasure repeats one on a restored site.
 */
export async function eraseAddress(
  context: Context,
  { secret }: Pick<Site, 'secret'>,
  email: string,
  { isRepeated = false } = {},
): Promise<CallResponse<typeof personalDataCalls.erase>> {
  const { now } = context;
  const name = makePseudonym(secret, email);
  return await context.db.transaction().execute(async (transaction) => {
    // Locks out confirmations until the messages are deleted.
    await lockAccounts(transaction);
    if (!isRepeated) await requireNoneAhead({ db: transaction, now }, { email });
    // Deletes the subscription first, in the same lock order as unsubscribing, which avoids deadlocks.
    const subscriptions = await transaction
      .deleteFrom('newsletter')
      .where(matchesAddress('email', email))
      .executeTakeFirstOrThrow();
    await pseudonymiseReader(transaction, email, name);
    const deletedEmails = await transaction
      .deleteFrom('outbox')
      .where('reader_id', 'is', null)
      .where(({ or }) => or([matchesAddress('recipient', email), matchesAddress('recipient', name)]))
      .executeTakeFirstOrThrow();
    const appointments = await listAddressAppointments(transaction, email);
    const papers = await eraseAddressRequests(transaction, email);
    const messages = await transaction
      .deleteFrom('messages')
      .where(matchesAddress('email', email))
      .executeTakeFirstOrThrow();
    const { numUpdatedRows } = await transaction
      .updateTable('newsletter_consents')
      .set({ email: name })
      .where(matchesAddress('email', email))
      .executeTakeFirstOrThrow();
    const invitations = await transaction
      .deleteFrom('invitations')
      .where(matchesAddress('email', email))
      .where(({ or, eb }) => or([eb('account_id', 'is', null), eb('purpose', '=', 'address')]))
      .executeTakeFirstOrThrow();
    // After the invitations: one that is being accepted has become an account by now, or is deleted.
    const account = await findPersonByEmail(transaction, email.toLowerCase());
    const journal = await summariseJournal(transaction, { account, email, name });
    const consents = await countRows(
      transaction.selectFrom('newsletter_consents').where(matchesAddress('email', name)),
    );
    if (subscriptions.numDeletedRows + numUpdatedRows > 0n)
      await storeEvidence(transaction, 'erased', name, now, {
        notice_version: null,
        notice_text: null,
        page: null,
        method: 'studio',
      });
    const details = {
      messages: Number(messages.numDeletedRows),
      appointments: appointments.length,
      paper_requests: papers.requests,
      paper_files: papers.files,
      subscriptions: Number(subscriptions.numDeletedRows),
      letters: Number(deletedEmails.numDeletedRows),
      consents,
      invitations: Number(invitations.numDeletedRows),
    };
    await writeJournal({ ...context, db: transaction }, { event: 'address.erased', subject: name, details });
    return { ...details, account: account !== null, journal: journal?.lines ?? 0 };
  });
}

/** Pseudonymises the address in the ledgers of circulars, whose counts do not change. Pending emails are not sent. */
async function pseudonymiseReader(transaction: Transaction<Database>, email: string, name: string): Promise<void> {
  const emailQuery = transaction
    .updateTable('outbox')
    .where(matchesAddress('recipient', email))
    .where('reader_id', 'is not', null);
  await emailQuery
    .set({ status: 'failed', excluded: 'erased', recipient: name })
    .where('status', 'in', ['queued', 'on-hold'])
    .execute();
  await emailQuery.set({ recipient: name }).execute();
  await transaction.deleteFrom('newsletter_suppressions').where('email', '=', toSuppressionKey(email)).execute();
}
