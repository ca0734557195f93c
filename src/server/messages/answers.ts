import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { answerGraceSeconds } from '../../contract/messages.ts';
import { type Context, findPersonId, inTransaction, type Site } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { conflict, versionConflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { isSingleAddress } from '../mail/email-kind.ts';
import { queueEmail } from '../mail/queue.ts';
import { second } from '../time/durations.ts';
import { applyChanges } from './changes.ts';
import { answerEmail, authorKinds } from './emails.ts';
import { readMessage } from './inbox.ts';
import { requeueEmail } from './messages.ts';

/**
 * Answers a message: stores the answer, queues, after a time of grace, its email to the message's author, and marks the message as answered and
 * followed by whoever answers.
 * Throws a 404, a 409 if `version` is stale, and a 409 if the author's address accepts no email.
 */
export async function answerMessage(
  context: Context,
  site: Pick<Site, 'publicUrl' | 'onEmailsQueued'>,
  id: string,
  answer: { text: string; version?: number | undefined },
): Promise<void> {
  const dueAt = new Date(context.now.getTime() + answerGraceSeconds * second);
  await inTransaction(context, (scope) => storeAnswer(scope, site, id, { ...answer, dueAt }));
  site.onEmailsQueued?.();
}

/**
 * Takes the latest answer back before it leaves: deletes it with its email, and puts the message back as it was. Throws a
 * 404, and a 409 if the answer has left, or is part of another decision.
 */
export async function takeBackAnswer(context: Context, site: Pick<Site, 'publicUrl'>, id: string): Promise<void> {
  await inTransaction(context, async (scope) => {
    const { db, now } = scope;
    const message = await readMessage(scope, id);
    const answer = await db
      .selectFrom('message_answers')
      .select(['id', 'former_state', 'former_follower', 'former_binned_at'])
      .where('message_id', '=', id)
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { numDeletedRows } = await db
      .deleteFrom('outbox')
      .where('id', '=', answer?.id ?? '')
      .where('status', '=', 'queued')
      .where('attempts', '=', 0)
      // One without a time of grace is due at once.
      .where('next_attempt_at', '>', now.toISOString())
      .executeTakeFirstOrThrow();
    if (answer === undefined || numDeletedRows === 0n) throw conflict('sent', 'La risposta è già partita');
    await db.deleteFrom('message_answers').where('id', '=', answer.id).execute();
    const { former_state: state, former_follower: follower, former_binned_at } = answer;
    await applyChanges(scope, site, message, {
      ...(state !== null && { state }),
      binned: former_binned_at !== null,
      undo: true,
    });
    await db.updateTable('messages').set({ follower }).where('id', '=', id).execute();
    await writeJournal(scope, { event: 'message.answer-taken-back', subject: message.reference });
  });
}

/** Answers a message in the caller's transaction. Throws like `answerMessage`. */
export async function storeAnswer(
  scope: Context & { db: Transaction<Database> },
  site: Pick<Site, 'publicUrl'>,
  id: string,
  { text, version, dueAt }: { text: string; version?: number | undefined; dueAt?: Date },
): Promise<void> {
  const { db, actor, now } = scope;
  const message = await readMessage(scope, id);
  if (version !== undefined && version !== message.version) throw versionConflict(message);
  if (!isSingleAddress(message.email) || (await isRefusedAddress(scope, id)))
    throw conflict('no-letter', 'Questo indirizzo non riceve email: la risposta non può partire da qui');
  await applyChanges(scope, site, message, { state: 'answered', binned: false });
  await db
    .updateTable('messages')
    .set({ follower: findPersonId(actor) })
    .where('id', '=', id)
    .execute();
  const answerId = randomUUID();
  await db
    .insertInto('message_answers')
    .values({
      id: answerId,
      message_id: id,
      text,
      author: findPersonId(actor),
      sent_at: now.toISOString(),
      former_state: message.state,
      former_follower: message.follower?.id ?? null,
      former_binned_at: message.binned_at,
    })
    .execute();
  await queueEmail(
    db,
    answerEmail,
    { id: answerId, messageId: id, ...(dueAt && { dueAt }) },
    { now, publicUrl: site.publicUrl },
  );
  await writeJournal(scope, { event: 'message.answered', subject: message.reference });
}

/** Sends an answer's email again. Throws a 404, and a 409 if it was sent or is being sent. */
export async function resendAnswer(
  context: Context,
  site: Pick<Site, 'onEmailsQueued'>,
  { id, answer }: { id: string; answer: string },
): Promise<void> {
  await inTransaction(context, async (scope) => {
    const message = await readMessage(scope, id);
    if (!(await requeueEmail(scope.db, { kind: 'answer', message_id: id, id: answer }))) throw versionConflict(message);
    await writeJournal(scope, { event: 'message.answer-sent-again', subject: message.reference });
  });
  site.onEmailsQueued?.();
}

/** Checks if a mail server reported that the author's mailbox does not exist (RFC 5321, section 4.2.3). */
async function isRefusedAddress({ db }: Context, id: string): Promise<boolean> {
  const refused = await db
    .selectFrom('outbox')
    .select('id')
    .where('message_id', '=', id)
    .where('kind', 'in', authorKinds)
    .where('status', '=', 'failed')
    .where('last_error', 'like', '%RCPT TO 55%')
    .executeTakeFirst();
  return refused !== undefined;
}
