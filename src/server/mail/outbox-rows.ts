import { type Kysely, type Selectable, sql } from 'kysely';
import type { HoldReason } from '../../contract/letters.ts';
import { takingRows } from '../db/engine.ts';
import type { Database, Row } from '../db/schema.ts';

/** What one person waits for goes before what many get; circolari go by a way of their own. */
export const lanes = { prompt: 0, bulk: 1, mass: 2 } as const;

/** A row under a lease of this process. `attempts` is the fencing token: the next claim counts it up. */
export type ClaimedLetter = Selectable<Database['outbox']> & { first_attempt_at: string };

/** As the index says it, letter by letter: SQLite takes an index with a condition only for a query that repeats it. */
const open = sql<boolean>`status in ('queued', 'sending')`;

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
        and([eb('status', '=', 'queued'), eb('next_attempt_at', '<=', time)]),
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

/** The lease has passed to another process, or the row was erased: this process must not settle it. */
export class LetterLost extends Error {
  override name = 'LetterLost';
}

/** Reason of a failed email that went out whole without an answer: the server may have it. */
export const unanswered = 'EUNANSWERED';

/** Counts a handover before the dot that makes it: from then on only the server's answer says whether it has the email. */
export async function noteHandover(db: Kysely<Database>, letter: ClaimedLetter): Promise<void> {
  await change(db, letter, { handovers: letter.handovers + 1 });
}

/** What is written of an attempt that has ended. */
export type Settled = Partial<
  Pick<
    Row<'outbox'>,
    | 'status'
    | 'sent_at'
    | 'hold_reason'
    | 'handovers'
    | 'first_attempt_at'
    | 'last_error'
    | 'next_attempt_at'
    | 'locked_until'
    | 'recipient'
    | 'excluded'
  >
>;

/** State of a row that leaves only once its reason is over or staff release it. Its retries begin anew then. */
export const onHold = (hold_reason: HoldReason) =>
  ({ status: 'on-hold', hold_reason, first_attempt_at: null }) as const satisfies Settled;

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
