import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { MessageChanges, MessageState, StaffMessage } from '../../contract/desk.ts';
import { type Context, personName, type Site } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { changed } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { queueLetter } from '../mail/queue.ts';
import { readMessage } from './inbox.ts';
import { acknowledgement, contactNotice } from './letters.ts';

/**
 * Changes what staff note about a message; `undo` takes back the latest move. No spam after all, it is brought to the firm. Throws a 404, a
 * 409.
 */
export async function changeMessage(
  context: Context,
  { publicUrl, lettersWaiting }: Pick<Site, 'publicUrl' | 'lettersWaiting'>,
  id: string,
  { state, note, version, undo }: MessageChanges,
): Promise<StaffMessage> {
  const { now } = context;
  let queued = 0;
  const message = await context.db.transaction().execute(async (transaction) => {
    const within = { ...context, db: transaction };
    const before = await readMessage(within, id);
    if (version !== undefined && version !== before.version) throw changed(before);
    const taken = undo ? await takenByLatestMove(within, before.reference) : {};
    const { numUpdatedRows } = await transaction
      .updateTable('messages')
      .set((row) => ({
        ...(state !== undefined && stateColumns(state, { ...before, ...taken }, context)),
        ...(note !== undefined && { note }),
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw changed(await readMessage(within, id));
    const acknowledgementTaken = state === 'suspected' && (await takeBackLetters(transaction, id));
    if (state !== undefined && state !== before.state) {
      const { answered_at, answered_by } = before;
      // What a move may take away, for whoever takes it back.
      const details = {
        from: before.state,
        to: state,
        ...(answered_at !== null && { answered_at, answered_by }),
        ...(acknowledgementTaken && { acknowledgement: true }),
      };
      await writeJournal(within, { event: 'message.moved', subject: before.reference, details });
    }
    const letters = isReleased(before, state) ? await missingLetters(transaction, id, taken) : [];
    for (const letter of letters) await queueLetter(transaction, letter, { messageId: id }, { now, publicUrl });
    queued = letters.length;
    return await readMessage(within, id);
  });
  if (queued > 0) lettersWaiting?.();
  return message;
}

/** Whether a message that was kept from the firm as suspected, and may have been archived since, is now to be answered. */
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
      // The reason stays when it is taken back, for whoever suspects it again.
      return { state, spam_reason: before.spam_reason ?? ('staff' as const) };
  }
}

const movedInJournal = v.object({
  answered_at: v.exactOptional(v.string()),
  answered_by: v.exactOptional(v.nullable(v.string())),
  acknowledgement: v.exactOptional(v.literal(true)),
});
type Taken = v.InferOutput<typeof movedInJournal>;

/** What the latest move of a message took away: who had answered it and when, and an acknowledgement that had not left. */
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

/** Deletes a message's letters that have not left, which say nothing any more; answers whether its acknowledgement was one. */
async function takeBackLetters(db: Kysely<Database>, id: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('outbox')
    .where('message_id', '=', id)
    .where('status', '=', 'waiting')
    .returning('kind')
    .execute();
  return taken.some(({ kind }) => kind === 'acknowledgement');
}

/** The letters that a message wants and that nobody has or is about to get; one that failed was never got. */
async function missingLetters(db: Kysely<Database>, id: string, { acknowledgement: wasWaiting }: Taken) {
  const standing = await db
    .selectFrom('outbox')
    .select('kind')
    .where('message_id', '=', id)
    .where('status', '!=', 'failed')
    .execute();
  const wanted = wasWaiting ? [contactNotice, acknowledgement] : [contactNotice];
  return wanted.filter(({ kind }) => !standing.some((letter) => letter.kind === kind));
}
