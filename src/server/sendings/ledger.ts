import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { ParsedArguments } from '../../contract/calls.ts';
import {
  erasedPerson,
  type Ledger,
  ledger,
  type ReaderEmail,
  type ReaderState,
  type sendingCalls,
} from '../../contract/sendings.ts';
import { requireState } from '../circulars/circular-document.ts';
import { readRows } from '../circulars/rows.ts';
import { inTransaction, type Staff } from '../context.ts';
import { toCsv } from '../csv.ts';
import { isPseudonym } from '../db/pseudonym.ts';
import type { Database } from '../db/schema.ts';
import { conflict, notFound, requireFound } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { makeHoldColumns, unansweredReason } from '../mail/outbox-rows.ts';
import { findSending, findSendingSubject, type SendingName, type SendingRow } from './rows.ts';

/** Delivery state of a reader's email, from its outbox row. */
const stateExpression = sql<ReaderState>`case
  when status = 'sent' then 'accepted'
  when status in ('queued', 'sending', 'on-hold') then 'waiting'
  when excluded is not null then 'excluded'
  when last_error = ${sql.lit(unansweredReason)} then 'uncertain'
  else 'refused' end`;

/** Reads the ledger of a sending: its counts of emails by state. Empty before the circular is sent. Throws a 404. */
export async function readLedger(
  { db }: Staff,
  { id, correction }: ParsedArguments<typeof sendingCalls.ledger>,
): Promise<Ledger> {
  const sending = await findSending({ db }, { id, correction });
  if (sending) return await computeLedger(db, sending);
  if (correction !== undefined) throw notFound();
  await readRows({ db }, id);
  return { audience: 0, accepted: 0, waiting: 0, excluded: {}, refused: 0, uncertain: 0, balanced: true };
}

const storedLedger = v.pipe(v.string(), v.parseJson(), ledger);

/** Counts the emails of a sending by state, or parses the counts stored before the emails were deleted. */
export async function computeLedger(db: Kysely<Database>, row: SendingRow): Promise<Ledger> {
  if (row.sums !== null) return v.parse(storedLedger, row.sums);
  const counts = await db
    .selectFrom('outbox')
    .select([stateExpression.as('state'), 'excluded'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sending_id', '=', row.id)
    .groupBy([stateExpression, 'excluded'])
    .execute();
  const sumState = (state: ReaderState) =>
    counts.filter((group) => group.state === state).reduce((total, { count }) => total + Number(count), 0);
  const excluded = Object.fromEntries(
    counts.flatMap((group) => (group.state === 'excluded' ? [[group.excluded ?? '', Number(group.count)]] : [])),
  );
  const [accepted, waiting, refused, uncertain] = [
    sumState('accepted'),
    sumState('waiting'),
    sumState('refused'),
    sumState('uncertain'),
  ];
  const { audience } = row;
  const balanced = audience === accepted + waiting + sumState('excluded') + refused + uncertain;
  const delayed = row.state === 'sending' ? await findDelayed(db, row.id) : undefined;
  return { audience, accepted, waiting, ...(delayed && { delayed }), excluded, refused, uncertain, balanced };
}

/** Counts the emails of a sending that wait for an automatic retry, and finds their most frequent error. */
async function findDelayed(db: Kysely<Database>, id: number): Promise<Ledger['delayed']> {
  const groups = await db
    .selectFrom('outbox')
    .select('last_error as reason')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sending_id', '=', id)
    .where('status', '=', 'queued')
    .where('last_error', 'is not', null)
    .groupBy('last_error')
    .orderBy('count', 'desc')
    .execute();
  const reason = groups[0]?.reason;
  if (!reason) return undefined;
  return { count: groups.reduce((total, { count }) => total + Number(count), 0), reason };
}

/**
 * Stores the ledgers of ended sendings that began before a time, so that their emails can be deleted. Returns the
 * number of ledgers.
 */
export async function storeLedgers(db: Kysely<Database>, before: string): Promise<number> {
  const rows = await db
    .selectFrom('sendings')
    .selectAll()
    .where('send_at', '<=', before)
    .where('state', 'in', ['sent', 'stopped'])
    .where('sums', 'is', null)
    .execute();
  for (const row of rows) {
    const sums = JSON.stringify(await computeLedger(db, row));
    await db.updateTable('sendings').set({ sums }).where('id', '=', row.id).execute();
  }
  return rows.length;
}

const pageSize = 100;

/** Selects the emails of a sending, by reader; none before the circular is sent. */
function selectEmails(db: Kysely<Database>, sending: SendingRow | undefined) {
  return db
    .selectFrom('outbox')
    .select(['id', 'reader_id', 'recipient', 'excluded', 'last_error', 'created_at', 'first_attempt_at', 'sent_at'])
    .select(stateExpression.as('state'))
    .where('sending_id', '=', sending?.id ?? 0)
    .orderBy('reader_id');
}

/** Lists a page of a sending's emails, by reader. `next` is the `after` of the next page, `null` at the end. */
export async function listReaderEmails(
  { db }: Staff,
  { state: stateFilter, after, ...name }: ParsedArguments<typeof sendingCalls.letters>,
): Promise<{ items: ReaderEmail[]; next: string | null }> {
  let query = selectEmails(db, await findSending({ db }, name)).limit(pageSize + 1);
  if (stateFilter !== undefined) query = query.where(stateExpression, '=', stateFilter);
  if (after !== undefined) query = query.where('reader_id', '>', after);
  const rows = await query.execute();
  const pageRows = rows.slice(0, pageSize);
  return {
    items: pageRows.map(toReaderEmail),
    next: rows.length > pageSize ? String(pageRows.at(-1)?.reader_id) : null,
  };
}

type EmailRow = Awaited<ReturnType<ReturnType<typeof selectEmails>['execute']>>[number];

function toReaderEmail({ id, recipient, state, excluded, last_error, ...row }: EmailRow): ReaderEmail {
  const reason = excluded ?? last_error;
  const at = row.sent_at ?? row.first_attempt_at ?? row.created_at;
  return {
    id,
    email: recipient === null || isPseudonym(recipient) ? '' : recipient,
    state,
    ...(reason !== null && { reason }),
    at,
  };
}

/** Exports all emails of a sending as CSV for Italian spreadsheets. Throws a 404. */
export async function exportReaderEmails(staff: Staff, name: SendingName): Promise<string> {
  await readRows(staff, name.id);
  const rows = (await selectEmails(staff.db, await findSending(staff, name)).execute()).map(toReaderEmail);
  const lines = rows.map(({ email, state, reason = '', at }) => [email || erasedPerson, state, reason, at]);
  return toCsv([['email', 'stato', 'motivo', 'quando'], ...lines]);
}

/** States of a sending in which an email can be sent again. */
const resendable = ['sending', 'paused', 'sent'] as const;

/**
 * Applies a decision of staff about an email whose outcome is uncertain: it counts as accepted, or it is sent again.
 * Throws a 404, a 409.
 */
export async function decideReaderEmail(
  staff: Staff,
  { id, letter, as: decision }: ParsedArguments<typeof sendingCalls.decide>,
): Promise<ReaderEmail> {
  return await inTransaction(staff, async (scope) => {
    const { db, now } = scope;
    const rows = await readRows(scope, id);
    const sending = requireFound(
      await db
        .selectFrom('sendings')
        .innerJoin('outbox', 'outbox.sending_id', 'sendings.id')
        .selectAll('sendings')
        .where('outbox.id', '=', letter)
        .where('circular_id', '=', id)
        .executeTakeFirst(),
    );
    if (decision === 'again')
      requireState(rows.circular.withdrawn_at === null ? sending.state : 'withdrawn', resendable);
    const again = { ...makeHoldColumns('circular'), handovers: 0, created_at: now.toISOString() };
    const { numUpdatedRows } = await db
      .updateTable('outbox')
      .set(decision === 'again' ? again : { status: 'sent', sent_at: now.toISOString() })
      .set({ last_error: null })
      .where('id', '=', letter)
      .where('status', '=', 'failed')
      .where('last_error', '=', unansweredReason)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw conflict('wrong-state', 'L’esito di questa email è già noto');
    if (decision === 'again' && sending.state === 'sent')
      await db.updateTable('sendings').set({ state: 'sending' }).where('id', '=', sending.id).execute();
    await writeJournal(scope, {
      event: 'circular.letter-decided',
      subject: findSendingSubject(rows, sending),
      details: { as: decision },
    });
    return toReaderEmail(requireFound(await selectEmails(db, sending).where('id', '=', letter).executeTakeFirst()));
  });
}
