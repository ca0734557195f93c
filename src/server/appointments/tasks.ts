import { parseOpeningHours } from '../../content/facts.ts';
import { arePast, describeHalfDay, findFirstHalfDay, makeEarliestKey } from '../../content/time/half-days.ts';
import { addDays } from '../../content/time/holidays.ts';
import { findWeekday } from '../../content/time/italian-date.ts';
import { formatDayAndTime } from '../../content/time/italian-time.ts';
import { isInClosure } from '../../content/time/opening.ts';
import { formatClockTime } from '../../content/time/relative-times.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { pluralise } from '../../content/writing/plurals.ts';
import type { StaffAppointment } from '../../contract/appointments.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { type Context, findPersonId } from '../context.ts';
import { type FoundTask, limitLines, type TaskContext, type TaskSource } from '../tasks/source.ts';
import { readPublishedContent } from '../texts/published-content.ts';
import { findStartOfDay, toRomanDay } from '../time/roman-days.ts';
import { selectAppointments, toStaffAppointment } from './rows.ts';

const onDesk = { pages: ['desk'], role: 'editor', urgent: true } as const;

export const appointmentTasks: readonly TaskSource[] = [
  {
    ...onDesk,
    kind: 'appointments',
    title: pluralise('appuntamento da confermare', 'appuntamenti da confermare'),
    link: { label: 'Rispondi', to: staffPages.appointments },
    section: 'appointments',
    find: findWaiting,
  },
  {
    ...onDesk,
    kind: 'closed-days',
    title: pluralise('appuntamento mentre lo studio è chiuso', 'appuntamenti mentre lo studio è chiuso'),
    link: { label: 'Sposta', to: staffPages.appointments },
    find: findOnClosedDays,
  },
  {
    ...onDesk,
    kind: 'own-agenda',
    title: pluralise('appuntamento con Lei oggi', 'appuntamenti con Lei oggi'),
    link: { label: 'Guarda', to: staffPages.appointments },
    personal: true,
    find: async ({ once }) => listAgenda((await once(readAgenda)).own, () => ''),
  },
  {
    ...onDesk,
    kind: 'agenda',
    title: pluralise('appuntamento oggi', 'appuntamenti oggi'),
    link: { label: 'Guarda', to: staffPages.appointments },
    async find({ once }) {
      const { own, others } = await once(readAgenda);
      const agenda = listAgenda(others, formatPerson);
      const title = pluralise('altro appuntamento oggi', 'altri appuntamenti oggi');
      return agenda && own.length > 0 ? { ...agenda, title: title(others.length) } : agenda;
    },
  },
  {
    kind: 'week-agenda',
    pages: ['week'],
    role: 'editor',
    title: pluralise('appuntamento nei giorni seguenti', 'appuntamenti nei giorni seguenti'),
    link: { label: 'Guarda', to: staffPages.appointments },
    find: findRestOfWeek,
  },
];

/** Finds the confirmed appointments of the rest of the week, up to Sunday. */
async function findRestOfWeek({ db, now }: TaskContext): Promise<FoundTask | null> {
  const today = toRomanDay(now);
  const end = findStartOfDay(addDays(today, 7 - findWeekday(today))).toISOString();
  const coming = selectConfirmed(db, findStartOfDay(addDays(today, 1))).where('appointments.starts_at', '<', end);
  const appointments = await listStarts(coming);
  const [first] = appointments;
  if (!first) return null;
  const lines = appointments.map((appointment) => [
    `${capitalise(formatDayAndTime(appointment.start))}, `,
    toMessageLink(appointment),
    formatPerson(appointment),
  ]);
  return { count: appointments.length, since: first.start, lines };
}

/** Finds the appointments that wait for a time, or for another one: past half days first, then the nearest. */
async function findWaiting({ db, now }: TaskContext): Promise<FoundTask | null> {
  const rows = await selectInboxAppointments(db)
    .where(({ or, and, eb }) =>
      or([
        eb('appointments.state', '=', 'asked'),
        and([
          eb('appointments.state', '=', 'confirmed'),
          eb('appointments.wish', 'is not', null),
          eb('appointments.starts_at', '>', now.toISOString()),
        ]),
      ]),
    )
    .orderBy('appointments.asked_at')
    .execute();
  const [oldest] = rows;
  if (!oldest) return null;
  const today = toRomanDay(now);
  const lines = rows
    .map(toStaffAppointment)
    .map(({ message, nome, wishes, wish }) => ({ message, nome, moves: wish !== null, halfDays: wish ?? wishes }))
    .toSorted((one, other) => makeEarliestKey(one.halfDays).localeCompare(makeEarliestKey(other.halfDays)))
    .toSorted((one, other) => Number(arePast(other.halfDays, today)) - Number(arePast(one.halfDays, today)))
    .flatMap(({ message, nome, moves, halfDays }) => {
      const first = findFirstHalfDay(halfDays);
      if (!first) return [];
      const asked = `${moves ? 'chiede di spostare a ' : ''}${describeHalfDay(first)}`;
      const words = arePast(halfDays, today) ? 'le mezze giornate chieste sono passate' : asked;
      return [[toMessageLink({ message, nome }), `: ${words}`]];
    });
  return { count: rows.length, since: oldest.asked_at, lines: limitLines(lines, otherAppointments) };
}

/** Finds the coming appointments on days of a closure, which may have been announced after they were confirmed. */
async function findOnClosedDays({ db, now, once }: TaskContext): Promise<FoundTask | null> {
  const opening = parseOpeningHours((await once(readPublishedContent)).facts);
  const closed = (await listStarts(selectConfirmed(db, now))).filter(({ start }) =>
    isInClosure(opening, start.slice(0, 10)),
  );
  const [first] = closed;
  if (!first) return null;
  const lines = closed.map((appointment) => [
    `${capitalise(formatDayAndTime(appointment.start))}, `,
    toMessageLink(appointment),
    formatPerson(appointment),
  ]);
  return { count: closed.length, since: first.start, lines: limitLines(lines, otherAppointments) };
}

/** Reads the confirmed appointments of today: the caller's, and those of others. */
async function readAgenda({ db, now, actor }: TaskContext) {
  const today = toRomanDay(now);
  const end = findStartOfDay(addDays(today, 1)).toISOString();
  const all = await listStarts(selectConfirmed(db, findStartOfDay(today)).where('appointments.starts_at', '<', end));
  const caller = findPersonId(actor);
  const isOwn = ({ person }: StaffAppointment) => person !== null && person === caller;
  return { own: all.filter(isOwn), others: all.filter((appointment) => !isOwn(appointment)) };
}

function listAgenda(
  appointments: readonly StartingAppointment[],
  format: (appointment: StartingAppointment) => string,
): FoundTask | null {
  const [first] = appointments;
  if (!first) return null;
  const lines = appointments.map((appointment) => [
    `${formatClockTime(new Date(appointment.start))} `,
    toMessageLink(appointment),
    format(appointment),
  ]);
  return { count: appointments.length, since: first.start, lines };
}

type StartingAppointment = StaffAppointment & { start: string };

/** Confirmed appointments that start at or after `since`. */
const selectConfirmed = (db: Context['db'], since: Date) =>
  selectInboxAppointments(db)
    .where('appointments.state', '=', 'confirmed')
    .where('appointments.starts_at', '>=', since.toISOString())
    .orderBy('appointments.starts_at');

async function listStarts(query: ReturnType<typeof selectConfirmed>): Promise<StartingAppointment[]> {
  return (await query.execute())
    .map(toStaffAppointment)
    .flatMap(({ start, ...appointment }) => (start === null ? [] : [{ ...appointment, start }]));
}

const selectInboxAppointments = (db: Context['db']) =>
  selectAppointments(db).where('messages.binned_at', 'is', null).where('messages.state', '!=', 'suspected');

const toMessageLink = ({ message, nome }: Pick<StaffAppointment, 'message' | 'nome'>) => ({
  text: nome,
  to: `${staffPages.messages}/${message}`,
});

const formatPerson = ({ person_name }: Pick<StaffAppointment, 'person_name'>) =>
  person_name === null ? '' : `, con ${person_name}`;

const otherAppointments = { to: staffPages.appointments, others: pluralise('un altro', 'altri') };
