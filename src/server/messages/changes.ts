import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import {
  type MessageFields,
  type MessagePatch,
  type MessageState,
  messagePatch,
  type StaffMessage,
} from '../../contract/messages.ts';
import { requireFields } from '../changes.ts';
import { type Context, findPersonId, inTransaction, type Site } from '../context.ts';
import { findEngine } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';
import { badRequest, versionConflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { queueEmail } from '../mail/queue.ts';
import { listReaders } from '../mail/work-emails.ts';
import { requireNoneAhead } from './appointments-ahead.ts';
import { assignedEmail, chooseAcknowledgement, chooseNotice } from './emails.ts';
import { listColleagues, readMessage } from './inbox.ts';

/**
 * Changes a message's note, state, follower or its place in the bin. With `undo` the state was just changed: who had
 * answered before is put back, and a withdrawn acknowledgement is sent after all. A message that is no longer
 * suspected is emailed to the firm. Throws a 404, a 400 for a follower without access, and a
 * 409 if `version` is stale or a change does not fit, or if the message goes to the bin, or is suspected, while its
 * confirmed appointment lies ahead.
 */
export async function changeMessage(
  context: Context,
  site: Pick<Site, 'publicUrl' | 'onEmailsQueued'>,
  id: string,
  patch: MessagePatch,
): Promise<StaffMessage> {
  let queued = 0;
  const message = await inTransaction(context, async (scope) => {
    await lockMessage(scope.db, id);
    const before = await readMessage(scope, id);
    const present = {
      state: before.state,
      note: before.note,
      binned: before.binned_at !== null,
      follower: before.follower?.id ?? null,
    };
    const row = { fields: present, version: before.version, readCurrent: () => before };
    const changes = await requireFields(messagePatch.fields, patch, row);
    queued = await applyChanges(scope, site, before, changes);
    return await readMessage(scope, id);
  });
  if (queued > 0) site.onEmailsQueued?.();
  return message;
}

/** Locks a message against changes until the transaction ends. Only PostgreSQL needs the lock. */
async function lockMessage(transaction: Transaction<Database>, id: string): Promise<void> {
  if (findEngine(transaction) === 'postgres')
    await sql`select from messages where id = ${id} for no key update`.execute(transaction);
}

/** Applies changes in the caller's transaction. Returns the number of queued emails. Throws a 409 if stale. */
export async function applyChanges(
  scope: Context & { db: Transaction<Database> },
  { publicUrl }: Pick<Site, 'publicUrl'>,
  before: StaffMessage,
  { state, note, binned, follower, undo }: Omit<MessageFields, 'version'>,
): Promise<number> {
  const { db, now } = scope;
  const { id, reference } = before;
  // The visitor would still come.
  if (binned || state === 'suspected') await requireNoneAhead(scope, { messageId: id });
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set((row) => ({
      ...(state !== undefined && state !== before.state && makeStateColumns(row, state, { before, undo, ...scope })),
      ...(note !== undefined && { note, note_at: now.toISOString(), note_by: findPersonId(scope.actor) }),
      ...(binned !== undefined && { binned_at: binned ? (before.binned_at ?? now.toISOString()) : null }),
      ...(follower !== undefined && { follower }),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw versionConflict(await readMessage(scope, id));
  if (state === 'suspected') await deletePendingEmails(db, id);
  if (state !== undefined && state !== before.state) {
    const details = { from: before.state, to: state };
    await writeJournal(scope, { event: 'message.moved', subject: reference, details });
  }
  if (binned !== undefined && binned !== (before.binned_at !== null))
    await writeJournal(scope, { event: binned ? 'message.binned' : 'message.restored', subject: reference });
  const isAssigned = follower !== undefined && follower !== (before.follower?.id ?? null);
  if (isAssigned) await recordFollower(scope, reference, follower);
  // Suspicion by staff: until then the message had its acknowledgement.
  const isWithdrawn = undo === true && before.spam_reason === 'staff';
  const missing = isReleased(before, state) ? await listMissingEmails(db, before, isWithdrawn) : [];
  for (const template of missing) await queueEmail(db, template, { messageId: id }, { now, publicUrl });
  const recipients = isAssigned ? await listAssignees(scope, follower) : [];
  for (const recipient of recipients)
    await queueEmail(db, assignedEmail, { messageId: id, recipient }, { now, publicUrl });
  return missing.length + recipients.length;
}

/** Addresses to tell of a new follower: the follower's own, unless they assigned the message to themselves. */
async function listAssignees({ db, actor }: Context, follower: string | null): Promise<string[]> {
  const readers = await listReaders(db, 'staff-assigned');
  return readers.filter(({ id }) => id === follower && id !== findPersonId(actor)).map(({ email }) => email);
}

async function recordFollower(scope: Context, subject: string, follower: string | null): Promise<void> {
  if (follower === null) {
    await writeJournal(scope, { event: 'message.let-go', subject });
    return;
  }
  const { items } = await listColleagues(scope);
  const colleague = items.find(({ id }) => id === follower);
  if (!colleague)
    throw badRequest('Questa persona non c’è, o non ha più l’accesso', { follower: 'Va scelta dall’elenco' });
  await writeJournal(scope, { event: 'message.followed', subject, details: { by: colleague.name } });
}

/** Checks if a change of state ends the suspicion of a message, which may have been archived while suspected. */
function isReleased(before: StaffMessage, state: MessageState | undefined): boolean {
  if (state === undefined || state === 'suspected' || state === 'archived') return false;
  return before.state === 'suspected' || (before.state === 'archived' && before.delivery === null);
}

/** Columns of a new state. An undo takes who had answered, and when, from the values before the change of state. */
function makeStateColumns(
  { ref, fn, val, case: choose }: ExpressionBuilder<Database, 'messages'>,
  state: MessageState,
  { before, undo, actor, now }: Context & { before: StaffMessage; undo: true | undefined },
) {
  const former = { former_answered_at: ref('answered_at'), former_answered_by: ref('answered_by') };
  const answered_at = ref(undo ? 'former_answered_at' : 'answered_at');
  const answered_by = ref(undo ? 'former_answered_by' : 'answered_by');
  switch (state) {
    case 'new':
    case 'read':
      return { state, ...former, answered_at: null, answered_by: null };
    case 'answered':
      return {
        state,
        ...former,
        answered_at: fn.coalesce(answered_at, val(now.toISOString())),
        answered_by: choose().when(answered_at, 'is', null).then(findPersonId(actor)).else(answered_by).end(),
      };
    case 'archived':
      return { state, ...former, answered_at, answered_by };
    case 'suspected':
      // Keeps the reason of an earlier suspicion, as after an undo.
      return { state, ...former, answered_at, answered_by, spam_reason: before.spam_reason ?? ('staff' as const) };
  }
}

/** Deletes a message's pending emails, which are obsolete now. */
async function deletePendingEmails(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('message_id', '=', id).where('status', 'in', ['queued', 'on-hold']).execute();
}

/** Lists the emails that a message needs and that are neither sent nor pending; a failed email counts as missing. */
async function listMissingEmails(db: Kysely<Database>, message: StaffMessage, isAcknowledged: boolean) {
  const existing = await db
    .selectFrom('outbox')
    .select('kind')
    .where('message_id', '=', message.id)
    .where('status', '!=', 'failed')
    .execute();
  const notice = await chooseNotice(db, message);
  const templates = isAcknowledged ? [notice, chooseAcknowledgement(message)] : [notice];
  return templates.filter(({ kind }) => !existing.some((template) => template.kind === kind));
}
