import type { StaffAppointment } from '../../contract/appointments.ts';
import { type Context, inTransaction, type Site } from '../context.ts';
import { conflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { storeAnswer } from '../messages/answers.ts';
import { markAnswered, openForChange, queueStep, type Scope, updateAppointment } from './changes.ts';
import { cancelledEmail, keptEmail } from './emails.ts';
import { type AppointmentRow, readAppointment } from './rows.ts';

type MailSite = Pick<Site, 'publicUrl' | 'onEmailsQueued'>;

/** Cancels an appointment or a request for one, and tells the visitor. Throws a 404, and a 409 if stale or ended. */
export async function cancelAppointment(
  context: Context,
  site: MailSite,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<StaffAppointment> {
  const cancelled = await inTransaction(context, async (scope) => {
    const before = await openForChange(scope, id, { version, states: ['asked', 'confirmed'] });
    await markAnswered(scope, site, before);
    await queueStep(scope, site, cancelledEmail, await storeCancellation(scope, before, reason));
    return await readAppointment(scope, id);
  });
  site.onEmailsQueued?.();
  return cancelled;
}

/** Cancels an appointment and frees its time. Its step rises if the visitor's calendar has the event. */
export async function storeCancellation(scope: Scope, before: AppointmentRow, reason = ''): Promise<AppointmentRow> {
  const step = before.state === 'confirmed' ? before.step + 1 : before.step;
  await updateAppointment(scope, before, { state: 'cancelled', step, reason, wish: null });
  await scope.db.deleteFrom('appointment_quarters').where('appointment_id', '=', before.id).execute();
  await writeJournal(scope, { event: 'appointment.cancelled', subject: before.reference });
  return { ...before, step };
}

/**
 * Refuses the other time that a visitor has asked for: the confirmed one stays, and the visitor is told. Throws a 404, and
 * a 409 if `version` is stale, the appointment is not confirmed, or no other time is asked for.
 */
export async function keepAppointment(
  context: Context,
  site: MailSite,
  id: string,
  { version, text }: { version: number; text: string },
): Promise<StaffAppointment> {
  const kept = await inTransaction(context, async (scope) => {
    const before = await openForChange(scope, id, { version, states: ['confirmed'] });
    if (before.wish === null)
      throw conflict('ended', 'Il cliente non chiede un altro giorno', { current: await readAppointment(scope, id) });
    await markAnswered(scope, site, before);
    await updateAppointment(scope, before, { wish: null, reason: text });
    await queueStep(scope, site, keptEmail, before);
    await writeJournal(scope, { event: 'appointment.kept', subject: before.reference });
    return await readAppointment(scope, id);
  });
  site.onEmailsQueued?.();
  return kept;
}

/** Declines a request with an ordinary answer by email. Throws like `answerMessage`, and a 409 if stale or decided. */
export async function declineAppointment(
  context: Context,
  site: MailSite,
  id: string,
  { version, text }: { version: number; text: string },
): Promise<StaffAppointment> {
  const declined = await inTransaction(context, async (scope) => {
    const before = await openForChange(scope, id, { version, states: ['asked'] });
    await storeAnswer(scope, site, before.message_id, { text });
    await updateAppointment(scope, before, { state: 'declined' });
    await writeJournal(scope, { event: 'appointment.declined', subject: before.reference });
    return await readAppointment(scope, id);
  });
  site.onEmailsQueued?.();
  return declined;
}
