import type { Transaction, UpdateResult } from 'kysely';
import { parseOpeningHours } from '../../content/facts.ts';
import type { PublishedContent } from '../../content/published.ts';
import { findFirstHalfDay, isWorkingDay } from '../../content/time/half-days.ts';
import { addDays, isLocalHoliday } from '../../content/time/holidays.ts';
import { findWeekday } from '../../content/time/italian-date.ts';
import type { OpeningHours } from '../../content/time/opening.ts';
import { parseRomanTime, toRomanTime } from '../../content/time/roman-clock.ts';
import { type Context, inTransaction, type Site } from '../context.ts';
import type { Database } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { EmailTemplate } from '../mail/email-kind.ts';
import { readRestoredSite } from '../mail/restored-site.ts';
import { halfDaysColumn } from '../messages/stored-request.ts';
import { day, minute } from '../time/durations.ts';
import type { Job } from '../time/periodic.ts';
import { queueStep } from './changes.ts';
import { appointmentReminderEmail, waitingEmail } from './emails.ts';
import { type AppointmentRow, selectAppointments } from './rows.ts';

/** Time in Rome from which reminders and warnings leave. */
const sendingTime = '09:00';

/** Longest search for a working day, in days. */
const horizonDays = 31;

/**
 * Queues the reminder of each appointment to its visitor, and the warning of each unanswered request to the firm, once.
 * None leaves on a Sunday or holiday, or before a restored site knows who was erased. Safe on several instances.
 */
export async function queueAppointmentNotices(
  context: Context,
  site: Pick<Site, 'publicUrl' | 'onEmailsQueued'>,
  hours: OpeningHours,
): Promise<{ reminders: number; warnings: number }> {
  const counts = { reminders: 0, warnings: 0 };
  const [today, time] = toRomanTime(context.now.getTime());
  if (isDayOfRest(today) || time < sendingTime) return counts;
  if ((await readRestoredSite(context.db))?.gone === null) return counts;
  for (const row of await listUnreminded(context))
    if (isReminderDue(row, context.now) && (await queueReminder(context, site, row))) counts.reminders += 1;
  for (const row of await listUnwarned(context))
    if (isWarningDue(row, hours, today) && (await queueWarning(context, site, row))) counts.warnings += 1;
  if (counts.reminders + counts.warnings > 0) site.onEmailsQueued?.();
  return counts;
}

const isDayOfRest = (date: string) => getWeekday(date) === 'sunday' || isLocalHoliday(date);

function getWeekday(date: string): 'sunday' | 'saturday' | 'other' {
  const weekday = findWeekday(date);
  return weekday === 6 ? 'sunday' : weekday === 5 ? 'saturday' : 'other';
}

/** Finds the last day before `date` that fits; the day before it if none does. */
function findDayBefore(date: string, fits: (date: string) => boolean): string {
  const earlier = Array.from({ length: horizonDays }, (_, index) => addDays(date, -index - 1));
  return earlier.find(fits) ?? addDays(date, -1);
}

/** Day of the reminder: the day before, or the last working day before that if it is a Sunday or holiday. */
function findReminderDay(date: string): string {
  const before = addDays(date, -1);
  if (!isDayOfRest(before)) return before;
  return findDayBefore(date, (earlier) => getWeekday(earlier) === 'other' && !isLocalHoliday(earlier));
}

function isReminderDue({ starts_at, confirmed_at }: AppointmentRow, now: Date): boolean {
  if (starts_at === null || confirmed_at === null) return false;
  const start = Date.parse(starts_at);
  const [today] = toRomanTime(now.getTime());
  const [startDay] = toRomanTime(start);
  const dueAt = parseRomanTime(findReminderDay(startDay), sendingTime);
  // Later confirmations remind the visitor themselves.
  const isConfirmedBefore = Date.parse(confirmed_at) < Math.min(dueAt, start - day);
  return isConfirmedBefore && dueAt <= now.getTime() && today < startDay;
}

function isWarningDue({ wishes }: AppointmentRow, hours: OpeningHours, today: string): boolean {
  const first = findFirstHalfDay(halfDaysColumn.read(wishes));
  return first !== undefined && findDayBefore(first.day, (date) => isWorkingDay(hours, date)) <= today;
}

/** Selects appointments whose message is neither in the bin nor suspected. */
function selectActive({ db }: Pick<Context, 'db'>) {
  return selectAppointments(db).where('messages.binned_at', 'is', null).where('messages.state', '!=', 'suspected');
}

async function listUnreminded(context: Context): Promise<AppointmentRow[]> {
  const { now } = context;
  return await selectActive(context)
    .where('appointments.state', '=', 'confirmed')
    .where('appointments.starts_at', '>', now.toISOString())
    .where('appointments.starts_at', '<', new Date(now.getTime() + horizonDays * day).toISOString())
    .whereRef('appointments.reminded_step', '<', 'appointments.step')
    .execute();
}

async function listUnwarned(context: Context): Promise<AppointmentRow[]> {
  return await selectActive(context)
    .where('appointments.state', '=', 'asked')
    .where('appointments.warned_at', 'is', null)
    .execute();
}

async function queueReminder(context: Context, site: Pick<Site, 'publicUrl'>, row: AppointmentRow): Promise<boolean> {
  return await queueOnce(context, site, appointmentReminderEmail, row, (db) =>
    db
      .updateTable('appointments')
      .set({ reminded_step: row.step })
      .where('id', '=', row.id)
      .where('state', '=', 'confirmed')
      .where('step', '=', row.step)
      .where('reminded_step', '<', row.step)
      .executeTakeFirstOrThrow(),
  );
}

async function queueWarning(context: Context, site: Pick<Site, 'publicUrl'>, row: AppointmentRow): Promise<boolean> {
  return await queueOnce(context, site, waitingEmail, row, (db) =>
    db
      .updateTable('appointments')
      .set({ warned_at: context.now.toISOString() })
      .where('id', '=', row.id)
      .where('state', '=', 'asked')
      .where('warned_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
}

/** Queues a notice if `claim` updates its row. Returns false if another instance was faster, or the row has changed. */
async function queueOnce(
  context: Context,
  site: Pick<Site, 'publicUrl'>,
  template: EmailTemplate,
  row: AppointmentRow,
  claim: (db: Transaction<Database>) => Promise<UpdateResult>,
): Promise<boolean> {
  return await inTransaction(context, async (scope) => {
    const { numUpdatedRows } = await claim(scope.db);
    if (numUpdatedRows === 0n) return false;
    await queueStep(scope, site, template, row);
    return true;
  });
}

interface AppointmentJobServices {
  makeContext: () => Promise<Context>;
  site: Site;
  content: () => PublishedContent;
  log: Pick<Log, 'info'>;
}

export const makeAppointmentJobs = ({ makeContext, site, content, log }: AppointmentJobServices): Job[] => [
  {
    failure: 'appointments.notices',
    everyMs: 5 * minute,
    async work() {
      const hours = parseOpeningHours(content().facts);
      const counts = await queueAppointmentNotices(await makeContext(), site, hours);
      if (counts.reminders + counts.warnings > 0) log.info('appointments.notices', { ...counts });
    },
  },
];
