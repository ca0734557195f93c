import type { Published } from '../../content/contents.ts';
import { awaitingCheck, calendarAhead, deadlinesFor, namedOn } from '../../content/law/calendar.ts';
import { footerPages } from '../../content/site-map.ts';
import { type DeadlineGroup, groupParameter } from '../../contract/deadline-kinds.ts';
import { paths } from '../../contract/paths.ts';
import { contentLines, escaped } from './content-lines.ts';

/** How often a subscribed calendar should ask again (RFC 7986, and the older name that Outlook reads). */
const refresh = 'P1D';

/** The deadlines of the 18 months from `today` as a calendar (RFC 5545, 7986). An entry keeps its identifier. */
export function deadlineCalendar(
  { contents, views }: Published,
  { today, origin, group }: { today: string; origin: string; group: DeadlineGroup | undefined },
): string {
  const { subscription, waiting, groups } = contents.scadenze;
  const name = [subscription.calendarName, ...(group ? [groups[group]] : [])].join(' · ');
  const deadlines = deadlinesFor(views.scadenze.deadlines, group);
  const unchecked = awaitingCheck(today, deadlines).map(({ what }) => what);
  const description = escaped(`${waiting.title}: ${unchecked.join('; ')}. ${waiting.ask}`);
  const host = new URL(origin).hostname;
  const page = origin + footerPages.scadenze.path;
  // Moves on with the days for as long as something waits.
  const waits = [
    'BEGIN:VEVENT',
    `UID:${['in-attesa-di-verifica', ...(group ? [group] : [])].join('-')}@${host}`,
    `SEQUENCE:${Date.parse(today) / 86_400_000}`,
    `DTSTAMP:${basic(today)}T000000Z`,
    `DTSTART;VALUE=DATE:${basic(today)}`,
    `SUMMARY:${escaped(waiting.title)}`,
    `DESCRIPTION:${description}`,
    `URL:${page}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
  const events = calendarAhead(today, deadlines).flatMap(({ day, due }) =>
    due.flatMap(({ deadline, legalDay, extension }) => [
      'BEGIN:VEVENT',
      // Put off for all it is the same entry, which moves; put off for some it is one more.
      `UID:${[deadline.name, legalDay, ...(extension?.who ? [extension.id] : [])].join('-')}@${host}`,
      `SEQUENCE:${deadline.version}`,
      `DTSTAMP:${basic(deadline.checked)}T000000Z`,
      `DTSTART;VALUE=DATE:${basic(day)}`,
      `SUMMARY:${escaped(namedOn(legalDay, deadline))}`,
      `DESCRIPTION:${escaped([extension?.who ?? deadline.who, deadline.law, extension?.law, page].filter(Boolean).join('\n'))}`,
      `URL:${page}`,
      // Nobody is busy for a deadline.
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      // Nine in the morning, seven days before: an alarm at the day's first minute would ring at midnight.
      'TRIGGER:-P6DT15H',
      `DESCRIPTION:${escaped(namedOn(legalDay, deadline))}`,
      'END:VALARM',
      'END:VEVENT',
    ]),
  );
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(host)}//Scadenze//IT`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...(unchecked.length > 0 ? [`DESCRIPTION:${description}`, `X-WR-CALDESC:${description}`] : []),
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    `SOURCE;VALUE=URI:${origin}${paths.calendar}${group ? `?${groupParameter}=${group}` : ''}`,
    ...(unchecked.length > 0 ? waits : []),
    ...events,
    'END:VCALENDAR',
  ]);
}

function basic(day: string): string {
  return day.replaceAll('-', '');
}
