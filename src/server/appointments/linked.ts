import { toRomanTime } from '../../content/time/roman-clock.ts';
import type { HalfDay, StaffAppointment } from '../../contract/appointments.ts';
import { lockAccounts } from '../accounts/locks.ts';
import { type Context, inTransaction, type Site } from '../context.ts';
import { isWithinDailyLimit } from '../db/submissions.ts';
import { writeJournal } from '../journal/journal.ts';
import { readEmailContent } from '../texts/email-content.ts';
import { storeCancellation } from './cancelling.ts';
import { openForChange, queueStep, type Scope, updateAppointment } from './changes.ts';
import { describePlace } from './email-parts.ts';
import { cancelledByVisitorEmail, cancelledEmail, moveAskedEmail } from './emails.ts';
import { formatCalendar, formatEvent } from './invitation.ts';
import { isValidToken, parseTokenId } from './links.ts';
import { type AppointmentRow, parseHalfDays, selectAppointments, toStaffAppointment } from './rows.ts';

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

/** Most emails a day that one visitor causes to the firm by asking for other times. */
const moveEmailsPerDay = 5;

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
 * another. The caller checks that the half days are on offer.
 */
export async function askOtherTime(
  context: Context,
  site: Pick<Site, 'secret' | 'publicUrl' | 'onEmailsQueued'>,
  token: string,
  halfDays: readonly HalfDay[],
): Promise<LinkedAppointment> {
  return await changeLinked(context, site, token, async (scope, before) => {
    const wanted = JSON.stringify(halfDays);
    if (wanted === (before.wish ?? before.wishes)) return;
    await updateAppointment(
      scope,
      before,
      before.state === 'asked' ? { wishes: wanted, warned_at: null } : { wish: wanted },
    );
    await writeJournal(scope, { event: 'appointment.move-asked', subject: before.reference });
    const limit = { purpose: moveAskedEmail.kind, subject: before.id, times: moveEmailsPerDay };
    if (await isWithinDailyLimit(scope.db, limit, { secret: site.secret, now: scope.now }))
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
    const id = parseTokenId(token);
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
  const id = parseTokenId(token);
  if (id === null) return undefined;
  const row = await selectAppointments(db)
    .where('appointments.id', '=', id)
    .where('messages.binned_at', 'is', null)
    .executeTakeFirst();
  return row && isValidToken(secret, row, token) ? row : undefined;
}

/** Reason that a link has ended: the outcome of its appointment, or the time. */
function findEnd({ state, starts_at, wishes }: AppointmentRow, now: Date): 'cancelled' | 'declined' | 'past' | null {
  if (state === 'cancelled' || state === 'declined') return state;
  if (starts_at !== null) return Date.parse(starts_at) <= now.getTime() ? 'past' : null;
  const [today] = toRomanTime(now.getTime());
  return parseHalfDays(wishes).every(({ day }) => day < today) ? 'past' : null;
}

function toVisitorAppointment(row: AppointmentRow): VisitorAppointment {
  const { reference, mode, telefono, state, start, minutes, person_name, place, wishes, wish } =
    toStaffAppointment(row);
  return { reference, mode, telefono, state, start, minutes, person_name, place, wishes, wish };
}
