import { circularLimits, makeCircularName } from '../../contract/newsletter/circulars.ts';
import { findPersonId, type Staff } from '../context.ts';
import { conflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { requireRemovalsGiven } from '../mail/restored-site.ts';
import { correctionEmail, renderCorrectionEmail } from './emails.ts';
import { type CircularRows, readText } from './rows.ts';
import { freezeAudience, undoDelayMs } from './sending.ts';

/**
 * Sends the correction of a circular to the readers who received it. The sending is a row of `circulars` like any other,
 * with a ledger of its own. Throws a 409 if the circular's sending has not ended or nobody received it, and a 422 on a
 * restored site whose removals are not named yet.
 */
export async function sendCorrection(scope: Staff, rows: CircularRows, note: string): Promise<void> {
  const { db, now } = scope;
  const { id, state, slug, send_at } = rows.circular;
  await requireRemovalsGiven(db);
  if ((state !== 'sent' && state !== 'stopped') || send_at === null)
    throw conflict('not-sent', 'Si avvisa chi ha ricevuto la circolare quando il suo invio è finito');
  const received = await db
    .selectFrom('outbox')
    .select(['reader_id', 'recipient'])
    .where('circular_id', '=', id)
    .where('status', '=', 'sent')
    .orderBy('reader_id')
    .execute();
  const readers = received.flatMap(({ reader_id, recipient }) =>
    reader_id === null || recipient === null ? [] : [{ id: reader_id, email: recipient }],
  );
  if (readers.length === 0)
    throw conflict('not-sent', 'Nessuno da avvisare: l’elenco di chi ha ricevuto una circolare resta 180 giorni');
  const letter = await renderCorrectionEmail(scope, { rows, note, sentAt: send_at });
  const notice = await db
    .insertInto('circulars')
    .values({
      corrects: id,
      state: 'scheduled',
      slug,
      letter: JSON.stringify(letter),
      send_at: new Date(now.getTime() + undoDelayMs).toISOString(),
      sent_by: findPersonId(scope.actor),
      audience: readers.length,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const text = { ...readText(rows), title: letter.subject.slice(0, circularLimits.title), body: note };
  await db
    .insertInto('document_drafts')
    .values({
      name: makeCircularName(notice.id),
      version: 1,
      body: JSON.stringify(text),
      updated_at: now.toISOString(),
      updated_by: findPersonId(scope.actor),
    })
    .execute();
  await freezeAudience(scope, { circular: notice.id, template: correctionEmail }, readers);
  const details = { count: readers.length };
  await writeJournal(scope, { event: 'circular.correction-sent', subject: readText(rows).title, details });
}
