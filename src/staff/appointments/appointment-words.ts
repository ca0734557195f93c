import { arePast, findHalf } from '../../content/time/half-days.ts';
import { describePeriod } from '../../content/time/italian-date.ts';
import { formatDayAndTime } from '../../content/time/italian-time.ts';
import { isInClosure, type OpeningHours } from '../../content/time/opening.ts';
import { formatClockTime, formatMoment } from '../../content/time/relative-times.ts';
import { parseRomanTime, toRomanTime } from '../../content/time/roman-clock.ts';
import { pluralise } from '../../content/writing/plurals.ts';
import type { Absence, AppointmentMode, StaffAppointment } from '../../contract/appointments.ts';
import type { HalfDay } from '../../contract/fields/half-days.ts';

const minuteMs = 60_000;

export const modeNames: Record<AppointmentMode, string> = {
  office: 'in studio',
  phone: 'al telefono',
  video: 'in video',
};

type Timed = Pick<StaffAppointment, 'start' | 'minutes'>;

/** Day and time in Rome: `['2026-12-03', '10:00']`. */
export function splitStart(start: string): [day: string, time: string] {
  const [day, time] = toRomanTime(Date.parse(start));
  return [day, time.slice(0, 5)];
}

export const getToday = (now: Date): string => toRomanTime(now.getTime())[0];

/** Time of an appointment in words: «10:00–10:45». */
export function formatSpan({ start, minutes }: Timed): string {
  const from = Date.parse(start ?? '');
  return `${formatClockTime(new Date(from))}–${formatClockTime(new Date(from + (minutes ?? 0) * minuteMs))}`;
}

/** True once the appointment has begun, or the last half day of its request is over. One without readable half days waits. */
export function isPast({ start, wishes }: Pick<StaffAppointment, 'start' | 'wishes'>, now: Date): boolean {
  if (start !== null) return Date.parse(start) <= now.getTime();
  return arePast(wishes, getToday(now));
}

type Stated = Pick<StaffAppointment, 'state' | 'start' | 'wishes' | 'wish'>;

/** State of an appointment in words. */
export function describeState(appointment: Stated, now: Date): string {
  const { state, wish } = appointment;
  const past = isPast(appointment, now);
  if (state === 'cancelled') return 'disdetto';
  if (state === 'declined') return 'lo studio ha risposto di no';
  if (state === 'asked') return past ? 'da confermare, ma le mezze giornate chieste sono passate' : 'da confermare';
  if (past) return 'passato';
  return wish === null ? 'confermato' : 'confermato, chiede di spostare';
}

/** Confirmed time of an appointment in words: «giovedì 3 dicembre alle 10:00, 45 minuti, con Marta Neri». */
export function describeTime({ start, minutes, person_name }: Timed & Pick<StaffAppointment, 'person_name'>): string {
  if (start === null) return '';
  return [formatDayAndTime(start), `${minutes} minuti`, ...(person_name === null ? [] : [`con ${person_name}`])].join(
    ', ',
  );
}

/** Latest decision about an appointment in words: «Marta Neri ha confermato alle 8:04: giovedì 3 dicembre alle 10:00…». */
export function describeDecision(appointment: StaffAppointment, now: Date): string {
  const { state, step, changed_by, changed_at } = appointment;
  const verbs = {
    asked: 'ha cambiato la richiesta',
    confirmed: step > 1 ? 'ha spostato' : 'ha confermato',
    cancelled: 'ha disdetto',
    declined: 'ha risposto di no',
  };
  const when = changed_at === null ? [] : [formatMoment(new Date(changed_at), now).replace(/^oggi /, '')];
  const decision = [changed_by ?? 'Il cliente', verbs[state], ...when].join(' ');
  return state === 'confirmed' ? `${decision}: ${describeTime(appointment)}.` : `${decision}.`;
}

/** Place of an appointment in words: the one that staff gave, or the usual one of its mode. */
export function describePlace({
  mode,
  place,
  telefono,
}: Pick<StaffAppointment, 'mode' | 'place' | 'telefono'>): string {
  if (place !== '') return `${modeNames[mode]}: ${place}`;
  return mode === 'phone' ? `${modeNames.phone}: ${telefono}` : modeNames[mode];
}

const makeKey = ({ day, half }: HalfDay) => `${day} ${half}`;

/** Time of an appointment in local time of Rome. */
interface LocalSpan {
  day: string;
  time: string;
  minutes: number;
}

/** Lists the appointments that overlap a time. */
export function listOverlapping<Appointment extends Timed>(
  appointments: readonly Appointment[],
  { day, time, minutes }: LocalSpan,
): Appointment[] {
  const from = parseRomanTime(day, time);
  const to = from + minutes * minuteMs;
  return appointments.filter(({ start, minutes: length }) => {
    if (start === null) return false;
    const begins = Date.parse(start);
    return begins < to && from < begins + (length ?? 0) * minuteMs;
  });
}

/** Returns the number of confirmed appointments of a half day. */
export function countHalfDays(confirmed: readonly Pick<StaffAppointment, 'start'>[]): (halfDay: HalfDay) => number {
  const counts = new Map<string, number>();
  for (const { start } of confirmed) {
    if (start === null) continue;
    const [day, time] = splitStart(start);
    const key = makeKey({ day, half: findHalf(time) });
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (halfDay) => counts.get(makeKey(halfDay)) ?? 0;
}

/** Lists the appointments on days of closures. */
export function listInClosures<Appointment extends Pick<StaffAppointment, 'start'>>(
  appointments: readonly Appointment[],
  opening: Pick<OpeningHours, 'closures'>,
): Appointment[] {
  return appointments.filter(({ start }) => start !== null && isInClosure(opening, splitStart(start)[0]));
}

/** Number of appointments on the days of closures in words. */
export function formatClosedCount(count: number): string {
  return count === 1
    ? 'In questi giorni c’è un appuntamento confermato.'
    : `In questi giorni ci sono ${count} appuntamenti confermati.`;
}

/** Number of confirmed appointments of a half day in words: «2 già fissati»; empty for none. */
export function formatCount(count: number): string {
  return count === 0 ? '' : `${count} già ${pluralise('fissato', 'fissati')(count)}`;
}

/** Absence in words: «Marta Neri è assente dal 3 al 5 dicembre». */
export function describeAbsence({ person_name, first_day, last_day }: Absence): string {
  return `${person_name ?? 'Una persona'} è assente ${describePeriod(first_day, last_day)}`;
}

/** Finds the absence of a person on a day. */
export function findAbsence(absences: readonly Absence[], person: string | null, day: string): Absence | undefined {
  return absences.find((one) => one.person === person && one.first_day <= day && day <= one.last_day);
}

/** Appointments of a person on a day in words: «9:30–10:15 Franca Iorio, 15:00–15:45 Studio Pace». Empty for none. */
export function describeDay(
  appointments: readonly Pick<StaffAppointment, 'nome' | 'person' | 'start' | 'minutes'>[],
  person: string,
  day: string,
): string {
  return appointments
    .filter((one) => one.person === person && one.start !== null && splitStart(one.start)[0] === day)
    .map((one) => `${formatSpan(one)} ${one.nome}`)
    .join(', ');
}
