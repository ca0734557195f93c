import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { stripInvisible } from '../../content/writing/cleaning.ts';
import type { UploadedFile } from '../../contract/calls.ts';
import { answerGraceSeconds } from '../../contract/messages.ts';
import { type Context, findPersonId, inTransaction, type Site } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { badRequest, conflict, versionConflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { isSingleAddress } from '../mail/email-kind.ts';
import { queueEmail } from '../mail/queue.ts';
import { second } from '../time/durations.ts';
import { applyChanges } from './changes.ts';
import { answerEmail, authorKinds } from './emails.ts';
import { readMessage } from './inbox.ts';
import { requeueEmail } from './messages.ts';

interface TypedAnswer {
  text: string;
  version?: number | undefined;
  file?: UploadedFile | undefined;
}

/**
 * Answers a message: stores the answer, queues, after a grace period, its email to the message's author, and marks the message as answered and
 * followed by whoever answers.
 * Throws a 404, a 400 for a file that is no PDF, a 409 if `version` is stale, and a 409 if the author's address accepts no
 * email.
 */
export async function answerMessage(
  context: Context,
  site: Pick<Site, 'publicUrl' | 'onEmailsQueued'>,
  id: string,
  answer: TypedAnswer,
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
      // An answer without a grace period is due at once.
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
  { text, version, file, dueAt }: TypedAnswer & { dueAt?: Date },
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
      ...(file && { file_name: cleanFileName(file.name), file: encodePdf(file.bytes) }),
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

const pdfMark = Buffer.from('%PDF-');

/** Encodes a PDF as Base64. Throws a 400 for another file. */
function encodePdf(bytes: Uint8Array): string {
  const file = Buffer.from(bytes);
  const reason = 'Con la risposta va solo un file PDF';
  if (!file.subarray(0, pdfMark.length).equals(pdfMark)) throw badRequest(reason, { file: reason });
  return file.toString('base64');
}

/** Name of a file without its folder and control characters, ending in `.pdf`. */
function cleanFileName(sent: string): string {
  const name = stripInvisible(sent.replace(/^.*[\\/]/, '').replace(/\p{Cc}/gu, ''))
    .replace(/\.pdf$/i, '')
    .trim();
  return `${name.slice(0, 100) || 'allegato'}.pdf`;
}

/** Deletes the files of answers that are delivered, or whose email is gone. Returns their number. */
export async function deleteDeliveredFiles(db: Context['db']): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('message_answers')
    .set({ file: null })
    .where('file', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.id', '=', 'message_answers.id')
            .where('outbox.status', '!=', 'sent'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
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
