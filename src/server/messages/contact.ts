import { randomInt, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { contactFieldNames } from '../../contract/contact/fields.ts';
import type { ContactMessage } from '../../contract/contact/message.ts';
import { referenceAlphabet } from '../../contract/contact/reference.ts';
import type { StoredRequest } from '../../contract/contact/request.ts';
import type { Suspicion } from '../../contract/messages.ts';
import { acknowledgementsPerDay, emailsPerClientAndDay } from '../../contract/retention.ts';
import type { Context, Site } from '../context.ts';
import type { Database, Row } from '../db/schema.ts';
import { claimSubmission, DuplicateSubmission, isWithinDailyLimit, normaliseMailbox } from '../db/submissions.ts';
import type { FloodCheck } from '../http/limits/rate-limits.ts';
import type { EmailTemplate } from '../mail/email-kind.ts';
import { queueEmail } from '../mail/queue.ts';
import { acknowledgementEmail, contactNoticeEmail } from './emails.ts';

export interface ReceivedMessage {
  /** True if the message was stored before: this call changed nothing. */
  duplicate: boolean;
  /** Reference that staff and visitor use for the message; `null` for a duplicate, which `findReference` finds by `keys`. */
  reference: string | null;
  keys: readonly string[];
}

/**
 * Stores a contact message and queues its emails, all or nothing; suspected spam causes no email. Idempotent. The
 * message is committed once this resolves.
 */
export async function receiveContactMessage(
  { db, now }: Context,
  { secret, publicUrl, onEmailsQueued }: Site,
  { message, request, idempotencyKey, page, suspicion, client, purpose = answerPurpose }: IncomingMessage,
): Promise<ReceivedMessage> {
  const moment = { secret, now, publicUrl };
  const transactionResult = db.transaction().execute(async (transaction) => {
    // Hashes suspected spam differently: a person who sends the same words again must not count as a duplicate of it.
    const fields = contactFieldNames.map((name) => message[name] ?? '');
    const content = ['contact', suspicion ? 'suspect' : '', ...fields, ...purpose.content];
    if (request) content.push(JSON.stringify(request));
    const stored = await storeMessage(transaction, {
      ...message,
      ...(request?.topic && {
        topic: request.topic.slug,
        topic_title: request.topic.title,
        answers: JSON.stringify(request.answers),
      }),
      page: page ?? null,
      state: suspicion ? 'suspected' : 'new',
      spam_reason: suspicion ?? null,
      received_at: now.toISOString(),
    });
    await claimSubmission(transaction, { idempotencyKey, content, messageId: stored.id }, moment);
    await purpose.store?.(transaction, stored.id);
    if (!suspicion) {
      await queueEmail(transaction, purpose.notice, { messageId: stored.id }, moment);
      if (await mayAcknowledge(transaction, message.email, client, moment))
        await queueEmail(transaction, purpose.acknowledgement, { messageId: stored.id }, moment);
    }
    return { duplicate: false, reference: stored.reference, keys: [] };
  });
  const received = await transactionResult.catch((error: unknown) => {
    if (error instanceof DuplicateSubmission) return { duplicate: true, reference: null, keys: error.keys };
    throw error;
  });
  if (!received.duplicate && !suspicion) onEmailsQueued?.();
  return received;
}

/** Applies daily limits per mailbox and per client: a visitor can type any address. */
async function mayAcknowledge(
  transaction: Transaction<Database>,
  email: string,
  client: string | undefined,
  moment: { secret: string; now: Date },
): Promise<boolean> {
  const perMailbox = { purpose: 'acknowledgement', subject: normaliseMailbox(email), times: acknowledgementsPerDay };
  if (!(await isWithinDailyLimit(transaction, perMailbox, moment))) return false;
  if (client === undefined) return true;
  const perClient = { purpose: 'acknowledgement-client', subject: client, times: emailsPerClientAndDay };
  return await isWithinDailyLimit(transaction, perClient, moment);
}

type Template = Pick<EmailTemplate, 'kind' | 'lane'>;

/** Purpose of a message, with the emails that it causes. */
interface MessagePurpose {
  /** Texts besides the contact fields, by which two posts differ. */
  content: readonly string[];
  notice: Template;
  acknowledgement: Template;
  /** Stores further rows of the message in its transaction. */
  store?(transaction: Transaction<Database>, messageId: string): Promise<void>;
}

const answerPurpose: MessagePurpose = {
  content: [],
  notice: contactNoticeEmail,
  acknowledgement: acknowledgementEmail,
};

export interface IncomingMessage {
  message: ContactMessage;
  request?: StoredRequest | undefined;
  idempotencyKey?: string | undefined;
  /** Path of the page with the form. */
  page?: string | undefined;
  suspicion?: Suspicion | null | undefined;
  /** Opaque keyed digest of the client's address, for the daily limit of emails that one client causes. */
  client?: string | undefined;
  /** An answer, unless given. */
  purpose?: MessagePurpose;
}

/** Finds a reason to suspect a post: it looks like spam, or came during a flood of messages. */
export async function judgePost(
  isFlooded: FloodCheck,
  { sito = '', tempo, text }: { sito?: string | undefined; tempo?: number | undefined; text: string },
): Promise<Suspicion | null> {
  const isFlood = await isFlooded('contact');
  return findSuspicion({ honeypotFilled: sito !== '', elapsedMs: tempo, text }) ?? (isFlood ? 'flood' : null);
}

/** Shortest time in ms in which a person can fill in three fields. */
const minFillMs = 1500;

const linkPattern = /\bhttps?:\/\/|\bwww\./gi;
const maxLinks = 2;
const offerPattern =
  /\b(boost|improve|increase|grow) your (\w+ )?(rankings?|traffic|visibility|seo)\b|\b(first|top|page one) (page )?(of|on) google\b|\b(quality |dofollow )backlinks?\b|\bseo (services?|experts?|agency|packages?)\b|prima pagina (di|su) google/i;

/** Finds a reason to suspect a program. A missing `elapsedMs` is none: API calls and prefilled forms lack it. */
export function findSuspicion({
  honeypotFilled,
  elapsedMs,
  text = '',
}: {
  honeypotFilled: boolean;
  elapsedMs?: number | undefined;
  text?: string;
}): Suspicion | null {
  if (honeypotFilled) return 'honeypot';
  if (elapsedMs !== undefined && elapsedMs < minFillMs) return 'too-fast';
  if ((text.match(linkPattern)?.length ?? 0) > maxLinks) return 'links';
  if (offerPattern.test(text)) return 'offer';
  return null;
}

type MessageValues = ContactMessage &
  Pick<Row<'messages'>, 'page' | 'state' | 'spam_reason' | 'received_at'> &
  Partial<Pick<Row<'messages'>, 'topic' | 'topic_title' | 'answers' | 'answered_at' | 'answered_by'>>;

/** Inserts a message with a new id and reference. */
export async function storeMessage(transaction: Transaction<Database>, values: MessageValues) {
  for (;;) {
    const row = { id: randomUUID(), reference: makeReference(values.received_at), ...values };
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('messages')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    // Retries with another reference: a random one may exist already.
    if (numInsertedOrUpdatedRows === 1n) return row;
  }
}

/** Creates a reference: the year of arrival, then six random letters or digits. */
export function makeReference(receivedAt: string): string {
  const characters = Array.from({ length: 6 }, () => referenceAlphabet.charAt(randomInt(referenceAlphabet.length)));
  return `${receivedAt.slice(0, 4)}-${characters.join('')}`;
}
