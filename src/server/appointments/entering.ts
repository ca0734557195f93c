import { randomUUID } from 'node:crypto';
import { findHalf } from '../../content/time/half-days.ts';
import type { EnteredAppointment, StaffAppointment } from '../../contract/appointments.ts';
import type { HalfDay } from '../../contract/fields/half-days.ts';
import { lockAccounts } from '../accounts/locks.ts';
import { type Context, findPersonId, inTransaction, type Site } from '../context.ts';
import { normaliseMailbox } from '../db/submissions.ts';
import { writeJournal } from '../journal/journal.ts';
import { storeMessage } from '../messages/contact.ts';
import { openForChange } from './changes.ts';
import { parseStart, placeAppointment } from './confirming.ts';
import { readAppointment } from './rows.ts';

/**
 * Stores an appointment that staff write down, such as one taken by telephone, with a message that is answered already.
 * Tells the visitor if there is an address. Throws a 400 for a time or a person that cannot be, and a 409 `busy` if the
 * person has another appointment then.
 */
export async function enterAppointment(
  context: Context,
  site: Pick<Site, 'publicUrl' | 'onEmailsQueued'>,
  { nome, email, telefono, mode, messaggio, start, ...time }: EnteredAppointment,
): Promise<StaffAppointment> {
  const entered = await inTransaction(context, async (scope) => {
    const { db, actor, now } = scope;
    const startsAt = parseStart(start, now);
    await lockAccounts(db);
    const moment = now.toISOString();
    const message = await storeMessage(db, {
      nome,
      email,
      messaggio,
      page: null,
      state: 'answered',
      spam_reason: null,
      received_at: moment,
      answered_at: moment,
      answered_by: findPersonId(actor),
    });
    const [day = '', clock = ''] = start.split('T');
    const halfDay: HalfDay = { day, half: findHalf(clock) };
    const id = randomUUID();
    await db
      .insertInto('appointments')
      .values({
        id,
        message_id: message.id,
        mailbox: email === '' ? null : normaliseMailbox(email),
        mode,
        telefono,
        wishes: JSON.stringify([halfDay]),
        asked_at: moment,
      })
      .execute();
    await writeJournal(scope, { event: 'appointment.entered', subject: message.reference });
    await placeAppointment(scope, site, await openForChange(scope, id, { states: ['asked'] }), { ...time, startsAt });
    return await readAppointment(scope, id);
  });
  site.onEmailsQueued?.();
  return entered;
}
