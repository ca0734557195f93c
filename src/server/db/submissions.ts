import { createHmac } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { day, minute } from '../time/durations.ts';
import type { Database } from './schema.ts';

/** Slots of a minute in which equal content is a repeat: eleven for ten minutes, because the current one has begun. */
const contentSlotCount = 11;
const keyLifetimeMs = day;

/** Form post: its content, and the idempotency key of its form if the browser could create one. */
export interface Submission {
  idempotencyKey?: string | undefined;
  content: readonly string[];
  /** Message that the post has become. */
  messageId?: string;
}

interface SubmissionContext {
  secret: string;
  now: Date;
}

/** Error of a repeated post. The transaction then rolls back, so that the post has no second effect. */
export class DuplicateSubmission extends Error {
  override name = 'DuplicateSubmission';
  /** Keys of the post, of which an earlier one has registered some. */
  readonly keys: readonly string[];

  constructor(keys: readonly string[]) {
    super();
    this.keys = keys;
  }
}

/**
 * Registers a form post in the transaction that stores it. Throws `DuplicateSubmission` if the same post was registered
 * before. With an idempotency key, it inserts one row for key and content, else one row for each of the next eleven
 * minutes. An insert that conflicts reveals a repeat, so the right to insert is enough.
 */
export async function claimSubmission(
  transaction: Transaction<Database>,
  submission: Submission,
  context: SubmissionContext,
): Promise<void> {
  const claims = listClaims(submission, context);
  if ((await claimKeys(transaction, claims, submission.messageId)) === claims.length) return;
  throw new DuplicateSubmission(claims.map(({ key }) => key));
}

function listClaims({ idempotencyKey, content }: Submission, { secret, now }: SubmissionContext): Claim[] {
  if (idempotencyKey !== undefined) {
    const key = `k:${computeDigest(secret, [idempotencyKey, ...content])}`;
    return [{ key, expires: now.getTime() + keyLifetimeMs }];
  }
  const contentDigest = computeDigest(secret, content);
  const current = Math.floor(now.getTime() / minute);
  const slots = Array.from({ length: contentSlotCount }, (_, index) => current + index);
  return slots.map((slot) => ({ key: `c:${contentDigest}:${slot}`, expires: (slot + 1) * minute }));
}

/** Finds the reference of the message that a post with some of these keys has become; `null` if it was deleted. */
export async function findReference(staff: Kysely<Database>, keys: readonly string[]): Promise<string | null> {
  const message = await staff
    .selectFrom('submissions')
    .innerJoin('messages', 'messages.id', 'submissions.message_id')
    .select('messages.reference')
    .where('submissions.key', 'in', keys)
    .executeTakeFirst();
  return message?.reference ?? null;
}

/** Counts a use of `purpose` by `subject` today (UTC). True for the first `times` uses of the day. */
export async function isWithinDailyLimit(
  transaction: Transaction<Database>,
  { purpose, subject, times }: { purpose: string; subject: string; times: number },
  { secret, now }: SubmissionContext,
): Promise<boolean> {
  const today = Math.floor(now.getTime() / day);
  const subjectDigest = computeDigest(secret, [purpose, subject.toLowerCase()]);
  for (let time = 1; time <= times; time += 1) {
    const key = `d:${subjectDigest}:${today}:${time}`;
    if ((await claimKeys(transaction, [{ key, expires: (today + 1) * day }])) === 1) return true;
  }
  return false;
}

/** Mailbox in lower case, without the part after `+` (RFC 5233); for Gmail without dots, under one domain. */
export function normaliseMailbox(email: string): string {
  const [, name = '', domain = ''] = /^(.+?)(?:\+.*)?@(.*)$/.exec(email.toLowerCase()) ?? [];
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}

/** Makes the key that registers a mailbox for a purpose, without its address. */
export function makeMailboxKey(secret: string, purpose: string, email: string): string {
  return `m:${computeDigest(secret, [purpose, normaliseMailbox(email)])}`;
}

/** Seconds until the daily limits reset, at midnight UTC. */
export function secondsLeftToday(now: Date): number {
  return Math.ceil((day - (now.getTime() % day)) / 1000);
}

interface Claim {
  key: string;
  expires: number;
}

async function claimKeys(
  transaction: Transaction<Database>,
  claims: readonly Claim[],
  message_id: string | null = null,
): Promise<number> {
  const results = await transaction
    .insertInto('submissions')
    .values(claims.map(({ key, expires }) => ({ key, message_id, expires_at: new Date(expires).toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return results.reduce((sum, result) => sum + Number(result.numInsertedOrUpdatedRows ?? 0n), 0);
}

/** Keyed digest of the parts. Each is preceded by its length, so that different lists never give the same input. */
function computeDigest(secret: string, parts: readonly string[]): string {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(`${part.length}:${part}`);
  return hmac.digest('base64url');
}
