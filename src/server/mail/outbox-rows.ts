import { type Kysely, type Selectable, sql } from 'kysely';
import type { HoldReason } from '../../contract/emails.ts';
import { lockRows } from '../db/engine.ts';
import type { Database, Row } from '../db/schema.ts';

/** Users wait for `prompt` ones, sent before `bulk`. Circulars (`mass`) have a worker of their own. */
export const lanes = { prompt: 0, bulk: 1, mass: 2 } as const;

/** Row under a lease of this process. `attempts` is the fencing token: the next claim increments it. */
export type ClaimedEmail = Selectable<Database['outbox']> & { first_attempt_at: string };

/** Condition of the partial index, verbatim: SQLite uses a partial index only if the query repeats its condition. */
const pendingCondition = sql<boolean>`status in ('queued', 'sending')`;

interface ClaimQuery {
  kinds: readonly string[];
  /** Lanes to claim from; defaults to `prompt` and `bulk`. */
  lanes?: readonly number[] | undefined;
  now: Date;
}

/**
 * Selects the next email to send: due, or with an expired lease. Emails of kinds outside `kinds` wait for a program
 * version that knows them.
 */
function selectDueEmail(
  db: Kysely<Database>,
  { kinds, lanes: claimedLanes = [lanes.prompt, lanes.bulk], now }: ClaimQuery,
) {
  const time = now.toISOString();
  return db
    .selectFrom('outbox')
    .select('id')
    .where(pendingCondition)
    .where('kind', 'in', kinds)
    .where('lane', 'in', claimedLanes)
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

/** Claims the most urgent email, by lane, then by due time. One statement, so only one instance gets it. */
export async function claimEmail(
  db: Kysely<Database>,
  { lockedUntil, ...claimQuery }: ClaimQuery & { lockedUntil: Date },
): Promise<ClaimedEmail | null> {
  const time = claimQuery.now.toISOString();
  const row = await db
    .updateTable('outbox')
    .set(({ eb }) => ({
      status: 'sending',
      locked_until: lockedUntil.toISOString(),
      attempts: eb('attempts', '+', 1),
      first_attempt_at: sql<string>`coalesce(first_attempt_at, ${time})`,
    }))
    .where('id', '=', lockRows(db, selectDueEmail(db, claimQuery)))
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : { ...row, first_attempt_at: row.first_attempt_at ?? time };
}

/** Another process has claimed the row, or it was erased: this process must not write its result. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Failure reason of an email that was transmitted completely without a reply: the server may have it. */
export const unansweredReason = 'EUNANSWERED';

/** Counts a handover just before the final dot: afterwards only the reply tells if the server has the email. */
export async function noteHandover(db: Kysely<Database>, email: ClaimedEmail): Promise<void> {
  await updateClaimedRow(db, email, { handovers: email.handovers + 1 });
}

/** Columns written at the end of an attempt. */
export type AttemptResult = Partial<
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

/** Columns that hold a row until the reason ends or staff release it. Its retry period starts again. */
export const makeHoldColumns = (hold_reason: HoldReason) =>
  ({ status: 'on-hold', hold_reason, first_attempt_at: null }) as const satisfies AttemptResult;

/** Writes the result of an attempt and ends the lease. Throws `LeaseLost` if another process has claimed the row. */
export async function settleEmail(db: Kysely<Database>, email: ClaimedEmail, result: AttemptResult): Promise<void> {
  await updateClaimedRow(db, email, { locked_until: null, ...result });
}

/** Deletes a claimed row whose email is not needed any more. */
export async function dropEmail(db: Kysely<Database>, { id, attempts }: ClaimedEmail): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).where('attempts', '=', attempts).execute();
}

async function updateClaimedRow(
  db: Kysely<Database>,
  { id, attempts }: ClaimedEmail,
  values: AttemptResult,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(values)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'sending')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new LeaseLost('The email has another sender, or was erased');
}
