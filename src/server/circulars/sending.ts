import { randomUUID } from 'node:crypto';
import type { Given } from '../../contract/calls.ts';
import type { Circular } from '../../contract/newsletter/circulars.ts';
import type { sendingCalls } from '../../contract/newsletter/sending.ts';
import { inTransaction, type Staff } from '../context.ts';
import { badRequest, changed, conflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { lanes, onHold } from '../mail/outbox-rows.ts';
import { messageIdOf, queueLetter } from '../mail/queue.ts';
import { day, second } from '../time/durations.ts';
import { momentOf } from '../time/roman-days.ts';
import { type Reader, readAudience } from './audience.ts';
import { changeWaiting, circularLetter, circularTest, lettable } from './letters.ts';
import { published } from './publishing.ts';
import { changeRow, circularOf, rowOf, textOf } from './rows.ts';

/** How long a sending can be taken back before its first letter leaves, in ms. */
const undoable = 60 * second;
/** How far ahead one can be planned, in ms. */
const longestPlan = 366 * day;

/** Emails the saved draft to the caller's own, proven address, by the way that readers' emails go. Throws a 404, a 409. */
export async function testCircular(staff: Staff, { id, version }: Given<typeof sendingCalls.test>): Promise<Circular> {
  const { site, session, now } = staff;
  const answer = await inTransaction(staff, async (within) => {
    const row = await rowOf(within, id);
    const circular = await circularOf(within, row);
    if (version !== row.version) throw changed(circular);
    await lettable(within, row);
    const about = { recipient: session.user.email, circularId: id };
    await queueLetter(within.db, circularTest, about, { now, publicUrl: site.publicUrl });
    await writeJournal(within, { event: 'circular.tested', subject: row.title });
    return circular;
  });
  site.lettersWaiting?.();
  return answer;
}

/** To how many an issue would go now, and to how many subscribers not, by reason. */
export async function countAudience({ db }: Staff): Promise<{ count: number; excluded: Record<string, number> }> {
  const { readers, excluded } = await readAudience(db);
  return { count: readers.length, excluded };
}

/**
 * Sends a circolare: publishes it where it was not, and freezes its letter and whom it goes to, one row a reader. Throws a 409
 * `audience-changed` where those are not as many as was said.
 */
export async function sendCircular(
  staff: Staff,
  { id, version, audience, at }: Given<typeof sendingCalls.send>,
): Promise<Circular> {
  const { now } = staff;
  const sendAt = at === undefined ? new Date(now.getTime() + undoable) : momentOf(at);
  if (sendAt === null || sendAt < now || sendAt.getTime() > now.getTime() + longestPlan) {
    const message =
      sendAt === null ? 'In quel giorno l’orologio salta quest’ora' : 'Serve un momento del prossimo anno';
    throw badRequest(message, { at: message });
  }
  const states = ['draft', 'published', 'scheduled'] as const;
  return await changeRow(staff, { id, version, states }, async (row, within) => {
    const online = row.state === 'draft' ? await published(row, within) : {};
    if (row.published !== null && row.published !== JSON.stringify(textOf(row)))
      throw conflict('not-online', 'Il testo scritto non è quello pubblicato: prima va pubblicata la correzione');
    const { readers } = await readAudience(within.db);
    if (readers.length !== audience)
      throw conflict('audience-changed', `Nel frattempo i destinatari sono cambiati: ora sono ${readers.length}`, {
        count: readers.length,
      });
    if (readers.length === 0) throw badRequest('Non c’è ancora nessuno a cui inviarla');
    const letter = await lettable(within, { ...row, ...online });
    await removeLetters(within, id);
    await freezeAudience(within, id, readers);
    await writeJournal(within, { event: 'circular.sent', subject: row.title, details: { count: readers.length } });
    return {
      ...online,
      state: 'scheduled',
      letter: JSON.stringify(letter),
      send_at: sendAt.toISOString(),
      paused_for: null,
      audience: readers.length,
    };
  });
}

/** The most rows that one statement lays down. */
const rowsAtOnce = 400;

async function freezeAudience({ db, now, site }: Staff, circular: number, readers: readonly Reader[]): Promise<void> {
  const { kind, lane } = circularLetter;
  for (let from = 0; from < readers.length; from += rowsAtOnce) {
    const rows = readers.slice(from, from + rowsAtOnce).map(({ id: reader, email }) => {
      const id = randomUUID();
      return {
        id,
        kind,
        lane: lanes[lane],
        recipient: email,
        circular_id: circular,
        reader_id: reader,
        domain: email.slice(email.lastIndexOf('@') + 1).toLowerCase(),
        rfc_message_id: messageIdOf(id, site.publicUrl),
        status: 'on-hold' as const,
        hold_reason: 'circular' as const,
        created_at: now.toISOString(),
      };
    });
    await db.insertInto('outbox').values(rows).execute();
  }
}

/** No further letter leaves until the sending goes on. */
export async function pauseCircular(staff: Staff, given: Given<typeof sendingCalls.pause>): Promise<Circular> {
  return await changeRow(staff, { ...given, states: ['sending'] }, async (row, within) => {
    await changeWaiting(within.db, row.id, onHold('circular'));
    await writeJournal(within, { event: 'circular.paused', subject: row.title });
    return { state: 'paused', paused_for: 'person' };
  });
}

/** Goes on where a sending was left. */
export async function resumeCircular(staff: Staff, given: Given<typeof sendingCalls.resume>): Promise<Circular> {
  return await changeRow(staff, { ...given, states: ['paused'] }, async (row, within) => {
    await writeJournal(within, { event: 'circular.resumed', subject: row.title });
    return { state: 'sending', paused_for: null };
  });
}

/** Ends a sending: who has no letter yet gets none. One that has not begun is as if it had not been pressed. */
export async function stopCircular(staff: Staff, given: Given<typeof sendingCalls.stop>): Promise<Circular> {
  const states = ['scheduled', 'sending', 'paused'] as const;
  return await changeRow(staff, { ...given, states }, async (row, within) => {
    await writeJournal(within, { event: 'circular.stopped', subject: row.title });
    if (row.state === 'scheduled') {
      await removeLetters(within, row.id);
      return { state: 'published', letter: null, send_at: null, audience: null };
    }
    await changeWaiting(within.db, row.id, { status: 'failed', excluded: 'stopped' });
    return { state: 'stopped', paused_for: null };
  });
}

async function removeLetters({ db }: Staff, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('circular_id', '=', id).where('reader_id', 'is not', null).execute();
}
