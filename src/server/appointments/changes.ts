import type { Transaction, Updateable } from 'kysely';
import type { AppointmentState } from '../../contract/appointments.ts';
import { lockAccounts } from '../accounts/locks.ts';
import { type Context, findPersonId, type Site } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { conflict, requireFound, versionConflict } from '../http/errors.ts';
import type { EmailTemplate } from '../mail/email-kind.ts';
import { queueEmail } from '../mail/queue.ts';
import { applyChanges } from '../messages/changes.ts';
import { readMessage } from '../messages/inbox.ts';
import { type AppointmentRow, readAppointment, selectAppointments, toStaffAppointment } from './rows.ts';

/** Context of a change in a transaction. */
export type Scope = Context & { db: Transaction<Database> };

/**
 * Reads an appointment for a change in the caller's transaction, with the lock of accounts: neither another appointment
 * nor its person changes meanwhile. Throws a 404, and a 409 if `version` is stale or the appointment has another state.
 */
export async function openForChange(
  { db }: Scope,
  id: string,
  { version, states }: { version?: number; states: readonly AppointmentState[] },
): Promise<AppointmentRow> {
  await lockAccounts(db);
  const row = requireFound(await selectAppointments(db).where('appointments.id', '=', id).executeTakeFirst());
  const current = toStaffAppointment(row);
  if (version !== undefined && version !== row.version) throw versionConflict(current);
  if (!states.includes(row.state)) throw conflict('ended', endedWords[row.state], { current });
  return row;
}

const endedWords: Record<AppointmentState, string> = {
  asked: 'Questo appuntamento non è confermato',
  confirmed: 'Questo appuntamento è già confermato: si può spostare o disdire',
  cancelled: 'Questo appuntamento è già disdetto',
  declined: 'A questa richiesta lo studio ha già risposto di no',
};

/** Updates an appointment and its version, and notes who did. Throws a 409 if it has changed since it was read. */
export async function updateAppointment(
  scope: Scope,
  { id, version }: Pick<AppointmentRow, 'id' | 'version'>,
  changes: Omit<Updateable<Database['appointments']>, 'id' | 'version'>,
): Promise<void> {
  const { numUpdatedRows } = await scope.db
    .updateTable('appointments')
    .set({
      ...changes,
      version: version + 1,
      changed_at: scope.now.toISOString(),
      changed_by: findPersonId(scope.actor),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw versionConflict(await readAppointment(scope, id));
}

/** Queues the email about a step of an appointment, in the caller's transaction. */
export async function queueStep(
  { db, now }: Scope,
  { publicUrl }: Pick<Site, 'publicUrl'>,
  template: Pick<EmailTemplate, 'kind' | 'lane'>,
  { message_id: messageId, step }: Pick<AppointmentRow, 'message_id' | 'step'>,
): Promise<void> {
  await queueEmail(db, template, { messageId, step }, { now, publicUrl });
}

/** Marks the message of an appointment as answered, out of the bin and not suspected, because its author gets an email. */
export async function markAnswered(
  scope: Scope,
  site: Pick<Site, 'publicUrl'>,
  { message_id }: Pick<AppointmentRow, 'message_id'>,
): Promise<void> {
  const message = await readMessage(scope, message_id);
  if (message.binned_at === null && (message.state === 'answered' || message.state === 'archived')) return;
  await applyChanges(scope, site, message, { state: 'answered', binned: false });
}
