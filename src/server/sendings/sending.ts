import type { Transaction } from 'kysely';
import type { ParsedArguments } from '../../contract/calls.ts';
import { type Circular, circularStates, makeCircularName, type SendingState } from '../../contract/circulars.ts';
import type { sendingCalls } from '../../contract/sendings.ts';
import { changeCircular, makeCircularDocument } from '../circulars/circular-document.ts';
import { readRows, readText, toCircular } from '../circulars/rows.ts';
import { findPersonId, inTransaction, type Staff } from '../context.ts';
import { isPseudonym } from '../db/pseudonym.ts';
import type { Database } from '../db/schema.ts';
import { parseComingMoment, publishNow } from '../documents/publishing.ts';
import { findDraft } from '../documents/rows.ts';
import { badRequest, conflict, versionConflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { makeHoldColumns } from '../mail/outbox-rows.ts';
import { makeMassRow, queueEmail } from '../mail/queue.ts';
import { requireRemovalsGiven } from '../mail/restored-site.ts';
import { refuseWithoutNewsletter } from '../newsletter/switch.ts';
import { second } from '../time/durations.ts';
import { type Reader, readAudience } from './audience.ts';
import {
  circularEmail,
  circularTestEmail,
  correctionEmail,
  renderSendableEmail,
  updateWaitingEmails,
} from './emails.ts';
import { findSendingSubject, lockSending, type SendingRow } from './rows.ts';

/** Undo period before the first email leaves, in ms. */
export const undoDelayMs = 60 * second;

/**
 * Emails the saved draft to the caller's verified address, with the headers of a reader's email. Throws a 400, a 404, a
 * 409.
 */
export async function sendTestEmail(
  staff: Staff,
  { id, version }: ParsedArguments<typeof sendingCalls.test>,
): Promise<Circular> {
  const { site, session, now } = staff;
  const answer = await inTransaction(staff, async (scope) => {
    const rows = await readRows(scope, id);
    const circular = await toCircular(scope, rows);
    if (version !== circular.version) throw versionConflict(circular);
    await renderSendableEmail(scope, rows);
    const about = { recipient: session.user.email, document: makeCircularName(id) };
    await queueEmail(scope.db, circularTestEmail, about, { now, publicUrl: site.publicUrl });
    await writeJournal(scope, { event: 'circular.tested', subject: circular.title });
    return circular;
  });
  site.onEmailsQueued?.();
  return answer;
}

/** Counts the readers who would get a circular now, and the excluded subscribers by reason. */
export async function countAudience({ db }: Staff): Promise<{ count: number; excluded: Record<string, number> }> {
  const { readers, excluded } = await readAudience(db);
  return { count: readers.length, excluded };
}

/**
 * Schedules a sending: publishes the circular if needed, stores the email's final text, and inserts one outbox row per
 * reader. Throws a 400, a 404, a 409, a 409 `audience-changed` if the number of readers is not `audience`, a 409
 * `newsletter-off`, and a 422 on a restored site whose removals are not named yet.
 */
export async function sendCircular(
  staff: Staff,
  { id, version, audience, at }: ParsedArguments<typeof sendingCalls.send>,
): Promise<Circular> {
  const { now } = staff;
  const sendAt = at === undefined ? new Date(now.getTime() + undoDelayMs) : parseComingMoment(at, now);
  const states = ['draft', 'published', 'scheduled'] as const;
  return await changeCircular(staff, { id, version, states }, async (scope, rows) => {
    await requireRemovalsGiven(scope.db);
    await refuseWithoutNewsletter(scope.db);
    if (rows.circular.state === 'draft')
      await publishNow(scope, makeCircularDocument(id), rows, { by: findPersonId(scope.actor) });
    else if (findDraft(rows))
      throw conflict('not-online', 'Il testo scritto non è quello pubblicato: prima va pubblicata la correzione');
    const { readers } = await readAudience(scope.db);
    if (readers.length !== audience)
      throw conflict(
        'audience-changed',
        `Intanto i destinatari sono cambiati: ora ${readers.length === 1 ? 'è uno solo' : `sono ${readers.length}`}`,
        {
          count: readers.length,
        },
      );
    if (readers.length === 0) throw badRequest('Non c’è ancora nessuno a cui inviarla');
    const letter = JSON.stringify(await renderSendableEmail(scope, await readRows(scope, id)));
    // A sending that is still scheduled is replaced, with its emails.
    await removeSending(scope, id);
    await beginSending(scope, { circular_id: id, correction: null, letter, send_at: sendAt.toISOString() }, readers);
    const details = { count: readers.length };
    await writeJournal(scope, { event: 'circular.sent', subject: readText(rows).title, details });
  });
}

/** Removes the sending of a circular with its emails. */
async function removeSending({ db }: Pick<Staff, 'db'>, id: number): Promise<void> {
  await db.deleteFrom('sendings').where('circular_id', '=', id).where('correction', 'is', null).execute();
}

/** Most rows per insert statement. */
const insertBatchSize = 400;

/** Inserts a sending and the email of each reader, on hold. A reader whose data is erased is excluded. */
export async function beginSending(
  { db, actor, now, site }: Staff,
  sending: Pick<SendingRow, 'circular_id' | 'correction' | 'letter' | 'send_at'>,
  readers: readonly Reader[],
): Promise<void> {
  const { id } = await db
    .insertInto('sendings')
    .values({ ...sending, audience: readers.length, sent_by: findPersonId(actor) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const template = sending.correction === null ? circularEmail : correctionEmail;
  for (let from = 0; from < readers.length; from += insertBatchSize) {
    const rows = readers.slice(from, from + insertBatchSize).map(({ id: reader, email }) => ({
      ...makeMassRow(template, email, { now, publicUrl: site.publicUrl }),
      sending_id: id,
      reader_id: reader,
      ...(isPseudonym(email) ? { status: 'failed' as const, excluded: 'erased' } : makeHoldColumns('circular')),
    }));
    await db.insertInto('outbox').values(rows).execute();
  }
}

/** Pauses a sending: no further email leaves until it resumes. */
export async function pauseSending(staff: Staff, given: ParsedArguments<typeof sendingCalls.pause>): Promise<Circular> {
  return await changeSending(staff, { ...given, states: ['sending'] }, async (scope, sending, subject) => {
    await updateWaitingEmails(scope.db, sending.id, makeHoldColumns('circular'));
    await setState(scope, sending, { state: 'paused', paused_for: 'person' });
    await writeJournal(scope, { event: 'circular.paused', subject });
  });
}

/** Resumes a paused sending. */
export async function resumeSending(
  staff: Staff,
  given: ParsedArguments<typeof sendingCalls.resume>,
): Promise<Circular> {
  return await changeSending(staff, { ...given, states: ['paused'] }, async (scope, sending, subject) => {
    await setState(scope, sending, { state: 'sending', paused_for: null });
    await writeJournal(scope, { event: 'circular.resumed', subject });
  });
}

/** Stops a sending: its unsent emails are never sent. One that has not begun is removed, as if it had never been. */
export async function stopSending(staff: Staff, given: ParsedArguments<typeof sendingCalls.stop>): Promise<Circular> {
  const states = ['scheduled', 'sending', 'paused'] as const;
  return await changeSending(staff, { ...given, states }, async (scope, sending, subject) => {
    await writeJournal(scope, { event: 'circular.stopped', subject });
    if (sending.state === 'scheduled')
      return void (await scope.db.deleteFrom('sendings').where('id', '=', sending.id).execute());
    await updateWaitingEmails(scope.db, sending.id, { status: 'failed', excluded: 'stopped' });
    await setState(scope, sending, { state: 'stopped', paused_for: null });
  });
}

type ChangeScope = Staff & { db: Transaction<Database> };

async function changeSending(
  staff: Staff,
  { id, version, correction, states }: ParsedArguments<typeof sendingCalls.stop> & { states: readonly SendingState[] },
  work: (scope: ChangeScope, sending: SendingRow, subject: string) => Promise<void>,
): Promise<Circular> {
  return await changeCircular(staff, { id, version, states: circularStates }, async (scope, rows) => {
    const sending = await lockSending(scope, rows, { correction, states });
    await work(scope, sending, findSendingSubject(rows, sending));
  });
}

async function setState(
  { db }: ChangeScope,
  { id }: SendingRow,
  change: Pick<SendingRow, 'state' | 'paused_for'>,
): Promise<void> {
  await db.updateTable('sendings').set(change).where('id', '=', id).execute();
}
