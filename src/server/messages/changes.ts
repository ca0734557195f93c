import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import type { MessageChanges, MessageState, StaffMessage } from '../../contract/messages.ts';
import { type Context, inTransaction, personName, type Site } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { badRequest, changed } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { queueEmail } from '../mail/queue.ts';
import { acknowledgementEmail, contactNoticeEmail } from './emails.ts';
import { listColleagues, readMessage } from './inbox.ts';

/**
 * Changes a message's note, state, bin or follower; `undo` reverts the latest move. A message released from suspicion
 * is sent to the firm. Throws a 404, a 400 for a follower without access, and a 409 if `version` is stale.
 */
export async function changeMessage(
  context: Context,
  site: Pick<Site, 'publicUrl' | 'onEmailsQueued'>,
  id: string,
  { version, ...changes }: MessageChanges,
): Promise<StaffMessage> {
  let queued = 0;
  const message = await inTransaction(context, async (within) => {
    const before = await readMessage(within, id);
    if (version !== undefined && version !== before.version) throw changed(before);
    queued = await changeWithin(within, site, before, changes);
    return await readMessage(within, id);
  });
  if (queued > 0) site.onEmailsQueued?.();
  return message;
}

/**
 * Applies changes in the caller's transaction, to a message as read there. Returns how many emails were queued. Throws
 * a 409 if the row has changed.
 */
export async function changeWithin(
  within: Context & { db: Transaction<Database> },
  { publicUrl }: Pick<Site, 'publicUrl'>,
  before: StaffMessage,
  { state, note, binned, follower, undo }: Omit<MessageChanges, 'version'>,
): Promise<number> {
  const { db, now } = within;
  const { id, reference } = before;
  const taken = undo ? await takenByLatestMove(within, reference) : {};
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set((row) => ({
      ...(state !== undefined && stateColumns(state, { ...before, ...taken }, within)),
      ...(note !== undefined && { note, note_at: now.toISOString(), note_by: personName(within.actor) }),
      ...(binned !== undefined && { binned_at: binned ? (before.binned_at ?? now.toISOString()) : null }),
      ...(follower !== undefined && { follower }),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw changed(await readMessage(within, id));
  const acknowledgementTaken = state === 'suspected' && (await takeBackLetters(db, id));
  if (state !== undefined && state !== before.state) {
    const { answered_at, answered_by } = before;
    // Data that a move may remove, kept for undo.
    const details = {
      from: before.state,
      to: state,
      ...(answered_at !== null && { answered_at, answered_by }),
      ...(acknowledgementTaken && { acknowledgement: true }),
    };
    await writeJournal(within, { event: 'message.moved', subject: reference, details });
  }
  if (binned !== undefined && binned !== (before.binned_at !== null))
    await writeJournal(within, { event: binned ? 'message.binned' : 'message.restored', subject: reference });
  if (follower !== undefined && follower !== (before.follower?.id ?? null))
    await writeFollowing(within, reference, follower);
  const letters = isReleased(before, state) ? await missingLetters(db, id, taken) : [];
  for (const letter of letters) await queueEmail(db, letter, { messageId: id }, { now, publicUrl });
  return letters.length;
}

async function writeFollowing(within: Context, subject: string, follower: string | null): Promise<void> {
  if (follower === null) {
    await writeJournal(within, { event: 'message.let-go', subject });
    return;
  }
  const { items } = await listColleagues(within);
  const colleague = items.find(({ id }) => id === follower);
  if (!colleague)
    throw badRequest('Questa persona non c’è, o non ha più l’accesso', { follower: 'Va scelta dall’elenco' });
  await writeJournal(within, { event: 'message.followed', subject, details: { by: colleague.name } });
}

/** Checks if a change releases a message that was suspected, and may have been archived since. */
function isReleased(before: StaffMessage, state: MessageState | undefined): boolean {
  if (state === undefined || state === 'suspected' || state === 'archived') return false;
  return before.state === 'suspected' || (before.state === 'archived' && before.delivery === null);
}

function stateColumns(state: MessageState, before: StaffMessage, { actor, now }: Context) {
  switch (state) {
    case 'new':
    case 'read':
      return { state, answered_at: null, answered_by: null };
    case 'answered':
      return {
        state,
        answered_at: before.answered_at ?? now.toISOString(),
        answered_by: before.answered_by ?? personName(actor),
      };
    case 'archived':
      return { state };
    case 'suspected':
      // Keeps the reason through an undo, in case the message is suspected again.
      return { state, spam_reason: before.spam_reason ?? ('staff' as const) };
  }
}

const movedInJournal = v.object({
  answered_at: v.exactOptional(v.string()),
  answered_by: v.exactOptional(v.nullable(v.string())),
  acknowledgement: v.exactOptional(v.literal(true)),
});
type Taken = v.InferOutput<typeof movedInJournal>;

/**
 * Data that the latest move of a message removed: `answered_by` and `answered_at`, and an acknowledgement not yet sent.
 */
async function takenByLatestMove({ db }: Context, reference: string): Promise<Taken> {
  const latest = await db
    .selectFrom('journal')
    .select('details')
    .where('event', '=', 'message.moved')
    .where('subject', '=', reference)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest ? v.parse(v.pipe(v.string(), v.parseJson(), movedInJournal), latest.details) : {};
}

/** Deletes a message's pending emails, which are obsolete now; true if its acknowledgement was one of them. */
async function takeBackLetters(db: Kysely<Database>, id: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('outbox')
    .where('message_id', '=', id)
    .where('status', 'in', ['queued', 'on-hold'])
    .returning('kind')
    .execute();
  return taken.some(({ kind }) => kind === 'acknowledgement');
}

/** Emails that a message needs and that are neither sent nor pending; a failed one counts as missing. */
async function missingLetters(db: Kysely<Database>, id: string, { acknowledgement: wasWaiting }: Taken) {
  const standing = await db
    .selectFrom('outbox')
    .select('kind')
    .where('message_id', '=', id)
    .where('status', '!=', 'failed')
    .execute();
  const wanted = wasWaiting ? [contactNoticeEmail, acknowledgementEmail] : [contactNoticeEmail];
  return wanted.filter(({ kind }) => !standing.some((letter) => letter.kind === kind));
}
