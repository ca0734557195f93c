import type { Transaction } from 'kysely';
import type { ParsedArguments } from '../../contract/calls.ts';
import type { Circular } from '../../contract/circulars.ts';
import type { sendingCalls } from '../../contract/sendings.ts';
import { changeCircular, makeCircularDocument } from '../circulars/circular-document.ts';
import { type CircularRows, correctionsColumn, readRows, readText } from '../circulars/rows.ts';
import { findPersonId, type Staff } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { storeContent } from '../documents/publishing.ts';
import { conflict, requireFound } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { unansweredReason } from '../mail/outbox-rows.ts';
import { requireRemovalsGiven } from '../mail/restored-site.ts';
import { renderCorrectionEmail, renderSendableEmail } from './emails.ts';
import { findSending } from './rows.ts';
import { beginSending, undoDelayMs } from './sending.ts';

/* Corrections of published circulars, and their sendings to the readers who have received the former text. */

type Scope = Staff & { db: Transaction<Database> };

const correctableStates = ['published', 'scheduled', 'sending', 'paused', 'sent', 'stopped'] as const;

/**
 * Replaces the published text with the current draft, under a dated note. Emails of the circular that wait get the new
 * text. `notify` emails the note to the readers who have received the former one. Throws a 400, a 404, a 409.
 */
export async function correctCircular(
  staff: Staff,
  { id, version, text, notify = false }: ParsedArguments<typeof sendingCalls.correct>,
): Promise<Circular> {
  return await changeCircular(staff, { id, version, states: correctableStates }, async (scope, rows) => {
    await storeContent(scope, makeCircularDocument(id), rows, { by: findPersonId(scope.actor) });
    const corrections = [
      { at: staff.now.toISOString(), text },
      ...correctionsColumn.require(rows.circular.corrections),
    ];
    const change = { corrections: JSON.stringify(corrections) };
    await scope.db.updateTable('circulars').set(change).where('id', '=', id).execute();
    const corrected = await readRows(scope, id);
    await writeJournal(scope, { event: 'circular.corrected', subject: readText(corrected).title });
    await renewWaitingEmails(scope, corrected);
    if (notify) await sendCorrection(scope, corrected, corrections.length);
  });
}

/**
 * Emails a correction to the readers who have received the former text, as `correctCircular` does. Throws a 404, and a
 * 409 where nobody has, or where they were told before.
 */
export async function notifyReaders(
  staff: Staff,
  { id, version, correction }: ParsedArguments<typeof sendingCalls.notify>,
): Promise<Circular> {
  return await changeCircular(staff, { id, version, states: correctableStates }, (scope, rows) =>
    sendCorrection(scope, rows, correction),
  );
}

/**
 * Gives the new text to the emails of a circular that have not left. Their time of creation tells them from those that
 * have, or may have, left with the former text.
 */
async function renewWaitingEmails(scope: Scope, rows: CircularRows): Promise<void> {
  const { state, id } = rows.circular;
  if (state !== 'scheduled' && state !== 'sending' && state !== 'paused') return;
  const letter = JSON.stringify(await renderSendableEmail(scope, rows));
  const sending = await scope.db
    .updateTable('sendings')
    .set({ letter })
    .where('circular_id', '=', id)
    .where('correction', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.db
    .updateTable('outbox')
    .set({ created_at: scope.now.toISOString() })
    .where('sending_id', '=', sending.id)
    .where(({ or, and, eb }) =>
      or([
        eb('status', 'in', ['queued', 'on-hold']),
        and([eb('status', '=', 'failed'), eb('last_error', 'is distinct from', unansweredReason)]),
      ]),
    )
    .execute();
}

/** Begins the sending of a correction. Throws a 422 on a restored site whose removals are not named yet. */
async function sendCorrection(scope: Scope, rows: CircularRows, number: number): Promise<void> {
  const { db, now } = scope;
  const { id, corrections } = rows.circular;
  await requireRemovalsGiven(db);
  const note = requireFound(correctionsColumn.read(corrections).at(-number));
  if (await findSending(scope, { id, correction: number }))
    throw conflict('wrong-state', 'Chi l’ha ricevuta è già stato avvisato di questa rettifica');
  const sending = await findSending(scope, { id });
  const received = sending ? await listReceived(scope, { sending: sending.id, before: note.at }) : [];
  if (!sending || received.length === 0)
    throw conflict(
      'not-sent',
      'Nessuno da avvisare: l’email è partita con il testo rettificato, o non è ancora partita. L’elenco di chi l’ha ricevuta resta 180 giorni',
    );
  const letter = await renderCorrectionEmail(scope, { rows, note: note.text, sentAt: sending.send_at });
  const send_at = new Date(now.getTime() + undoDelayMs).toISOString();
  await beginSending(scope, { circular_id: id, correction: number, letter: JSON.stringify(letter), send_at }, received);
  const details = { count: received.length };
  await writeJournal(scope, { event: 'circular.correction-sent', subject: readText(rows).title, details });
}

/** Lists the readers whose email was accepted, or is being sent, with the text from before a time. */
async function listReceived({ db }: Scope, { sending, before }: { sending: number; before: string }) {
  const emails = await db
    .selectFrom('outbox')
    .select(['reader_id', 'recipient'])
    .where('sending_id', '=', sending)
    .where('status', 'in', ['sent', 'sending'])
    .where('created_at', '<', before)
    .orderBy('reader_id')
    .execute();
  return emails.flatMap(({ reader_id: id, recipient: email }) =>
    id === null || email === null ? [] : [{ id, email }],
  );
}
