import { type Kysely, type Selectable, sql } from 'kysely';
import { takingRows } from '../db/engine.ts';
import type { Database, Row } from '../db/schema.ts';

/** What one person waits for goes before what many get; circolari go by a way of their own. */
export const lanes = { prompt: 0, bulk: 1, mass: 2 } as const;

/** A letter that this process alone may send until its lock ends. `attempts` is the proof: whoever takes it next counts it up. */
export type ClaimedLetter = Selectable<Database['outbox']> & { first_attempt_at: string };

/** As the index says it, letter by letter: SQLite takes an index with a condition only for a query that repeats it. */
const open = sql<boolean>`status in ('waiting', 'sending')`;

interface Due {
  kinds: readonly string[];
  /** Those of other lanes are passed over, however many wait there; what one person waits for and what many get unless it says otherwise. */
  lanes?: readonly number[] | undefined;
  now: Date;
}

/** The letters that may be sent now: those that are due, and those whose sender died. Of `kinds`: others wait for a program that knows them. */
function dueLetters(db: Kysely<Database>, { kinds, lanes: worked = [lanes.prompt, lanes.bulk], now }: Due) {
  const time = now.toISOString();
  return db
    .selectFrom('outbox')
    .select('id')
    .where(open)
    .where('kind', 'in', kinds)
    .where('lane', 'in', worked)
    .where(({ and, eb, or }) =>
      or([
        and([eb('status', '=', 'waiting'), eb('next_attempt_at', '<=', time)]),
        and([eb('status', '=', 'sending'), eb('locked_until', '<=', time)]),
      ]),
    )
    .orderBy('lane')
    .orderBy('next_attempt_at')
    .orderBy('created_at')
    .limit(1);
}

/** Takes the most urgent letter, by lane, then by how long it is due; one statement, so that one instance gets it. */
export async function claimLetter(
  db: Kysely<Database>,
  { lockedUntil, ...due }: Due & { lockedUntil: Date },
): Promise<ClaimedLetter | null> {
  const time = due.now.toISOString();
  const row = await db
    .updateTable('outbox')
    .set(({ eb }) => ({
      status: 'sending',
      locked_until: lockedUntil.toISOString(),
      attempts: eb('attempts', '+', 1),
      first_attempt_at: sql<string>`coalesce(first_attempt_at, ${time})`,
    }))
    .where('id', '=', takingRows(db, dueLetters(db, due)))
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : { ...row, first_attempt_at: row.first_attempt_at ?? time };
}

/** How often the letter has been tried since it was queued, or since staff asked to send it again. */
export function countedAttempts({
  attempts,
  attempts_forgiven,
}: Pick<Row<'outbox'>, 'attempts' | 'attempts_forgiven'>) {
  return attempts - attempts_forgiven;
}

/** The lock has gone to somebody else: this process must not finish the letter. */
export class LetterLost extends Error {
  override name = 'LetterLost';
}

/** What a letter's row says while its sender waits for the server's answer, and after that sender died. */
export const unanswered = 'EUNANSWERED';

/** Notes that the letter is about to be handed over: from now on only the server's answer says whether it has it. */
export async function noteHandover(db: Kysely<Database>, letter: ClaimedLetter): Promise<void> {
  await change(db, letter, { unanswered: letter.unanswered + 1, last_error: unanswered });
}

/** What is written of an attempt that has ended. */
export type Settled = Partial<
  Pick<
    Row<'outbox'>,
    | 'status'
    | 'sent_at'
    | 'unanswered'
    | 'attempts_forgiven'
    | 'last_error'
    | 'next_attempt_at'
    | 'locked_until'
    | 'recipient'
    | 'excluded'
  >
>;

/** Writes how the attempt ended. Throws `LetterLost` where it is no longer this process's to say. */
export async function settleLetter(db: Kysely<Database>, letter: ClaimedLetter, settled: Settled): Promise<void> {
  await change(db, letter, { locked_until: null, ...settled });
}

/** Takes back a letter that has nothing to say any more. */
export async function dropLetter(db: Kysely<Database>, { id, attempts }: ClaimedLetter): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).where('attempts', '=', attempts).execute();
}

async function change(db: Kysely<Database>, { id, attempts }: ClaimedLetter, values: Settled): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(values)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'sending')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new LetterLost('The letter has another sender, or was erased');
}
