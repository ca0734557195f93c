import { toRomanTime } from '../../content/time/roman-clock.ts';
import type { StaffAppointment } from '../../contract/appointments.ts';
import type { HalfDay } from '../../contract/fields/half-days.ts';
import { uuid } from '../../contract/lists.ts';
import { lockAccounts } from '../accounts/locks.ts';
import { type Context, inTransaction, type Site } from '../context.ts';
import { isWithinDailyLimit } from '../db/submissions.ts';
import { writeJournal } from '../journal/journal.ts';
import { halfDaysColumn } from '../messages/stored-request.ts';
import { readEmailContent } from '../texts/email-content.ts';
import { isLinkToken, readLinkedId } from '../tokens.ts';
import { storeCancellation } from './cancelling.ts';
import { openForChange, queueStep, type Scope } from './changes.ts';
import { describePlace } from './email-parts.ts';
import { cancelledByVisitorEmail, cancelledEmail, moveAskedEmail } from './emails.ts';
import { formatCalendar, formatEvent } from './invitation.ts';
import { type AppointmentRow, selectAppointments, toStaffAppointment } from './rows.ts';

/* Page of one appointment, for the visitor whose emails link to it. */

/** Appointment behind a link. `ended`: the link changes nothing any more. */
export type LinkedAppointment =
  | { state: 'unknown' }
  | { state: 'ended'; end: 'cancelled' | 'declined' | 'past' }
  | { state: 'open'; appointment: VisitorAppointment };

type VisitorAppointment = Pick<
  StaffAppointment,
  'reference' | 'mode' | 'telefono' | 'state' | 'start' | 'minutes' | 'person_name' | 'place' | 'wishes' | 'wish'
>;

/** Most times a day that other half days are taken for one appointment, and most emails to the firm about them. */
const [wishesPerDay, moveEmailsPerDay] = [10, 5];

/** Reads the appointment of a link. */
export async function readLinkedAppointment(
  context: Context,
  site: Pick<Site, 'secret'>,
  token: string,
): Promise<LinkedAppointment> {
  const row = await findLinkedRow(context, site, token);
  if (!row) return { state: 'unknown' };
  const end = findEnd(row, context.now);
  return end ? { state: 'ended', end } : { state: 'open', appointment: toVisitorAppointment(row) };
}

/**
 * Stores the half days that a visitor asks for instead, and tells the firm. A confirmed time stays until staff confirm
 * another. The caller checks that the half days are on offer. `limited`: enough were asked for today.
 */
export async function askOtherTime(
  context: Context,
  site: Pick<Site, 'secret' | 'publicUrl' | 'onEmailsQueued'>,
  token: string,
  halfDays: readonly HalfDay[],
): Promise<LinkedAppointment | { state: 'limited' }> {
  const isWithinLimit = (db: Scope['db'], purpose: string, times: number, subject: string) =>
    isWithinDailyLimit(db, { purpose, subject, times }, { secret: site.secret, now: context.now });
  const wanted = JSON.stringify(halfDays);
  const row = await findLinkedRow(context, site, token);
  const isNew = row && findEnd(row, context.now) === null && wanted !== (row.wish ?? row.wishes);
  if (!isNew) return await readLinkedAppointment(context, site, token);
  // Counted before the lock, which a flood of posts would hold against the changes of staff.
  if (!(await inTransaction(context, ({ db }) => isWithinLimit(db, 'appointment-wish', wishesPerDay, row.id))))
    return { state: 'limited' };
  return await changeLinked(context, site, token, async (scope, before) => {
    const { id, reference } = before;
    // Without a new version: staff decide about the appointment, and a visitor must not be able to make them too late.
    await scope.db
      .updateTable('appointments')
      .set(before.state === 'asked' ? { wishes: wanted, warned_at: null } : { wish: wanted })
      .where('id', '=', id)
      .execute();
    const event = 'appointment.move-asked';
    if (await isWithinLimit(scope.db, event, 1, id)) await writeJournal(scope, { event, subject: reference });
    if (await isWithinLimit(scope.db, moveAskedEmail.kind, moveEmailsPerDay, id))
      await queueStep(scope, site, moveAskedEmail, before);
  });
}

/** Cancels the appointment of a link at once. The firm is told, and the visitor's calendar if it has the event. */
export async function cancelByLink(
  context: Context,
  site: Pick<Site, 'secret' | 'publicUrl' | 'onEmailsQueued'>,
  token: string,
): Promise<LinkedAppointment> {
  return await changeLinked(context, site, token, async (scope, before) => {
    const cancelled = await storeCancellation(scope, before);
    await queueStep(scope, site, cancelledByVisitorEmail, cancelled);
    if (before.state === 'confirmed') await queueStep(scope, site, cancelledEmail, cancelled);
  });
}

/** Calendar file of a confirmed appointment; `null` for any other link. */
export async function makeLinkedCalendar(
  context: Context,
  { secret, publicUrl }: Pick<Site, 'secret' | 'publicUrl'>,
  token: string,
): Promise<string | null> {
  const row = await findLinkedRow(context, { secret }, token);
  if (!row || row.starts_at === null || row.minutes === null || findEnd(row, context.now)) return null;
  const content = await readEmailContent(context.db);
  const host = new URL(publicUrl).hostname;
  const event = {
    id: row.id,
    step: row.step,
    stamp: row.confirmed_at ?? row.asked_at,
    start: row.starts_at,
    minutes: row.minutes,
    summary: content.words.appointment.common.eventTitle,
    location: describePlace(row, content),
    description: row.reference,
  };
  return formatCalendar(host, ['METHOD:PUBLISH'], [formatEvent(event, ['STATUS:CONFIRMED'])]);
}

async function changeLinked(
  context: Context,
  site: Pick<Site, 'secret' | 'onEmailsQueued'>,
  token: string,
  change: (scope: Scope, before: AppointmentRow) => Promise<void>,
): Promise<LinkedAppointment> {
  const linked = await inTransaction(context, async (scope) => {
    // Locked before it is read: staff may change the appointment meanwhile.
    await lockAccounts(scope.db);
    const link = await readLinkedAppointment(scope, site, token);
    const id = readLinkedId(token, uuid);
    if (link.state !== 'open' || id === null) return link;
    await change(scope, await openForChange(scope, id, { states: ['asked', 'confirmed'] }));
    return await readLinkedAppointment(scope, site, token);
  });
  site.onEmailsQueued?.();
  return linked;
}

/** Finds the appointment of a valid token. One whose message is in the bin has no page. */
async function findLinkedRow(
  { db }: Pick<Context, 'db'>,
  { secret }: Pick<Site, 'secret'>,
  token: string,
): Promise<AppointmentRow | undefined> {
  const id = readLinkedId(token, uuid);
  if (id === null) return undefined;
  const row = await selectAppointments(db)
    .where('appointments.id', '=', id)
    .where('messages.binned_at', 'is', null)
    .executeTakeFirst();
  return row && isLinkToken(secret, 'appointment', row, token) ? row : undefined;
}

/** Reason that a link has ended: the outcome of its appointment, or the time. */
function findEnd({ state, starts_at, wishes }: AppointmentRow, now: Date): 'cancelled' | 'declined' | 'past' | null {
  if (state === 'cancelled' || state === 'declined') return state;
  if (starts_at !== null) return Date.parse(starts_at) <= now.getTime() ? 'past' : null;
  const [today] = toRomanTime(now.getTime());
  return halfDaysColumn.read(wishes).every(({ day }) => day < today) ? 'past' : null;
}

function toVisitorAppointment(row: AppointmentRow): VisitorAppointment {
  const { reference, mode, telefono, state, start, minutes, person_name, place, wishes, wish } =
    toStaffAppointment(row);
  return { reference, mode, telefono, state, start, minutes, person_name, place, wishes, wish };
}
