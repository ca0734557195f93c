import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../db/schema.ts';
import { recordFailure } from '../newsletter/suppressions.ts';
import { second } from '../time/durations.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { type Bounce, bounceSchema } from './bounce.ts';

/** Byte limit when reading a bounce: the report precedes the email that it quotes. */
export const maxBounceBytes = 100_000;
/** Timeout of the child process, in ms. */
const readTimeoutMs = 30 * second;

const runProgram = promisify(execFile);
const programPath = join(import.meta.dirname, 'bounce-program.ts');
const readResultSchema = v.pipe(v.string(), v.parseJson(), bounceSchema);

/**
 * Reads a bounce in a child process with limits of size, time and memory, so that untrusted input cannot stall
 * the server. `null` if it cannot be read. Throws if the child process does not start, or `signal` aborts.
 */
export async function parseBounce(raw: Uint8Array, signal?: AbortSignal): Promise<Bounce | null> {
  const execution = runProgram(process.execPath, ['--max-old-space-size=64', programPath], {
    // Empty environment: the process parses untrusted input and must not have the server's settings.
    env: {},
    timeout: readTimeoutMs,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  // Ignores write errors: a child process that ends early reports by its exit code.
  execution.child.stdin?.on('error', () => {});
  execution.child.stdin?.end(raw.subarray(0, maxBounceBytes));
  try {
    return v.parse(readResultSchema, (await execution).stdout);
  } catch (error) {
    const { exitCode, signalCode } = execution.child;
    // Node reports a program that it could not start by a negative exit code.
    const wasStarted = signalCode !== null || (exitCode ?? -1) >= 0;
    if (signal?.aborted || !wasStarted) throw error;
    return null;
  }
}

/** Kind of a bounce. `unknown`: it names no email of a circular. `unreadable`: it could not be parsed. */
export type BounceKind = Bounce['kind'] | 'unknown' | 'unreadable';

/**
 * Processes a bounce: marks the reader's email as failed, and may suppress the address. Idempotent. Counts
 * unreadable emails, which `npm run doctor` reports.
 */
export async function processBounce(
  db: Kysely<Database>,
  raw: Uint8Array,
  now: Date,
  signal?: AbortSignal,
): Promise<BounceKind> {
  const bounce = await parseBounce(raw, signal);
  if (bounce === null) {
    await countUnreadable(db, now);
    return 'unreadable';
  }
  if (bounce.kind === 'none') return 'none';
  if (bounce.ids.length === 0) return 'unknown';
  const outboxRow = await db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'reader_id'])
    .where('id', 'in', bounce.ids)
    .where('reader_id', 'is not', null)
    .executeTakeFirst();
  // The row of an erased reader has a pseudonym instead of an address.
  if (!outboxRow?.recipient?.includes('@')) return 'unknown';
  if (bounce.kind === 'complaint') {
    await recordFailure(db, { email: outboxRow.recipient, reason: 'complaint', now });
    return 'complaint';
  }
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    // Zero handovers: the outcome is known, and a second delivery of the same bounce matches no row.
    .set({ status: 'failed', handovers: 0, last_error: `DSN ${bounce.status}` })
    .where('id', '=', outboxRow.id)
    // Includes emails that were transmitted without a reply: the bounce proves that they arrived.
    .where(({ or, eb }) => or([eb('status', '=', 'sent'), eb('handovers', '>', 0)]))
    .executeTakeFirstOrThrow();
  // Policy refusals (5.7.x) may concern the sender: they do not count as a failure of the address.
  const isPolicy = bounce.status.startsWith('5.7.');
  if (numUpdatedRows > 0n && !isPolicy)
    await recordFailure(db, { email: outboxRow.recipient, reason: bounce.status, now });
  return 'failed';
}

async function countUnreadable(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .insertInto('day_counts')
    .values({ day: toRomanDay(now), kind: 'unreadable', subject: '', count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind', 'subject'])
        .doUpdateSet({ count: sql<number>`day_counts.count + excluded.count` }),
    )
    .execute();
}
