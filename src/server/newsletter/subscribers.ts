import { type Kysely, sql } from 'kysely';
import { foldText } from '../../content/writing/fold.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import type { Consent, StaffSubscriber, subscriberCalls } from '../../contract/newsletter/subscribers.ts';
import { duplicateCode } from '../../contract/schemas.ts';
import { type Context, findPersonId, type Site } from '../context.ts';
import { readAccountNames } from '../db/account-names.ts';
import { countRows } from '../db/count.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { readPage } from '../db/walk.ts';
import { conflict, requireFound } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { readPublished } from '../texts/published-content.ts';
import { hour } from '../time/durations.ts';
import type { Job } from '../time/periodic.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { firmMethod, removeSubscriber } from './evidence.ts';
import { subscribe } from './newsletter.ts';
import { refuseWithoutNewsletter } from './switch.ts';
import { findSubscriberByAddress } from './terms.ts';

function selectSubscribers(db: Kysely<Database>) {
  return db
    .selectFrom('newsletter')
    .leftJoin('newsletter_suppressions', (join) =>
      join.on(sql<boolean>`newsletter_suppressions.email = lower(newsletter.email)`),
    )
    .select(['newsletter.id', 'newsletter.email', 'newsletter.created_at', 'confirmed_at', 'reminded_at'])
    .select(['newsletter_suppressions.reason', 'newsletter_suppressions.suppressed_at']);
}

/** Lists a page of subscribers, newest first. `next` is the `after` of the next page, `null` at the end. */
export async function listSubscribers(
  { db }: Context,
  { state, q = '', after }: ParsedArguments<typeof subscriberCalls.list>,
): Promise<{ items: StaffSubscriber[]; next: string | null }> {
  // Ids grow with time: their order is the order of sign-ups and needs no further index.
  let subscribers = selectSubscribers(db).orderBy('newsletter.id', 'desc');
  if (state !== undefined)
    subscribers = subscribers.where('confirmed_at', state === 'confirmed' ? 'is not' : 'is', null);
  const readRows = (last: { id: number } | undefined, limit: number) => {
    const lastId = last?.id ?? after;
    return (lastId === undefined ? subscribers : subscribers.where('newsletter.id', '<', lastId))
      .limit(limit)
      .execute();
  };
  const part = foldText(q).trim();
  const { rows, last } = await readPage(readRows, part === '' ? null : ({ email }) => foldText(email).includes(part));
  return { items: await addMethods(db, rows), next: last ? String(last.id) : null };
}

/** Reads a subscriber and all evidence of their consent, oldest first. Throws a 404. */
export async function readEvidence(
  { db }: Context,
  id: number,
): Promise<{ subscriber: StaffSubscriber; events: Consent[] }> {
  const row = requireFound(await selectSubscribers(db).where('newsletter.id', '=', id).executeTakeFirst());
  const [subscriber] = await addMethods(db, [row]);
  const events = await db
    .selectFrom('newsletter_consents')
    .select(['event', 'created_at', 'page', 'method', 'notice_version', 'notice_text', 'added_by', 'reason'])
    .where(sql<boolean>`lower(email) = lower(${row.email})`)
    .orderBy('created_at')
    .execute();
  const names = await readAccountNames(db);
  return {
    subscriber: requireFound(subscriber),
    events: events.map((event) => ({ ...event, added_by: names(event.added_by) })),
  };
}

/** Signs a person up at their request, as the evidence says. Throws a 409 if the address is in the list or the newsletter is off. */
export async function addSubscriber(
  context: Context,
  site: Site,
  { email, reason }: { email: string; reason: string },
): Promise<StaffSubscriber> {
  const { db, actor } = context;
  await refuseWithoutNewsletter(db);
  const { newsletterNotice: notice } = await readPublished(db);
  const added = { by: findPersonId(actor), reason };
  const outcome = await subscribe(context, { ...site, staff: db }, { email, notice, added });
  if (outcome === 'already-subscribed') throw conflict(duplicateCode, 'Questo indirizzo è già tra gli iscritti');
  const row = requireFound(await findSubscriberByAddress(db, email));
  await writeJournal(context, { event: 'subscriber.added', subject: String(row.id) });
  return (await readEvidence(context, row.id)).subscriber;
}

/** Removes a subscriber at their request to the firm; the evidence stays. Throws a 404. */
export async function unsubscribeByStaff(
  context: Context,
  { secret }: Pick<Site, 'secret'>,
  id: number,
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const row = requireFound(
      await transaction.selectFrom('newsletter').selectAll().where('id', '=', id).executeTakeFirst(),
    );
    const removal = { event: 'unsubscribed', method: firmMethod, now: context.now, secret } as const;
    // Concurrent removals: one succeeds, the others get a 404.
    requireFound(await removeSubscriber(transaction, row, removal));
    await writeJournal({ ...context, db: transaction }, { event: 'subscriber.removed', subject: String(id) });
  });
}

export async function countConfirmed(db: Kysely<Database>): Promise<number> {
  return await countRows(db.selectFrom('newsletter').where('confirmed_at', 'is not', null));
}

type SubscriberRow = Awaited<ReturnType<ReturnType<typeof selectSubscribers>['execute']>>[number];

/** Adds the method of each latest sign-up. Not joined to the rows: a search compares every one of them. */
async function addMethods(db: Kysely<Database>, rows: readonly SubscriberRow[]): Promise<StaffSubscriber[]> {
  if (rows.length === 0) return [];
  const signUps = await db
    .selectFrom('newsletter')
    .innerJoin('newsletter_consents', (join) =>
      join.on(sql<boolean>`lower(newsletter_consents.email) = lower(newsletter.email)`),
    )
    .select(['newsletter.id', 'method'])
    .where('event', '=', 'signed_up')
    .where(
      'newsletter.id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('newsletter_consents.created_at')
    .execute();
  // Of several sign-ups of one address the latest stays.
  const methods = new Map(signUps.map(({ id, method }) => [id, method]));
  return rows.map(({ reason, suppressed_at: at, ...row }) => ({
    ...row,
    method: methods.get(row.id) ?? null,
    state: row.confirmed_at === null ? 'waiting' : 'confirmed',
    suppression: reason === null || at === null ? null : { reason, at },
  }));
}

/** Recorded daily, because unsubscribing deletes the row. */
export async function recordSubscriberCount(db: Kysely<Database>, now: Date): Promise<void> {
  const count = await countConfirmed(db);
  await db
    .insertInto('day_counts')
    .values({ day: toRomanDay(now), kind: 'subscribers', subject: '', count })
    .onConflict((conflict) => conflict.columns(['day', 'kind', 'subject']).doUpdateSet({ count }))
    .execute();
}

export const makeSubscriberJobs = ({ database }: { database: Pick<OpenDatabase, 'staff'> }): Job[] => [
  {
    failure: 'subscribers not counted',
    everyMs: hour,
    work: () => recordSubscriberCount(database.staff, new Date()),
  },
];
