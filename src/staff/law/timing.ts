import { makeCalendar } from '../../content/law/calendar.ts';
import { formatDayAndMonth } from '../../content/time/italian-date.ts';
import type { DeadlineItem, Timing } from '../../contract/law.ts';

/** Kinds of rules that the form offers. */
export const timingKinds = ['everyMonth', 'yearly', 'afterYearEnd', 'afterEvent'] as const;
export type TimingKind = (typeof timingKinds)[number];

/** Converts a rule to form input: its kind, and its days as «16», «30/6, 30/11, fine 2» or «120». */
export function timingToInput(timing: Timing): { kind: TimingKind; days: string } {
  if ('everyMonth' in timing) return { kind: 'everyMonth', days: String(timing.everyMonth) };
  if ('afterYearEnd' in timing) return { kind: 'afterYearEnd', days: String(timing.afterYearEnd) };
  if ('afterEvent' in timing) return { kind: 'afterEvent', days: String(timing.afterEvent) };
  return { kind: 'yearly', days: timing.yearly.map(formatDay).join(', ') };
}

function formatDay(day: string): string {
  const [month = '', date = ''] = day.split('-');
  return date === 'end' ? `fine ${Number(month)}` : `${Number(date)}/${Number(month)}`;
}

/** Parses form input to a rule. Invalid input is passed on, for the server to refuse. */
export function parseTiming(kind: TimingKind, days: string): Timing {
  switch (kind) {
    case 'everyMonth':
      return { everyMonth: Number(days) };
    case 'yearly':
      return { yearly: splitDays(days).map(parseDay) };
    case 'afterYearEnd':
      return { afterYearEnd: Number(days) };
    case 'afterEvent':
      return { afterEvent: Number(days) };
  }
}

function splitDays(days: string): string[] {
  const texts = days.split(/[,;]/).map((text) => text.trim().toLowerCase());
  return texts.filter((text) => text !== '');
}

function parseDay(text: string): string {
  const [, end] = /^fine (\d{1,2})$/.exec(text) ?? [];
  if (end !== undefined) return `${end.padStart(2, '0')}-end`;
  const [, date, month] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? [];
  return date === undefined || month === undefined ? text : `${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** Formats a rule in words. */
export function formatTiming(timing: Timing): string {
  if ('everyMonth' in timing) return `ogni mese, il ${timing.everyMonth}`;
  if ('afterYearEnd' in timing) return `${timing.afterYearEnd} giorni dopo la fine dell’anno`;
  if ('afterEvent' in timing) return `entro ${timing.afterEvent} giorni dal fatto`;
  const days = timing.yearly.map((day) =>
    day.endsWith('end')
      ? `fine ${monthFormat.format(new Date(`2027-${day.slice(0, 2)}-01`))}`
      : formatDayAndMonth(`2027-${day}`),
  );
  return `ogni anno: ${new Intl.ListFormat('it').format(days)}`;
}

const monthFormat = new Intl.DateTimeFormat('it', { month: 'long', timeZone: 'UTC' });

/**
 * Returns the days of a deadline in the 365 days from `today`, extended ones on their new day. Empty for incomplete
 * input.
 */
export function listNextDays(today: string, deadline: Pick<DeadlineItem, 'when' | 'moves' | 'extensions'>): string[] {
  try {
    return makeCalendar(today, [{ ...deadline, validUntil: '9999-12-31' }], 365).map(({ day }) => day);
  } catch {
    // Incomplete input.
    return [];
  }
}
