import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Given } from '../../contract/calls.ts';
import {
  type Ledger,
  ledger,
  type ReaderLetter,
  type ReaderState,
  type sendingCalls,
} from '../../contract/newsletter/sending.ts';
import { inTransaction, type Staff } from '../context.ts';
import { toCsv } from '../csv.ts';
import type { Database, Row } from '../db/schema.ts';
import { conflict, found } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { holdColumns, unansweredReason } from '../mail/outbox-rows.ts';
import { rowOf } from './rows.ts';

/** Delivery state of a reader's email, from its outbox row. */
const state = sql<ReaderState>`case
  when status = 'sent' then 'accepted'
  when status in ('queued', 'sending', 'on-hold') then 'waiting'
  when excluded is not null then 'excluded'
  when last_error = ${sql.lit(unansweredReason)} then 'uncertain'
  else 'refused' end`;

/** Sums of a sending: counted from its emails, or as stored before those were deleted. Throws a 404. */
export async function readLedger(staff: Staff, id: number): Promise<Ledger> {
  return await ledgerOf(staff.db, await rowOf(staff, id));
}

const kept = v.pipe(v.string(), v.parseJson(), ledger);

/** Sums of a sending, from the circular's row. */
export async function ledgerOf(db: Kysely<Database>, row: Row<'circulars'>): Promise<Ledger> {
  if (row.sums !== null) return v.parse(kept, row.sums);
  const counts = await db
    .selectFrom('outbox')
    .select([state.as('state'), 'excluded'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('circular_id', '=', row.id)
    .where('reader_id', 'is not', null)
    .groupBy([state, 'excluded'])
    .execute();
  const sum = (of: ReaderState) =>
    counts.filter((group) => group.state === of).reduce((total, { count }) => total + Number(count), 0);
  const excluded = Object.fromEntries(
    counts.flatMap((group) => (group.state === 'excluded' ? [[group.excluded ?? '', Number(group.count)]] : [])),
  );
  const [accepted, waiting, refused, uncertain] = [sum('accepted'), sum('waiting'), sum('refused'), sum('uncertain')];
  const audience = row.audience ?? 0;
  const balanced = audience === accepted + waiting + sum('excluded') + refused + uncertain;
  const delayed = row.state === 'sending' ? await delayedOf(db, row.id) : undefined;
  return { audience, accepted, waiting, ...(delayed && { delayed }), excluded, refused, uncertain, balanced };
}

/** Emails of a sending that are retried automatically, with their most frequent reason. */
async function delayedOf(db: Kysely<Database>, id: number): Promise<Ledger['delayed']> {
  const groups = await db
    .selectFrom('outbox')
    .select('last_error as reason')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('circular_id', '=', id)
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
 * Stores the sums of ended sendings that began before a time, so that their emails can be deleted; returns how many.
 */
export async function keepSums(db: Kysely<Database>, before: string): Promise<number> {
  const rows = await db
    .selectFrom('circulars')
    .selectAll()
    .where('send_at', '<=', before)
    .where('state', 'in', ['sent', 'stopped', 'withdrawn'])
    .where('sums', 'is', null)
    .execute();
  for (const row of rows) {
    const sums = JSON.stringify(await ledgerOf(db, row));
    await db.updateTable('circulars').set({ sums }).where('id', '=', row.id).execute();
  }
  return rows.length;
}

const pageSize = 100;

function lettersOf(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('outbox')
    .select(['id', 'reader_id', 'recipient', 'excluded', 'last_error', 'created_at', 'first_attempt_at', 'sent_at'])
    .select(state.as('state'))
    .where('circular_id', '=', id)
    .where('reader_id', 'is not', null)
    .orderBy('reader_id');
}

/** A page of a sending's emails, by reader. `next` is the `after` of the next page, `null` at the end. */
export async function listLetters(
  { db }: Staff,
  { id, state: wanted, after }: Given<typeof sendingCalls.letters>,
): Promise<{ items: ReaderLetter[]; next: string | null }> {
  let query = lettersOf(db, id).limit(pageSize + 1);
  if (wanted !== undefined) query = query.where(state, '=', wanted);
  if (after !== undefined) query = query.where('reader_id', '>', after);
  const rows = await query.execute();
  const shown = rows.slice(0, pageSize);
  return { items: shown.map(asLetter), next: rows.length > pageSize ? String(shown.at(-1)?.reader_id) : null };
}

type LetterRow = Awaited<ReturnType<ReturnType<typeof lettersOf>['execute']>>[number];

function asLetter({ id, recipient, state, excluded, last_error, ...row }: LetterRow): ReaderLetter {
  const reason = excluded ?? last_error;
  const at = row.sent_at ?? row.first_attempt_at ?? row.created_at;
  return { id, email: recipient ?? '', state, ...(reason !== null && { reason }), at };
}

/** Exports all emails of a sending as CSV for Italian spreadsheets. Throws a 404. */
export async function exportLetters(staff: Staff, id: number): Promise<string> {
  await rowOf(staff, id);
  const rows = (await lettersOf(staff.db, id).execute()).map(asLetter);
  const lines = rows.map(({ email, state: of, reason = '', at }) => [email, of, reason, at]);
  return toCsv([['email', 'stato', 'motivo', 'quando'], ...lines]);
}

/** Settles an email whose outcome is uncertain: the mail server has it, or it is sent again. Throws a 404, a 409. */
export async function decideLetter(
  staff: Staff,
  { id, letter, as }: Given<typeof sendingCalls.decide>,
): Promise<ReaderLetter> {
  return await inTransaction(staff, async (within) => {
    const { db, now } = within;
    const circular = await rowOf(within, id);
    const row = db.selectFrom('outbox').select('id').where('id', '=', letter).where('circular_id', '=', id);
    found(await row.executeTakeFirst());
    const change =
      as === 'accepted'
        ? { status: 'sent' as const, sent_at: now.toISOString(), last_error: null }
        : { ...holdColumns('circular'), handovers: 0, last_error: null };
    const { numUpdatedRows } = await db
      .updateTable('outbox')
      .set(change)
      .where('id', '=', letter)
      .where('status', '=', 'failed')
      .where('last_error', '=', unansweredReason)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw conflict('wrong-state', 'L’esito di questa email è già noto');
    if (as === 'again' && circular.state === 'sent')
      await db.updateTable('circulars').set({ state: 'sending' }).where('id', '=', id).execute();
    await writeJournal(within, { event: 'circular.letter-decided', subject: circular.title, details: { as } });
    return asLetter(found(await lettersOf(db, id).where('id', '=', letter).executeTakeFirst()));
  });
}
