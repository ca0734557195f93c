import { formatTime } from '../../content/time/opening.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { type Confirmation, maxDaysAhead, type StaffAppointment } from '../../contract/appointments.ts';
import type { Handover } from '../../contract/staff/people.ts';
import { type Context, inTransaction, type Site } from '../context.ts';
import { badRequest, conflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { day, minute } from '../time/durations.ts';
import { parseMoment, toRomanDay } from '../time/roman-days.ts';
import { findAbsence } from './absences.ts';
import { markAnswered, openForChange, queueStep, type Scope, updateAppointment } from './changes.ts';
import { confirmedEmail, movedEmail } from './emails.ts';
import { listQuarters, quarterMs } from './engagements.ts';
import { requirePerson } from './people.ts';
import { type AppointmentRow, readAppointment, selectAppointments } from './rows.ts';

/**
 * Gives an appointment a time with a person, or moves it to another. Claims the person's time, tells the visitor, and
 * marks the message as answered. Throws a 404, a 400 for a time or a person that cannot be, a 409 `busy` if the person has
 * another appointment then, and a 409 if `version` is stale or the appointment has ended.
 */
export async function confirmAppointment(
  context: Context,
  site: Pick<Site, 'publicUrl' | 'onEmailsQueued'>,
  id: string,
  { version, start, ...time }: Confirmation,
): Promise<StaffAppointment> {
  const confirmed = await inTransaction(context, async (scope) => {
    const before = await openForChange(scope, id, { version, states: ['asked', 'confirmed'] });
    await markAnswered(scope, site, before);
    await placeAppointment(scope, site, before, { ...time, startsAt: parseStart(start, scope.now) });
    return await readAppointment(scope, id);
  });
  site.onEmailsQueued?.();
  return confirmed;
}

/** Parses a local time of Rome. Throws a 400 for one that the clock skips, is past or too far ahead, or is between quarters. */
export function parseStart(start: string, now: Date): Date {
  const startsAt = parseMoment(start);
  const refuse = (reason: string) => badRequest(reason, { start: reason });
  if (startsAt === null) throw refuse('Quest’ora non esiste: quella notte gli orologi passano dalle 2 alle 3');
  if (startsAt <= now) throw refuse('Quest’ora è già passata');
  if (startsAt.getTime() > now.getTime() + maxDaysAhead * day)
    throw refuse('Un appuntamento si fissa al massimo due anni prima');
  if (startsAt.getTime() % quarterMs !== 0) throw refuse('L’ora va indicata in quarti d’ora, come 10:15');
  return startsAt;
}

interface AppointedTime {
  startsAt: Date;
  minutes: number;
  /** Id of an account. */
  person: string;
  place: string;
  /** Other half days that the visitor still asks for; none, unless given. */
  wish?: string | null;
}

/** Gives an appointment its time in the caller's transaction. Throws a 400 for a person without access, and a 409 `busy`. */
export async function placeAppointment(
  scope: Scope,
  site: Pick<Site, 'publicUrl'>,
  before: AppointmentRow,
  { startsAt, minutes, person, place, wish = null }: AppointedTime,
): Promise<void> {
  await requirePerson(scope, person);
  await claimQuarters(scope, before.id, { startsAt, minutes, person });
  const moved_from = before.state === 'confirmed' ? await findToldStart(scope, before) : null;
  const step = before.step + 1;
  await updateAppointment(scope, before, {
    state: 'confirmed',
    starts_at: startsAt.toISOString(),
    minutes,
    person,
    place,
    step,
    moved_from,
    wish,
    reason: '',
    confirmed_at: scope.now.toISOString(),
  });
  const template = moved_from === null ? confirmedEmail : movedEmail;
  // An appointment that staff have written down may have no address.
  if (before.email !== '') await queueStep(scope, site, template, { ...before, step });
  const event = before.state === 'confirmed' ? 'appointment.moved' : 'appointment.confirmed';
  await writeJournal(scope, { event, subject: before.reference });
}

/**
 * Gives the coming appointments of a person to another one, at the same times. One stays where the other person has an
 * appointment then. Returns the number of those given, and a reason for each of those that stay.
 */
export async function handOverAppointments(
  scope: Scope,
  site: Pick<Site, 'publicUrl'>,
  former: string,
  person: string,
): Promise<Pick<Handover, 'appointments' | 'clashes'>> {
  const rows = await selectAppointments(scope.db)
    .where('appointments.person', '=', former)
    .where('appointments.state', '=', 'confirmed')
    .where('appointments.starts_at', '>', scope.now.toISOString())
    .execute();
  const clashes: Handover['clashes'] = [];
  for (const row of rows) {
    const { starts_at, minutes, place, wish } = row;
    if (starts_at === null || minutes === null) continue;
    const time = { startsAt: new Date(starts_at), minutes, person };
    const reason = await findClash(scope, row.id, time);
    if (reason === null) await placeAppointment(scope, site, row, { ...time, place, wish });
    else clashes.push({ message: row.message_id, reason });
  }
  return { appointments: rows.length - clashes.length, clashes };
}

type ClaimedTime = Pick<AppointedTime, 'startsAt' | 'minutes' | 'person'>;

/**
 * Claims a person's time instead of the time that the appointment had. Throws a 409 that names the other appointment, or
 * the absence.
 */
async function claimQuarters(scope: Scope, appointment_id: string, time: ClaimedTime): Promise<void> {
  const { db } = scope;
  const { person, startsAt, minutes } = time;
  const absence = await findAbsence(db, person, toRomanDay(startsAt));
  if (absence !== null) throw conflict('busy', absence);
  await db.deleteFrom('appointment_quarters').where('appointment_id', '=', appointment_id).execute();
  const quarters = listQuarters(startsAt, minutes);
  const { numInsertedOrUpdatedRows: claimed = 0n } = await db
    .insertInto('appointment_quarters')
    .values(quarters.map((quarter) => ({ person, quarter, appointment_id })))
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirstOrThrow();
  if (Number(claimed) !== quarters.length)
    throw conflict('busy', (await findClash(scope, appointment_id, time)) ?? 'A quell’ora c’è già un appuntamento');
}

/** Describes what the person has at a time: «Marta Neri ha già un appuntamento dalle 10:00 alle 10:45», or is absent. */
async function findClash({ db }: Scope, appointment_id: string, time: ClaimedTime): Promise<string | null> {
  const absence = await findAbsence(db, time.person, toRomanDay(time.startsAt));
  if (absence !== null) return absence;
  const other = await db
    .selectFrom('appointment_quarters')
    .innerJoin('appointments', 'appointments.id', 'appointment_quarters.appointment_id')
    .innerJoin('accounts', 'accounts.id', 'appointment_quarters.person')
    .select(['accounts.name', 'appointments.starts_at', 'appointments.minutes'])
    .where('appointment_quarters.person', '=', time.person)
    .where('appointment_quarters.quarter', 'in', listQuarters(time.startsAt, time.minutes))
    .where('appointment_quarters.appointment_id', '!=', appointment_id)
    .executeTakeFirst();
  return other ? `${other.name} ha già un appuntamento ${describeSpan(other)}` : null;
}

/** Span of an appointment in words: «dalle 10:00 alle 10:45». */
function describeSpan({ starts_at, minutes }: Pick<AppointmentRow, 'starts_at' | 'minutes'>): string {
  const start = Date.parse(starts_at ?? '');
  const format = (instant: number) => formatTime(toRomanTime(instant)[1].slice(0, 5));
  return `dalle ${format(start)} alle ${format(start + (minutes ?? 0) * minute)}`;
}

/** Start in the last email that the visitor got, which a queued email about a later step does not change. */
async function findToldStart({ db }: Scope, before: AppointmentRow): Promise<string | null> {
  const told = await db
    .selectFrom('outbox')
    .select('id')
    .where('message_id', '=', before.message_id)
    .where('step', '=', before.step)
    .where('kind', 'in', [confirmedEmail.kind, movedEmail.kind])
    .where('status', 'in', ['sending', 'sent'])
    .executeTakeFirst();
  return told ? before.starts_at : before.moved_from;
}
