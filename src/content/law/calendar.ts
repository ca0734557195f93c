import type { DeadlineGroup, MoveRule } from '../../contract/deadline-kinds.ts';
import type { Timing } from '../../contract/law.ts';
import { addDays, isNationalHoliday } from '../time/holidays.ts';
import { formatDayAndMonth, formatItalianDate, formatMonth } from '../time/italian-date.ts';
import { capitalise } from '../writing/capitalise.ts';

/** Extension of one occurrence by a provision: from its regular day to a later one, for all or only for `who`. */
export interface Extension {
  id: string;
  from: string;
  to: string;
  law: string;
  who?: string;
}

/** Timing of a deadline. `validUntil`: last day on which the site may state it without another review of the law. */
export interface Deadline {
  when: Timing;
  moves: MoveRule;
  /** True if each occurrence refers to the quarter before it. */
  quarterly?: boolean;
  validUntil: string;
  extensions?: readonly Extension[];
}

export interface DueDeadline<Known extends Deadline> {
  deadline: Known;
  /** Day named by the law. The calendar shows another day if this one was moved. */
  legalDay: string;
  /** Extension that moved the occurrence to this day. */
  extension: Extension | null;
  laterForSome: readonly PartialExtension[];
}

export type PartialExtension = Extension & { who: string };

/** Calendar day, such as `2026-11-30`, with everything due on it. */
export interface CalendarDay<Known extends Deadline> {
  day: string;
  due: readonly DueDeadline<Known>[];
}

/** Length of the calendar on the page of deadlines, in days from today. */
export const calendarDays = 60;

/** Upper bound, in days, of a move off a non-working day. The longest move is from 31 July past 20 August. */
const maxMoveDays = 31;
const maxExtensionDays = 366;

/** Deadlines due within `days` days from `today`, earliest first; those of one day in the order of `deadlines`. */
export function makeCalendar<Known extends Deadline>(
  today: string,
  deadlines: readonly Known[],
  days = calendarDays,
): CalendarDay<Known>[] {
  return listDueDays(
    today,
    deadlines.filter(({ validUntil }) => validUntil >= today),
    days,
  );
}

/** Makes the calendar of the 18 months from `today`, for the calendar file. */
export function makeLongCalendar<Known extends Deadline>(
  today: string,
  deadlines: readonly Known[],
): CalendarDay<Known>[] {
  const date = new Date(`${today}T00:00:00Z`);
  const last = date.setUTCMonth(date.getUTCMonth() + 18);
  return makeCalendar(today, deadlines, (last - Date.parse(today)) / 86_400_000);
}

/** Lists the valid deadlines that have no calendar day, because an event starts them. */
export function listUndated<Known extends Deadline>(today: string, deadlines: readonly Known[]): Known[] {
  return deadlines.filter(({ when, validUntil }) => 'afterEvent' in when && validUntil >= today);
}

/** Lists deadlines due soon whose provision is overdue for review, earliest first, undated deadlines last. */
export function listAwaitingCheck<Known extends Deadline>(today: string, deadlines: readonly Known[]): Known[] {
  const late = deadlines.filter(({ validUntil }) => validUntil < today);
  const dated = listDueDays(today, late, calendarDays).flatMap(({ due }) => due.map(({ deadline }) => deadline));
  return [...new Set([...dated, ...late.filter(({ when }) => 'afterEvent' in when)])];
}

/** Name of an occurrence, with the quarter it refers to: «LIPE, IV trimestre 2026» on the last day of February. */
export function nameOccurrence(
  legalDay: string,
  { what, quarterly }: Pick<Deadline, 'quarterly'> & { what: string },
): string {
  if (!quarterly) return what;
  const ended = Math.floor((Number(legalDay.slice(5, 7)) - 1) / 3);
  return `${what}, ${['IV', 'I', 'II', 'III'][ended]}\u00a0trimestre ${parseYear(legalDay) - (ended === 0 ? 1 : 0)}`;
}

/** Later day of an extension, with its year where that differs: «18 gennaio 2027». */
export function formatLaterDay({ from, to }: Pick<Extension, 'from' | 'to'>): string {
  return parseYear(from) === parseYear(to) ? formatDayAndMonth(to) : formatItalianDate(to);
}

/** Partial extension as part of a sentence: «per soggetti colpiti: 18 gennaio 2027». */
export function describeLaterDay({ who, ...extension }: PartialExtension): string {
  return `${nameRecipients(who)}: ${formatLaterDay(extension)}`;
}

/** Recipients of a partial extension as part of a sentence: «per soggetti colpiti». */
export function nameRecipients(who: string): string {
  const recipients = removeFullStop(who)
    .replace(/^per /i, '')
    // Lowercase the initial capital of the field, but not an acronym.
    .replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
  return `per ${recipients}`;
}

/** Partial extension with its provision, as a sentence. */
export function describeExtension(extension: PartialExtension): string {
  return capitalise(`${describeLaterDay(extension)} (${extension.law})`);
}

/**
 * Describes an entry in one line, for lists that do not show who is affected. It mentions partial extensions, and the
 * month that an extended occurrence comes from: the regular one of its day looks alike.
 */
export function describeInOneLine({
  deadline,
  legalDay,
  extension,
  laterForSome,
}: DueDeadline<Deadline & { what: string }>): string {
  const isOfOtherMonth = extension !== null && extension.from.slice(0, 7) !== extension.to.slice(0, 7);
  const notes = [
    ...(isOfOtherMonth && extension.who === undefined ? [`rata di ${formatMonth(extension.from)} prorogata`] : []),
    ...(extension?.who === undefined ? laterForSome.map(describeLaterDay) : [removeFullStop(extension.who)]),
  ];
  return nameOccurrence(legalDay, deadline) + (notes.length > 0 ? ` (${notes.join('; ')})` : '');
}

function removeFullStop(text: string): string {
  return text.replace(/\.$/, '');
}

const nextDayCount = 2;

/** Lists the next days with deadlines for other pages, each deadline in one line with the taxpayers whom it concerns. */
export function listNextDays(
  today: string,
  deadlines: readonly (Deadline & { what: string; who: string })[],
): { day: string; due: { what: string; who: string }[] }[] {
  return makeCalendar(today, deadlines)
    .slice(0, nextDayCount)
    .map(({ day, due }) => ({
      day,
      due: due.map((entry) => ({ what: describeInOneLine(entry), who: entry.deadline.who })),
    }));
}

/** Makes the calendar of a year such as 2027 from the deadlines that are valid on `today`. */
export function makeYearCalendar<Known extends Deadline>(
  year: number,
  today: string,
  deadlines: readonly Known[],
): CalendarDay<Known>[] {
  const valid = deadlines.filter(({ validUntil }) => validUntil >= today);
  return listDueDays(`${year}-01-01`, valid, 366).filter(({ day }) => parseYear(day) === year);
}

/** Makes the calendar of a month such as `2027-01` from the deadlines that are valid on `today`. */
export function makeMonthCalendar<Known extends Deadline>(
  month: string,
  today: string,
  deadlines: readonly Known[],
): CalendarDay<Known>[] {
  const valid = deadlines.filter(({ validUntil }) => validUntil >= today);
  return listDueDays(`${month}-01`, valid, 31).filter(({ day }) => day.startsWith(month));
}

/** Lists the days of the occurrence of `legalDay`: an extension for some taxpayers adds a second one. */
export function listDaysOfOccurrence<Known extends Deadline>(deadline: Known, legalDay: string): CalendarDay<Known>[] {
  return listDueDays(legalDay, [deadline], maxMoveDays + maxExtensionDays).flatMap(({ day, due }) => {
    const dueOfOccurrence = due.filter((entry) => entry.legalDay === legalDay);
    return dueOfOccurrence.length === 0 ? [] : [{ day, due: dueOfOccurrence }];
  });
}

function listDueDays<Known extends Deadline>(
  today: string,
  deadlines: readonly Known[],
  days: number,
): CalendarDay<Known>[] {
  const last = addDays(today, days);
  // Include adjacent years: a day at the end of a year may move into the next year.
  const years = Array.from(
    { length: parseYear(last) - parseYear(today) + 3 },
    (_, index) => parseYear(today) - 2 + index,
  );
  const found = new Map<string, DueDeadline<Known>[]>();
  for (const deadline of deadlines) {
    const { extensions = [] } = deadline;
    const earliest = addDays(today, -maxMoveDays - (extensions.length > 0 ? maxExtensionDays : 0));
    for (const legalDay of years.flatMap((of) => listLegalDays(deadline.when, of))) {
      // Filter before moving: days only move to later days, and moving a day takes far longer than comparing it.
      if (legalDay < earliest || legalDay > last) continue;
      for (const { day, ...entry } of applyExtensions(moveDay(legalDay, deadline.moves), extensions)) {
        if (day < today || day > last) continue;
        found.set(day, [...(found.get(day) ?? []), { deadline, legalDay, ...entry }]);
      }
    }
  }
  // Compare with `<`: the first `localeCompare` of a page takes 50 ms on a phone.
  return [...found].map(([day, due]) => ({ day, due })).sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Applies the extensions of an occurrence on `day`. An extension for some taxpayers adds a second day. */
function applyExtensions(
  day: string,
  extensions: readonly Extension[],
): (Pick<DueDeadline<Deadline>, 'extension' | 'laterForSome'> & { day: string })[] {
  const extensionsOfDay = extensions.filter(({ from }) => from === day);
  const laterForSome = extensionsOfDay.filter(isPartial);
  const extended = extensionsOfDay.map((extension) => ({ day: extension.to, extension, laterForSome: [] }));
  return laterForSome.length < extensionsOfDay.length
    ? extended
    : [{ day, extension: null, laterForSome }, ...extended];
}

function isPartial(extension: Extension): extension is PartialExtension {
  return extension.who !== undefined;
}

/** Filters deadlines by group; returns all if `group` is undefined. */
export function filterDeadlines<Known extends { groups: readonly DeadlineGroup[] }>(
  deadlines: readonly Known[],
  group: DeadlineGroup | undefined,
): readonly Known[] {
  return group === undefined ? deadlines : deadlines.filter(({ groups }) => groups.includes(group));
}

function parseYear(day: string): number {
  return Number(day.slice(0, 4));
}

function listLegalDays(when: Timing, year: number): string[] {
  if ('afterEvent' in when) return [];
  if ('afterYearEnd' in when) return [addDays(`${year - 1}-12-31`, when.afterYearEnd)];
  if ('everyMonth' in when) {
    return Array.from({ length: 12 }, (_, month) => `${year}-${padNumber(month + 1)}-${padNumber(when.everyMonth)}`);
  }
  return when.yearly.map((day) => (day.endsWith('end') ? findLastDay(`${year}-${day.slice(0, 2)}`) : `${year}-${day}`));
}

function findLastDay(month: string): string {
  const dayOfNextMonth = addDays(`${month}-28`, 4);
  return addDays(`${dayOfNextMonth.slice(0, 7)}-01`, -1);
}

function padNumber(part: number): string {
  return String(part).padStart(2, '0');
}

function moveDay(legalDay: string, moves: MoveRule): string {
  if (moves === 'fixed') return legalDay;
  const day = findWorkingDay(legalDay, moves);
  const inAugust = moves === 'tax' && day.slice(5) >= '08-01' && day.slice(5) <= '08-20';
  return inAugust ? findWorkingDay(`${day.slice(0, 4)}-08-20`, moves) : day;
}

function findWorkingDay(day: string, moves: MoveRule): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const isNonWorking = weekday === 0 || (weekday === 6 && moves !== 'civil') || isNationalHoliday(day);
  return isNonWorking ? findWorkingDay(addDays(day), moves) : day;
}
