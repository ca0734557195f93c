import {
  type DueDeadline,
  describeExtension,
  describeInOneLine,
  filterDeadlines,
  listAwaitingCheck,
  makeLongCalendar,
} from '../../content/law/calendar.ts';
import type { KnownDeadline } from '../../content/law/deadlines.ts';
import type { PublishedContent } from '../../content/published.ts';
import { footerPages } from '../../content/site-map.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { type DeadlineGroup, groupParameter } from '../../contract/deadline-kinds.ts';
import { paths } from '../../contract/paths.ts';
import { escapeValue, formatContentLines } from '../content-lines.ts';

/** Refresh interval of subscribed calendars: one day. */
const refreshInterval = 'P1D';

/** Calendar (RFC 5545, RFC 7986) of the deadlines in the 18 months from `today`. UIDs are stable across requests. */
export function makeDeadlineCalendar(
  { contents, views }: PublishedContent,
  { today, origin, group }: { today: string; origin: string; group: DeadlineGroup | undefined },
): string {
  const { subscription, waiting: waitingWords, groups } = contents.scadenze;
  const name = [subscription.calendarName, ...(group ? [groups[group]] : [])].join(' · ');
  const deadlines = filterDeadlines(views.scadenze.deadlines, group);
  const uncheckedDeadlines = listAwaitingCheck(today, deadlines).map(({ what }) => what);
  const description = escapeValue(`${waitingWords.title}: ${uncheckedDeadlines.join('; ')}. ${waitingWords.ask}`);
  const host = new URL(origin).hostname;
  const page = origin + footerPages.scadenze.path;
  // Event on `today` that lists deadlines whose law is overdue for review. It moves on daily until all are reviewed.
  const uncheckedEvent = [
    'BEGIN:VEVENT',
    `UID:${['in-attesa-di-verifica', ...(group ? [group] : [])].join('-')}@${host}`,
    `SEQUENCE:${Date.parse(today) / 86_400_000}`,
    `DTSTAMP:${toBasicDate(today)}T000000Z`,
    `DTSTART;VALUE=DATE:${toBasicDate(today)}`,
    `SUMMARY:${escapeValue(waitingWords.title)}`,
    `DESCRIPTION:${description}`,
    `URL:${page}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
  const events = makeLongCalendar(today, deadlines).flatMap(({ day, due: dueDeadlines }) =>
    dueDeadlines.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${makeIdentifier(entry)}@${host}`,
      `SEQUENCE:${entry.deadline.sequence}`,
      `DTSTAMP:${toBasicDate(entry.deadline.checked)}T000000Z`,
      `DTSTART;VALUE=DATE:${toBasicDate(day)}`,
      `SUMMARY:${escapeValue(describeInOneLine(entry))}`,
      `DESCRIPTION:${escapeValue([...describeEntry(entry), page].join('\n'))}`,
      `URL:${page}`,
      // `TRANSPARENT`: the day still counts as free.
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      // Alarm at 9:00, seven days before the deadline: `-P7D` would ring at midnight.
      'TRIGGER:-P6DT15H',
      `DESCRIPTION:${escapeValue(describeInOneLine(entry))}`,
      'END:VALARM',
      'END:VEVENT',
    ]),
  );
  return formatContentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeValue(host)}//Scadenze//IT`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeValue(name)}`,
    `X-WR-CALNAME:${escapeValue(name)}`,
    ...(uncheckedDeadlines.length > 0 ? [`DESCRIPTION:${description}`, `X-WR-CALDESC:${description}`] : []),
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
    `X-PUBLISHED-TTL:${refreshInterval}`,
    `SOURCE;VALUE=URI:${origin}${paths.calendar}${group ? `?${groupParameter}=${group}` : ''}`,
    ...(uncheckedDeadlines.length > 0 ? uncheckedEvent : []),
    ...events,
    'END:VCALENDAR',
  ]);
}

/** Identifier of an event. An extension for all taxpayers keeps it; one for some taxpayers is an event of its own. */
function makeIdentifier({ deadline, legalDay, extension }: DueDeadline<KnownDeadline>): string {
  return [deadline.name, legalDay, ...(extension?.who ? [extension.id] : [])].join('-');
}

function describeEntry({ deadline, extension, laterForSome }: DueDeadline<KnownDeadline>): string[] {
  return [
    extension?.who === undefined ? deadline.who : capitalise(extension.who),
    deadline.law,
    ...(extension ? [extension.law] : []),
    ...laterForSome.map(describeExtension),
  ];
}

function toBasicDate(day: string): string {
  return day.replaceAll('-', '');
}
