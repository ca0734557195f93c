import type { ExpressionBuilder } from 'kysely';
import { describeHalfDay } from '../../content/time/half-days.ts';
import { formatDayAndTime } from '../../content/time/italian-time.ts';
import { foldText } from '../../content/writing/fold.ts';
import type { AppointmentState } from '../../contract/appointments.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import { contactFieldNames } from '../../contract/contact/fields.ts';
import type { DeskState } from '../../contract/desk.ts';
import type { Delivery, MessageCursor, messageCalls, StaffMessage } from '../../contract/messages.ts';
import { type Context, findPersonId } from '../context.ts';
import { readAccountNames } from '../db/account-names.ts';
import { readDatabaseTime } from '../db/engine.ts';
import type { Database, Row } from '../db/schema.ts';
import { readPage } from '../db/walk.ts';
import { readPresence } from '../documents/presence.ts';
import { notFound } from '../http/errors.ts';
import { matchesAddress } from '../newsletter/terms.ts';
import { noticeKinds } from './emails.ts';
import { halfDaysColumn, parseRequest } from './stored-request.ts';

export const makeMessageName = (id: string) => `message-${id}`;

const messageColumns = [
  'id',
  'reference',
  ...contactFieldNames,
  'page',
  'topic',
  'topic_title',
  'answers',
  'received_at',
  'state',
  'spam_reason',
  'note',
  'note_at',
  'note_by',
  'answered_at',
  'answered_by',
  'binned_at',
  'version',
] as const;
type MessageRow = Pick<Row<'messages'>, (typeof messageColumns)[number]> & {
  follower: string | null;
  follower_name: string | null;
  appointment: string | null;
  appointment_state: AppointmentState | null;
  telefono: string | null;
};

/** Query of a message list. Every word of `q` must occur in the message. `topics`: slugs of a topic, former ones too. */
export type InboxQuery = Omit<ParsedArguments<typeof messageCalls.list>, 'topic'> & { topics?: readonly string[] };

/** Lists a page of messages, newest first. `next` is the `after` of the next page, `null` at the end. */
export async function listInbox(
  context: Context,
  { state, q = '', email, topics, kind, follower, after }: InboxQuery,
): Promise<{ items: StaffMessage[]; next: string | null }> {
  const words = parseSearch(q);
  if (words.length === 0 && q.trim() !== '') return { items: [], next: null };
  let messages = selectWithFollower(context.db)
    .where('binned_at', state === 'binned' ? 'is not' : 'is', null)
    .orderBy('received_at', 'desc')
    .orderBy('messages.id', 'desc');
  if (state !== undefined && state !== 'binned')
    messages = messages.where('state', 'in', state === 'open' || state === 'mine' ? ['new', 'read'] : [state]);
  if (state === 'open' || state === 'mine') messages = messages.where(isOutsideAgenda);
  if (state === 'mine') messages = messages.where('follower', '=', findPersonId(context.actor));
  if (follower !== undefined)
    messages =
      follower === 'nessuno' ? messages.where('follower', 'is', null) : messages.where('follower', '=', follower);
  if (topics !== undefined) messages = messages.where('topic', 'in', topics);
  if (kind === 'appointment')
    messages = messages.where((builder) => builder.exists(selectAppointment(builder).select('appointments.id')));
  if (email !== undefined) messages = messages.where(matchesAddress('messages.email', email));
  // Searched texts of the firm's answers, by message.
  const answers = new Map<string, string[]>();
  const readRows = async (last: MessageCursor | undefined, limit: number) => {
    const place = last ?? after;
    const rows = await (place ? messages.where(isAfterPlace(place)) : messages).limit(limit).execute();
    if (words.length > 0)
      for (const { message_id, text } of await listAnswerTexts(context.db, rows))
        answers.set(message_id, [...(answers.get(message_id) ?? []), text]);
    return rows;
  };
  const matches = (row: MessageRow) => matchesWords(row, answers.get(row.id) ?? [], words);
  const { rows, last } = await readPage(readRows, words.length === 0 ? null : matches);
  return { items: await toStaffMessages(context, rows), next: last ? `${last.received_at}_${last.id}` : null };
}

/** Yields every message of a list, a page at a time. */
export async function* walkInbox(context: Context, query: Omit<InboxQuery, 'after'>): AsyncGenerator<StaffMessage[]> {
  let after: MessageCursor | undefined;
  do {
    const { items, next } = await listInbox(context, { ...query, after });
    yield items;
    after = next === null ? undefined : items.at(-1);
  } while (after);
}

function selectWithFollower(db: Context['db']) {
  return db
    .selectFrom('messages')
    .leftJoin('accounts', 'accounts.id', 'messages.follower')
    .select(messageColumns.map((column) => `messages.${column}` as const))
    .select(['messages.follower', 'accounts.name as follower_name'])
    .select((builder) => [
      selectAppointment(builder).select('appointments.id').as('appointment'),
      selectAppointment(builder).select('appointments.state').as('appointment_state'),
      selectAppointment(builder).select('telefono').as('telefono'),
    ]);
}

/** Selects from the appointment that a message asks for. */
function selectAppointment({ selectFrom }: ExpressionBuilder<Database, 'messages'>) {
  return selectFrom('appointments').whereRef('appointments.message_id', '=', 'messages.id');
}

/** True for a message that does not ask for an appointment which waits: the agenda counts those. */
export function isOutsideAgenda(builder: ExpressionBuilder<Database, 'messages'>) {
  const asked = selectAppointment(builder).select('appointments.id').where('appointments.state', '=', 'asked');
  return builder.not(builder.exists(asked));
}

/** Lists the users that can follow a message: all with an enabled account, by name. */
export async function listColleagues({ db }: Context): Promise<{ items: { id: string; name: string }[] }> {
  const items = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .execute();
  return { items };
}

function isAfterPlace({ received_at, id }: MessageCursor) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<Database, 'messages'>) =>
    eb(refTuple('messages.received_at', 'messages.id'), '<', tuple(received_at, id));
}

const maxWords = 8;

/** Words without case and accents. Those of one or two letters count only without others. */
function parseSearch(search: string): string[] {
  const words = foldText(search).match(/[\p{L}\p{N}]+/gu) ?? [];
  const significant = words.filter((word) => word.length > 2 || /\p{N}/u.test(word));
  return (significant.length > 0 ? significant : words).slice(0, maxWords);
}

async function listAnswerTexts(db: Context['db'], rows: readonly MessageRow[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return await db.selectFrom('message_answers').select(['message_id', 'text']).where('message_id', 'in', ids).execute();
}

/** Separators between the digits of a number, such as one of a telephone. */
const digitSeparators = /(?<=\d)[ ()./-]+(?=\d)/g;

function matchesWords(row: MessageRow, firmAnswers: readonly string[], words: readonly string[]): boolean {
  const { topic, answers } = parseRequest(row);
  const typed = contactFieldNames.map((name) => row[name]);
  const asked = [topic?.title ?? '', ...answers.flatMap(({ question, answer }) => [question, answer])];
  const others = [row.note, row.follower_name ?? '', row.telefono ?? ''];
  const text = foldText([row.reference, ...typed, ...asked, ...others, ...firmAnswers].join('\n'));
  const numbers = text.replace(digitSeparators, '');
  return words.every((word) => text.includes(word) || numbers.includes(word));
}

/** Reads a message. Throws a 404. */
export async function readMessage(context: Context, id: string): Promise<StaffMessage> {
  const row = await selectWithFollower(context.db).where('messages.id', '=', id).executeTakeFirst();
  const [message] = row ? await toStaffMessages(context, [row]) : [];
  if (!message) throw notFound();
  return message;
}

/** `changed`: differs after every change of messages, their delivery, presence or the site's texts. */
export async function countMessages({ db }: Context): Promise<Omit<DeskState, 'mail'>> {
  const rows = await db
    .selectFrom('messages')
    .select('state')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('version').as('versions')])
    .where('binned_at', 'is', null)
    .where((builder) => builder.or([builder('state', 'not in', ['new', 'read']), isOutsideAgenda(builder)]))
    .groupBy('state')
    .execute();
  const counts = { new: 0, read: 0, answered: 0, archived: 0, suspected: 0 };
  // Versions instead of times: every change increments one, and the instances' clocks may differ.
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
    .where('kind', 'in', [...noticeKinds, 'answer'])
    .where('status', '!=', 'sent')
    .executeTakeFirst();
  const answering = await db
    .selectFrom('document_presence')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('since').as('since')])
    .where('name', 'like', makeMessageName('%'))
    .where('until', '>', (await readDatabaseTime(db)).toISOString())
    .executeTakeFirst();
  const appointments = await db
    .selectFrom('appointments')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('version').as('versions')])
    .executeTakeFirst();
  // Includes texts: publishing changes the numbers in the navigation, which every open window shows.
  const [published, drafts] = await Promise.all(
    (['documents', 'document_drafts'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => [fn.sum('version').as('versions'), fn.count('body').as('bodies')])
        .executeTakeFirst(),
    ),
  );
  const texts = [published?.versions, drafts?.versions, drafts?.bodies];
  const parts = [
    ...texts,
    newest?.id,
    versions,
    undelivered?.count,
    undelivered?.attempts,
    answering?.count,
    answering?.since,
    appointments?.count,
    appointments?.versions,
  ];
  return { messages: counts, changed: parts.join(' ') };
}

/** Confirmed time of an appointment in words, or the first half day of its request. */
function describeTime(appointment: Pick<Row<'appointments'>, 'wishes' | 'starts_at'> | undefined): string | null {
  if (!appointment) return null;
  if (appointment.starts_at !== null) return formatDayAndTime(appointment.starts_at);
  const [first] = halfDaysColumn.read(appointment.wishes);
  return first ? describeHalfDay(first) : null;
}

/** Adds delivery, replies and presence to messages. The number of queries does not grow with the number of messages. */
async function toStaffMessages(context: Context, rows: MessageRow[]): Promise<StaffMessage[]> {
  const { db } = context;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const emails = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'message_id', 'status', 'attempts', 'next_attempt_at', 'last_error'])
    .select('sent_at')
    .where('message_id', 'in', ids)
    .where('kind', 'in', [...noticeKinds, 'answer'])
    .orderBy('created_at')
    .execute();
  // Keyed by message id for the notice, by email id for an answer.
  const deliveries = new Map<string | null, Delivery>(
    emails.map(({ id, kind, message_id, last_error, ...delivery }) => [
      kind === 'answer' ? id : message_id,
      { ...delivery, failure: last_error },
    ]),
  );
  const replies = await db
    .selectFrom('message_answers')
    .select(['id', 'message_id', 'text', 'author', 'sent_at', 'file_name'])
    .where('message_id', 'in', ids)
    .orderBy('sent_at')
    .execute();
  const appointments = await db
    .selectFrom('appointments')
    .select(['message_id', 'mode', 'wishes', 'starts_at'])
    .where('message_id', 'in', ids)
    .execute();
  const times = new Map(appointments.map(({ message_id, ...appointment }) => [message_id, appointment]));
  const present = await readPresence(context, ids.map(makeMessageName));
  const names = await readAccountNames(db);
  return rows.map(({ follower, follower_name, telefono: _, ...row }) => ({
    ...parseRequest(row),
    appointment_mode: times.get(row.id)?.mode ?? null,
    appointment_time: describeTime(times.get(row.id)),
    note_by: names(row.note_by),
    answered_by: names(row.answered_by),
    follower: follower === null ? null : { id: follower, name: follower_name ?? '' },
    delivery: deliveries.get(row.id) ?? null,
    replies: replies
      .filter(({ message_id }) => message_id === row.id)
      .map(({ id, text, author, sent_at, file_name }) => ({
        id,
        text,
        author: names(author) ?? '',
        sent_at,
        file: file_name,
        delivery: deliveries.get(id) ?? null,
      })),
    answering: present.get(makeMessageName(row.id)) ?? [],
  }));
}
