import type { ExpressionBuilder, Kysely } from 'kysely';
import * as v from 'valibot';
import type { Delivery, DeskState, MessageFilter, MessageState, StaffMessage } from '../../contract/desk.ts';
import { databaseTime } from '../db/database-time.ts';
import type { Database, Row } from '../db/schema.ts';
import { countedAttempts } from '../mail/outbox-rows.ts';
import type { Context } from './context.ts';
import { pageSize } from './keyset.ts';
import { askedWords, indexWords, rangeOf } from './message-words.ts';

/** No message has this id. */
export class MessageNotFound extends Error {
  override name = 'MessageNotFound';
}

const columns = [
  'id',
  'reference',
  'nome',
  'email',
  'messaggio',
  'page',
  'received_at',
  'state',
  'spam_reason',
  'note',
  'answered_at',
  'answered_by',
  'version',
] as const;
type MessageRow = Pick<Row<'messages'>, (typeof columns)[number]>;

/** Behind which message a page of the list begins. */
export interface Place {
  received_at: string;
  id: string;
}

// PostgreSQL refuses days that no calendar has, and the year 0.
const moment = v.pipe(v.string(), v.check(isWrittenByRows), v.minValue('0001'));
const place = v.strictTuple([moment, v.pipe(v.string(), v.uuid())]);

function isWrittenByRows(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

/** The place that a cursor's parts name, or `null` where they name none. */
export function readPlace(parts: string[]): Place | null {
  const result = v.safeParse(place, parts);
  return result.success ? { received_at: result.output[0], id: result.output[1] } : null;
}

/** What a list of messages is asked for: every word of `search` must begin a word of the message. */
export interface InboxQuery {
  filter?: MessageFilter | undefined;
  search?: string | undefined;
  after?: Place | undefined;
}

/** A page of the messages, newest first, and the place behind its last one, where there are more. */
export async function listInbox(
  context: Context,
  { filter, search = '', after }: InboxQuery,
  bounds = usualBounds,
): Promise<{ items: StaffMessage[]; next: Place | null }> {
  const words = askedWords(search);
  if (words.length > 0) await indexWords(context.db, context.now, 200);
  else if (search.trim() !== '') return { items: [], next: null };
  const states = filter === 'open' ? (['new', 'read'] as const) : [filter];
  // One walk along the index for each state: together they would be sorted, however many they are.
  const walks = await Promise.all(states.map((state) => walk(context.db, { state, words, after }, bounds)));
  // No walk has looked beyond the place where it ended, so the list ends at the first of these places.
  const [end = null] = walks.flatMap(({ end: place }) => place ?? []).sort(newestFirst);
  const rows = walks
    .flatMap((found) => found.rows)
    .filter((row) => end === null || newestFirst(row, end) <= 0)
    .sort(newestFirst);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : end;
  return {
    items: await complete(context, shown),
    next: last ? { received_at: last.received_at, id: last.id } : null,
  };
}

/** One message. Throws `MessageNotFound`. */
export async function readMessage(context: Context, id: string): Promise<StaffMessage> {
  const row = await context.db.selectFrom('messages').select(columns).where('id', '=', id).executeTakeFirst();
  const [message] = row ? await complete(context, [row]) : [];
  if (!message) throw new MessageNotFound(`There is no message ${id}`);
  return message;
}

/** How many messages there are of each state, and a word that differs whenever something about them, their delivery or their answering has changed. */
export async function countMessages({ db }: Context): Promise<Omit<DeskState, 'mail'>> {
  const rows = await db
    .selectFrom('messages')
    .select('state')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('version').as('versions')])
    .groupBy('state')
    .execute();
  const counts = { new: 0, read: 0, answered: 0, archived: 0, suspected: 0 };
  // Every change counts a version up, whatever the clock of its instance says.
  let versions = 0;
  for (const row of rows) {
    counts[row.state] = Number(row.count);
    versions += Number(row.versions);
  }
  const newest = await db
    .selectFrom('messages')
    .select('id')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const undelivered = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('attempts').as('attempts')])
    .where('kind', '=', 'contact-notice')
    .where('status', '!=', 'sent')
    .executeTakeFirst();
  const answering = await db
    .selectFrom('message_presence')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('since').as('since')])
    .where('until', '>', (await databaseTime(db)).toISOString())
    .executeTakeFirst();
  const parts = [newest?.id, versions, undelivered?.count, undelivered?.attempts, answering?.count, answering?.since];
  return { messages: counts, changed: parts.join(' ') };
}

interface Bounds {
  /** A word that fewer messages than this hold is looked up in the index of words; others are met soon on a walk through all. */
  rare: number;
  /** How many messages a walk looks at before it answers with what it has found, so that no search takes long. */
  longestWalk: number;
}
const usualBounds: Bounds = { rare: 5_000, longestWalk: 10_000 };

interface Walk {
  state: MessageState | undefined;
  words: string[];
  after: Place | undefined;
}

/** A page of rows, one more where there are more, and the place up to which was looked, where that is not the end of all messages. */
async function walk(
  db: Kysely<Database>,
  { state, words, after }: Walk,
  { rare, longestWalk }: Bounds,
): Promise<{ rows: MessageRow[]; end: Place | null }> {
  const counts = await Promise.all(words.map(async (word) => ({ word, count: await countUpTo(db, word, rare) })));
  counts.sort((one, other) => one.count - other.count);
  const [rarest] = counts;
  if (rarest?.count === 0) return { rows: [], end: null };
  const lookup = rarest !== undefined && rarest.count < rare;

  let messages = db.selectFrom('messages').orderBy('received_at', 'desc').orderBy('id', 'desc');
  if (state !== undefined) messages = messages.where('state', '=', state);
  if (after) messages = messages.where(comparedTo(after, '<'));
  const end =
    rarest === undefined || lookup
      ? null
      : ((await messages.select(['received_at', 'id']).offset(longestWalk).limit(1).executeTakeFirst()) ?? null);

  let query = messages.select(columns).limit(pageSize + 1);
  if (end) query = query.where(comparedTo(end, '>='));
  for (const { word } of counts) {
    const [from, to] = rangeOf(word);
    query =
      lookup && word === rarest.word
        ? query.where('id', 'in', (sub) =>
            sub.selectFrom('message_words').select('message_id').where('word', '>=', from).where('word', '<', to),
          )
        : query.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('message_words')
                .select('word')
                .whereRef('message_id', '=', 'messages.id')
                .where('word', '>=', from)
                .where('word', '<', to),
            ),
          );
  }
  return { rows: await query.execute(), end };
}

function comparedTo({ received_at, id }: Place, operator: '<' | '>=') {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<Database, 'messages'>) =>
    eb(refTuple('received_at', 'id'), operator, tuple(received_at, id));
}

async function countUpTo(db: Kysely<Database>, word: string, most: number): Promise<number> {
  const [from, to] = rangeOf(word);
  const some = db
    .selectFrom('message_words')
    .select('word')
    .where('word', '>=', from)
    .where('word', '<', to)
    .limit(most);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function newestFirst(one: Place, other: Place): number {
  return compare(other.received_at, one.received_at) || compare(other.id, one.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Adds how each message's letter fares and who is answering it, with as many queries for all as for one. */
async function complete({ db, actor }: Context, rows: MessageRow[]): Promise<StaffMessage[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const letters = await db
    .selectFrom('outbox')
    .select(['message_id', 'status', 'attempts', 'attempts_forgiven', 'next_attempt_at', 'last_error', 'sent_at'])
    .where('message_id', 'in', ids)
    .where('kind', '=', 'contact-notice')
    .orderBy('created_at')
    .execute();
  const deliveries = new Map<string | null, Delivery>(
    letters.map(({ message_id, status, next_attempt_at, last_error, sent_at, ...counts }) => [
      message_id,
      { status, attempts: countedAttempts(counts), next_attempt_at, sent_at, failure: last_error },
    ]),
  );
  const present = await db
    .selectFrom('message_presence')
    .select(['message_id', 'person_id', 'person_name', 'since'])
    .where('message_id', 'in', ids)
    .where('until', '>', (await databaseTime(db)).toISOString())
    .orderBy('since')
    .execute();
  const asking = actor.kind === 'person' ? actor.id : null;
  return rows.map((row) => ({
    ...row,
    delivery: deliveries.get(row.id) ?? null,
    answering: present
      .filter(({ message_id, person_id }) => message_id === row.id && person_id !== asking)
      .map(({ person_name, since }) => ({ name: person_name, since })),
  }));
}
