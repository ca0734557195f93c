import { type Kysely, sql } from 'kysely';
import { folded } from '../../content/folded.ts';
import type { Consent, StaffSubscriber, SubscriberState } from '../../contract/desk.ts';
import type { Database } from '../db/schema.ts';
import type { Context } from './context.ts';
import { searchIn } from './folded-search.ts';
import { writeJournal } from './journal.ts';
import { pageSize } from './keyset.ts';
import { removeSubscriber } from './newsletter-evidence.ts';
import type { Site } from './site.ts';

/** No row of the list has this number. */
export class SubscriberNotFound extends Error {
  override name = 'SubscriberNotFound';
}

/** What a list of subscribers is asked for: `search` stands anywhere in the address, `after` is the number of the last one seen. */
export interface SubscriberQuery {
  state?: SubscriberState | undefined;
  search?: string | undefined;
  after?: number | undefined;
}

const columns = ['id', 'email', 'created_at', 'confirmed_at', 'reminded_at'] as const;

/** A page of the list, newest first; `next` is the number of its last one, where there are more. */
export async function listSubscribers(
  { db }: Context,
  { state, search = '', after }: SubscriberQuery,
): Promise<{ items: StaffSubscriber[]; next: number | null }> {
  // The number grows with time, so its order is the order of sign-ups and needs no further index.
  let query = db
    .selectFrom('newsletter')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(pageSize + 1);
  if (state !== undefined) query = query.where('confirmed_at', state === 'confirmed' ? 'is not' : 'is', null);
  if (after !== undefined) query = query.where('id', '<', after);
  const part = folded(search).trim();
  if (part !== '') {
    const says = await searchIn(db, 'newsletter');
    query = query.where(({ or }) => or(says(part)));
  }
  const rows = await query.execute();
  const items = rows.slice(0, pageSize).map(withState);
  return { items, next: rows.length > items.length ? (items.at(-1)?.id ?? null) : null };
}

/** A subscriber with everything that proves their consent, oldest first. Throws `SubscriberNotFound`. */
export async function readEvidence(
  { db }: Context,
  id: number,
): Promise<{ subscriber: StaffSubscriber; events: Consent[] }> {
  const row = await db.selectFrom('newsletter').select(columns).where('id', '=', id).executeTakeFirst();
  if (!row) throw new SubscriberNotFound(`There is no subscriber ${id}`);
  const events = await db
    .selectFrom('newsletter_consents')
    .select(['event', 'created_at', 'page', 'method', 'notice_version', 'notice_text'])
    .where(sql<boolean>`lower(email) = lower(${row.email})`)
    .orderBy('created_at')
    .execute();
  return { subscriber: withState(row), events };
}

/** Takes a subscriber off the list because they asked the firm to; the evidence stays. Throws `SubscriberNotFound`. */
export async function takeOffList(context: Context, { secret }: Pick<Site, 'secret'>, id: number): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const row = await transaction.selectFrom('newsletter').selectAll().where('id', '=', id).executeTakeFirst();
    const leaving = { event: 'unsubscribed', method: 'studio', now: context.now, secret } as const;
    // Of two who take the same one off at once, one does.
    if (!row || !(await removeSubscriber(transaction, row, leaving)))
      throw new SubscriberNotFound(`There is no subscriber ${id}`);
    await writeJournal({ ...context, db: transaction }, { event: 'subscriber.removed', subject: String(id) });
  });
}

/** How many have confirmed. */
export async function countConfirmed(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('newsletter')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function withState<Row extends { confirmed_at: string | null }>(row: Row) {
  return { ...row, state: row.confirmed_at === null ? ('waiting' as const) : ('confirmed' as const) };
}
