import type { ParsedArguments } from '../../contract/calls.ts';
import type { Circular } from '../../contract/newsletter/circulars.ts';
import type { sendingCalls } from '../../contract/newsletter/sending.ts';
import { findPersonId, inTransaction, type Staff } from '../context.ts';
import { isPseudonym } from '../db/pseudonym.ts';
import { parseComingMoment, publishNow } from '../documents/publishing.ts';
import { findDraft } from '../documents/rows.ts';
import { badRequest, conflict, versionConflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import type { EmailTemplate } from '../mail/email-kind.ts';
import { makeHoldColumns } from '../mail/outbox-rows.ts';
import { makeMassRow, queueEmail } from '../mail/queue.ts';
import { requireRemovalsGiven } from '../mail/restored-site.ts';
import { refuseWithoutNewsletter } from '../newsletter/switch.ts';
import { second } from '../time/durations.ts';
import { type Reader, readAudience } from './audience.ts';
import { changeCircular, makeCircularDocument } from './circular-document.ts';
import { circularEmail, circularTestEmail, renderSendableEmail, updateWaitingEmails } from './emails.ts';
import { readRows, readText, toCircular } from './rows.ts';

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
    const about = { recipient: session.user.email, circularId: id };
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
    const renderedEmail = await renderSendableEmail(scope, await readRows(scope, id));
    await removeEmails(scope, id);
    await freezeAudience(scope, { circular: id, template: circularEmail }, readers);
    await writeJournal(scope, {
      event: 'circular.sent',
      subject: readText(rows).title,
      details: { count: readers.length },
    });
    return {
      state: 'scheduled',
      letter: JSON.stringify(renderedEmail),
      send_at: sendAt.toISOString(),
      sent_by: findPersonId(scope.actor),
      paused_for: null,
      audience: readers.length,
    };
  });
}

/** Most rows per insert statement. */
const insertBatchSize = 400;

/** Inserts the email of each reader of a sending, on hold. A reader whose data is erased is excluded. */
export async function freezeAudience(
  { db, now, site }: Staff,
  { circular, template }: { circular: number; template: EmailTemplate },
  readers: readonly Reader[],
): Promise<void> {
  for (let from = 0; from < readers.length; from += insertBatchSize) {
    const rows = readers.slice(from, from + insertBatchSize).map(({ id: reader, email }) => ({
      ...makeMassRow(template, email, { now, publicUrl: site.publicUrl }),
      circular_id: circular,
      reader_id: reader,
      ...(isPseudonym(email) ? { status: 'failed' as const, excluded: 'erased' } : makeHoldColumns('circular')),
    }));
    await db.insertInto('outbox').values(rows).execute();
  }
}

/** Pauses a sending: no further email leaves until it resumes. */
export async function pauseCircular(
  staff: Staff,
  given: ParsedArguments<typeof sendingCalls.pause>,
): Promise<Circular> {
  return await changeCircular(staff, { ...given, states: ['sending'], takesNotices: true }, async (scope, rows) => {
    await updateWaitingEmails(scope.db, given.id, makeHoldColumns('circular'));
    await writeJournal(scope, { event: 'circular.paused', subject: readText(rows).title });
    return { state: 'paused', paused_for: 'person' };
  });
}

/** Resumes a paused sending. */
export async function resumeCircular(
  staff: Staff,
  given: ParsedArguments<typeof sendingCalls.resume>,
): Promise<Circular> {
  return await changeCircular(staff, { ...given, states: ['paused'], takesNotices: true }, async (scope, rows) => {
    await writeJournal(scope, { event: 'circular.resumed', subject: readText(rows).title });
    return { state: 'sending', paused_for: null };
  });
}

/** Stops a sending: its unsent emails are never sent. A sending that has not begun returns to `published`. */
export async function stopCircular(staff: Staff, given: ParsedArguments<typeof sendingCalls.stop>): Promise<Circular> {
  const states = ['scheduled', 'sending', 'paused'] as const;
  return await changeCircular(staff, { ...given, states, takesNotices: true }, async (scope, rows) => {
    await writeJournal(scope, { event: 'circular.stopped', subject: readText(rows).title });
    if (rows.circular.state === 'scheduled' && rows.circular.corrects === null) {
      await removeEmails(scope, given.id);
      return { state: 'published', letter: null, send_at: null, sent_by: null, audience: null };
    }
    await updateWaitingEmails(scope.db, given.id, { status: 'failed', excluded: 'stopped' });
    return { state: 'stopped', paused_for: null };
  });
}

async function removeEmails({ db }: Staff, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('circular_id', '=', id).where('reader_id', 'is not', null).execute();
}
