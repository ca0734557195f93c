import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import { day, minute } from '../time/durations.ts';
import type { Database } from './schema.ts';

/** How long, at the least ten minutes, the same content counts as the same post. */
const contentMinutes = 11;
const keyLifetime = day;

/** One post of a form: what was typed, and the key its form was given, where the browser could make one. */
export interface Submission {
  idempotencyKey?: string | undefined;
  content: readonly string[];
}

interface Moment {
  secret: string;
  now: Date;
}

/** The same post was taken before: what this one would have caused is rolled back. */
export class DuplicateSubmission extends Error {
  override name = 'DuplicateSubmission';
}

/**
 * Takes a post for the first of its kind, in the transaction of what it causes, or throws `DuplicateSubmission`. With the right to insert
 * alone: rows taken are found taken. With a key that is one row for key and content; without, one for each of the next minutes, of which
 * one of two posts gets all.
 */
export async function takeSubmission(
  transaction: Transaction<Database>,
  { idempotencyKey, content }: Submission,
  { secret, now }: Moment,
): Promise<void> {
  if (idempotencyKey !== undefined) {
    const taken = await takeKeys(transaction, [
      { key: `k:${digest(secret, [idempotencyKey, ...content])}`, expires: now.getTime() + keyLifetime },
    ]);
    if (taken !== 1) throw new DuplicateSubmission();
    return;
  }
  const contentDigest = digest(secret, content);
  const current = Math.floor(now.getTime() / minute);
  const slots = Array.from({ length: contentMinutes }, (_, index) => current + index);
  const taken = await takeKeys(
    transaction,
    slots.map((slot) => ({ key: `c:${contentDigest}:${slot}`, expires: (slot + 1) * minute })),
  );
  if (taken !== contentMinutes) throw new DuplicateSubmission();
}

/** Whether `subject` has been let through fewer than `times` times today (UTC), for `purpose`; counts this time. */
export async function isWithinDailyLimit(
  transaction: Transaction<Database>,
  { purpose, subject, times }: { purpose: string; subject: string; times: number },
  { secret, now }: Moment,
): Promise<boolean> {
  const today = Math.floor(now.getTime() / day);
  const subjectDigest = digest(secret, [purpose, subject.toLowerCase()]);
  for (let time = 1; time <= times; time += 1) {
    const key = `d:${subjectDigest}:${today}:${time}`;
    if ((await takeKeys(transaction, [{ key, expires: (today + 1) * day }])) === 1) return true;
  }
  return false;
}

/** Normalised mailbox of an address, in lower case: without the part after `+` (RFC 5233), and for Gmail without dots, under one domain. */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^(.+?)(?:\+.*)?@(.*)$/.exec(email.toLowerCase()) ?? [];
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}

/** Seconds until the daily limits (UTC) begin anew. */
export function secondsOfDayLeft(now: Date): number {
  return Math.ceil((day - (now.getTime() % day)) / 1000);
}

async function takeKeys(transaction: Transaction<Database>, keys: { key: string; expires: number }[]): Promise<number> {
  const results = await transaction
    .insertInto('submissions')
    .values(keys.map(({ key, expires }) => ({ key, expires_at: new Date(expires).toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return results.reduce((sum, result) => sum + Number(result.numInsertedOrUpdatedRows ?? 0n), 0);
}

/** A keyed digest of the parts, each with its length, so that no two lists run together. */
function digest(secret: string, parts: readonly string[]): string {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(`${part.length}:${part}`);
  return hmac.digest('base64url');
}
