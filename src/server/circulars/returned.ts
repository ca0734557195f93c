import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../db/schema.ts';
import { noteUnreached } from '../newsletter/suppressions.ts';
import { second } from '../time/durations.ts';
import { romanDay } from '../time/roman-days.ts';
import { type ReturnedEmail, returnedEmail } from './returned-email.ts';

/** Most bytes of an email that are read: a report stands before the email that it quotes. */
export const longestReturned = 100_000;
/** Time limit of the child process, in ms. */
const longestReading = 30 * second;

const run = promisify(execFile);
const program = join(import.meta.dirname, 'returned-program.ts');
const reading = v.pipe(v.string(), v.parseJson(), returnedEmail);

/**
 * Reads a returned email in a child process with limits of size, time and memory, so that no email of a stranger stalls the server. `null`
 * where it cannot be read. Throws where the child process does not start, or `signal` aborts.
 */
export async function parseReturned(raw: Uint8Array, signal?: AbortSignal): Promise<ReturnedEmail | null> {
  const running = run(process.execPath, ['--max-old-space-size=64', program], {
    // None of the server's settings: it parses what strangers write.
    env: {},
    timeout: longestReading,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  // A child process that ended early says why by its exit code.
  running.child.stdin?.on('error', () => {});
  running.child.stdin?.end(raw.subarray(0, longestReturned));
  try {
    return v.parse(reading, (await running).stdout);
  } catch (error) {
    const { exitCode, signalCode } = running.child;
    // A negative exit code is Node's way to say that the program was not started.
    const wasStarted = signalCode !== null || (exitCode ?? -1) >= 0;
    if (signal?.aborted || !wasStarted) throw error;
    return null;
  }
}

/** What an email that came back was; `unknown`: about no email of a circular; `unreadable`: passed over. */
export type ReturnedKind = ReturnedEmail['kind'] | 'unknown' | 'unreadable';

/**
 * Processes a returned email: its reader's row counts as refused, and the address may be suppressed. Idempotent. One that cannot be read is
 * counted, for the doctor to name.
 */
export async function takeReturned(
  db: Kysely<Database>,
  raw: Uint8Array,
  now: Date,
  signal?: AbortSignal,
): Promise<ReturnedKind> {
  const returned = await parseReturned(raw, signal);
  if (returned === null) {
    await countUnreadable(db, now);
    return 'unreadable';
  }
  if (returned.kind === 'none') return 'none';
  if (returned.ids.length === 0) return 'unknown';
  const letter = await db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'reader_id'])
    .where('id', 'in', returned.ids)
    .where('reader_id', 'is not', null)
    .executeTakeFirst();
  // An erased reader has a pseudonym, which is no address.
  if (!letter?.recipient?.includes('@')) return 'unknown';
  if (returned.kind === 'complaint') {
    await noteUnreached(db, { email: letter.recipient, reason: 'complaint', now });
    return 'complaint';
  }
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'failed', last_error: `DSN ${returned.status}` })
    .where('id', '=', letter.id)
    // Also one whose answer was lost: its return proves that it had arrived.
    .where(({ or, eb }) => or([eb('status', '=', 'sent'), eb('handovers', '>', 0)]))
    .executeTakeFirstOrThrow();
  // A policy (5.7.x) of a server that had accepted the email may concern its sender: no reader is blamed.
  const isPolicy = returned.status.startsWith('5.7.');
  if (numUpdatedRows > 0n && !isPolicy)
    await noteUnreached(db, { email: letter.recipient, reason: returned.status, now });
  return 'failed';
}

async function countUnreadable(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .insertInto('day_counts')
    .values({ day: romanDay(now), kind: 'unreadable', subject: '', count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind', 'subject'])
        .doUpdateSet({ count: sql<number>`day_counts.count + excluded.count` }),
    )
    .execute();
}
