import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import type { PublishedContent } from '../../content/published.ts';
import type { CallResponse, ParsedArguments } from '../../contract/calls.ts';
import type { SortedList, subscriberCalls } from '../../contract/newsletter/subscribers.ts';
import { evidenceYears, listedPerDay, listsPerDay } from '../../contract/retention.ts';
import { email as addressSchema } from '../../contract/schemas.ts';
import { findPersonId, inTransaction, type Staff } from '../context.ts';
import { countRows } from '../db/count.ts';
import { makePseudonym } from '../db/pseudonym.ts';
import type { Database } from '../db/schema.ts';
import { isWithinDailyLimit, makeMailboxKey, secondsLeftToday } from '../db/submissions.ts';
import { tooManyRequests } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { makeHoldColumns } from '../mail/outbox-rows.ts';
import { makeMassRow } from '../mail/queue.ts';
import { requireRemovalsGiven } from '../mail/restored-site.ts';
import { readPublished } from '../texts/published-content.ts';
import { day } from '../time/durations.ts';
import { questionEmail } from './emails.ts';
import { listMethod, makeEvidenceRow } from './evidence.ts';
import { toSuppressionKey } from './suppressions.ts';
import { refuseWithoutNewsletter } from './switch.ts';
import { matchesAnyAddress } from './terms.ts';

/*
 * Lists of addresses that the firm brings from elsewhere. Each address is asked once if it wants to subscribe; without an
 * answer it is deleted like any unconfirmed sign-up. A keyed digest of its mailbox and the pseudonymous evidence remain,
 * so that no later list asks again.
 */

/** Sorts the addresses of a list as its import would. */
export async function checkList(
  { db, site }: Staff,
  { emails }: ParsedArguments<typeof subscriberCalls.checkImport>,
): Promise<SortedList> {
  return await sortAddresses(db, site.secret, emails);
}

/**
 * Asks each new address of a list if it wants to subscribe, at the pace of circulars. Throws a 429 above the daily
 * limits, and a 422 on a restored site whose removals are not named yet.
 */
export async function importList(
  staff: Staff,
  { emails, reason }: ParsedArguments<typeof subscriberCalls.import>,
): Promise<CallResponse<typeof subscriberCalls.import>> {
  const { now, site } = staff;
  return await inTransaction(staff, async (scope) => {
    const { db } = scope;
    await requireRemovalsGiven(db);
    await refuseWithoutNewsletter(db);
    // Serialises imports too: a second one waits for the key that the first has inserted.
    const limit = { purpose: 'list', subject: '', times: listsPerDay };
    const moment = { secret: site.secret, now };
    if (!(await isWithinDailyLimit(db, limit, moment))) throw tooManyRequests(secondsLeftToday(now), describeListLimit);
    const { asked, already, suppressed, invalid } = await sortAddresses(db, site.secret, emails);
    const left = listedPerDay - (await countAskedToday(db, now));
    if (asked.length > left) throw tooManyRequests(secondsLeftToday(now), describeAddressLimit(left));
    const { newsletterNotice: notice } = await readPublished(db);
    let count = 0;
    await forEachBatch(asked, async (batch) => {
      count += await askAddresses(scope, batch, { reason, notice });
    });
    await writeJournal(scope, { event: 'subscribers.asked', details: { count } });
    return {
      asked: count,
      already: already.length + asked.length - count,
      suppressed: suppressed.length,
      invalid,
    };
  });
}

/** Addresses per turn of the event loop: few enough that other requests do not wait. */
const batchSize = 100;

async function forEachBatch(addresses: readonly string[], work: (batch: string[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < addresses.length; from += batchSize) {
    await nextTurn();
    await work(addresses.slice(from, from + batchSize));
  }
}

const describeListLimit = (wait: string) => `Oggi sono già stati portati ${listsPerDay} elenchi: il prossimo ${wait}`;
const describeAddressLimit = (left: number) => (wait: string) =>
  `In un giorno si scrive al massimo a ${listedPerDay.toLocaleString('it')} indirizzi: ${
    left > 0 ? `oggi ancora a ${left.toLocaleString('it')}, agli altri` : 'si può riprovare'
  } ${wait}`;

async function countAskedToday(db: Kysely<Database>, now: Date): Promise<number> {
  const midnight = new Date(now.getTime() - (now.getTime() % day)).toISOString();
  const asked = db.selectFrom('newsletter_consents').where('method', '=', listMethod);
  return await countRows(asked.where('event', '=', 'signed_up').where('created_at', '>=', midnight));
}

/** Sorts addresses: each once, and one of each mailbox. */
async function sortAddresses(db: Kysely<Database>, secret: string, given: readonly string[]): Promise<SortedList> {
  const invalid: string[] = [];
  const byKey = new Map<string, string>();
  for (const text of given) {
    const parsed = v.safeParse(addressSchema, text);
    if (parsed.success) byKey.set(toSuppressionKey(parsed.output), parsed.output);
    else invalid.push(text);
  }
  const sorted: SortedList = { asked: [], already: [], suppressed: [], invalid };
  const addresses = [...byKey.values()];
  const seen = new Set<string>();
  await forEachBatch(addresses, async (batch) => {
    const { known, suppressed } = await findKnown(db, secret, batch);
    for (const email of batch) {
      const key = toSuppressionKey(email);
      const mailbox = makeMailboxKey(secret, askedPurpose, email);
      const isKnown = [key, makePseudonym(secret, email), mailbox].some((name) => known.has(name)) || seen.has(mailbox);
      seen.add(mailbox);
      sorted[suppressed.has(key) ? 'suppressed' : isKnown ? 'already' : 'asked'].push(email);
    }
  });
  return sorted;
}

const askedPurpose = 'asked';

/** Finds which addresses have a row, under the address, its pseudonym or the key of its mailbox. */
async function findKnown(db: Kysely<Database>, secret: string, emails: readonly string[]) {
  const subscribers = await db
    .selectFrom('newsletter')
    .select('email')
    .where(matchesAnyAddress('email', emails))
    .execute();
  const pseudonyms = emails.map((email) => makePseudonym(secret, email));
  const evidence = await db
    .selectFrom('newsletter_consents')
    .select('email')
    .distinct()
    .where(matchesAnyAddress('email', [...emails, ...pseudonyms]))
    .execute();
  const mailboxKeys = emails.map((email) => makeMailboxKey(secret, askedPurpose, email));
  const asked = await db.selectFrom('submissions').select('key').where('key', 'in', mailboxKeys).execute();
  const suppressed = await db
    .selectFrom('newsletter_suppressions')
    .select('email')
    .where('email', 'in', emails.map(toSuppressionKey))
    .where('suppressed_at', 'is not', null)
    .execute();
  const names = [...subscribers, ...evidence].map(({ email }) => toSuppressionKey(email));
  return {
    known: new Set([...names, ...asked.map(({ key }) => key)]),
    suppressed: new Set(suppressed.map(({ email }) => email)),
  };
}

/**
 * Inserts addresses as unconfirmed, with the evidence, the digest of the mailbox and the email of each. Returns their
 * number, without those that signed up meanwhile.
 */
async function askAddresses(
  { db, actor, now, site }: Staff & { db: Transaction<Database> },
  emails: readonly string[],
  { reason, notice }: { reason: string; notice: PublishedContent['newsletterNotice'] },
): Promise<number> {
  const created_at = now.toISOString();
  const rows = await db
    .insertInto('newsletter')
    .values(emails.map((email) => ({ email, created_at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .execute();
  if (rows.length === 0) return 0;
  const evidence = {
    notice_version: notice.version,
    notice_text: notice.text,
    page: null,
    method: listMethod,
    added_by: findPersonId(actor),
    reason,
  };
  await db
    .insertInto('newsletter_consents')
    .values(rows.map(({ email }) => makeEvidenceRow('signed_up', email, now, evidence)))
    .execute();
  const expires_at = new Date(now.getTime() + evidenceYears * 366 * day).toISOString();
  await db
    .insertInto('submissions')
    .values(rows.map(({ email }) => ({ key: makeMailboxKey(site.secret, askedPurpose, email), expires_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const emailRows = rows.map(({ email }) => ({
    ...makeMassRow(questionEmail, email, { now, publicUrl: site.publicUrl }),
    ...makeHoldColumns('circular'),
  }));
  await db.insertInto('outbox').values(emailRows).execute();
  return rows.length;
}
