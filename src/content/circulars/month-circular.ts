import type { CircularText } from '../../contract/circulars.ts';
import { type DueDeadline, makeMonthCalendar, nameOccurrence, nameRecipients } from '../law/calendar.ts';
import type { KnownDeadline } from '../law/deadlines.ts';
import { addDays } from '../time/holidays.ts';
import { describePeriod, formatDayAndMonth, formatMonth, getWeekdayName } from '../time/italian-date.ts';
import { capitalise } from '../writing/capitalise.ts';
import { startsWithA } from '../writing/fill.ts';
import { formatNumber } from '../writing/number-words.ts';
import { makeOccurrenceReference } from './circular-references.ts';

/** Title of the circular with the deadlines of a month such as `2027-01`: «Scadenze di gennaio 2027». */
export const makeMonthTitle = (month: string) => `Scadenze di ${formatMonth(month)} ${month.slice(0, 4)}`;

/** Month after that of a day, such as `2027-01`. */
export const findNextMonth = (day: string) => addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7);

/**
 * Writes the circular with the deadlines of a month such as `2027-01`, of those that are valid on `today`. Days are
 * references, so that an extension decided later reaches the published page.
 */
export function makeMonthCircular(
  month: string,
  today: string,
  deadlines: readonly KnownDeadline[],
): Pick<CircularText, 'title' | 'preheader' | 'body'> {
  const calendar = makeMonthCalendar(month, today, deadlines);
  const due = calendar.flatMap((entry) => entry.due.map((occurrence) => ({ ...occurrence, day: entry.day })));
  const [first, last] = [calendar[0]?.day, calendar.at(-1)?.day];
  const link = 'Le norme e le scadenze dei mesi seguenti sono nel [calendario](/scadenze).';
  if (first === undefined || last === undefined) {
    const name = formatMonth(month);
    const none = `${startsWithA(name) ? 'Ad' : 'A'} ${name} non cade nessuna scadenza del nostro calendario.`;
    return { title: makeMonthTitle(month), preheader: none, body: `${none}\n\n${link}` };
  }
  // A day for some taxpayers has the same reference as the day for the others.
  const rows = new Set(
    due.map(
      ({ deadline, legalDay }) =>
        `| ${makeOccurrenceReference(deadline.name, legalDay)} | ${toCell(nameOccurrence(legalDay, deadline))} | ${toCell(deadline.who)} |`,
    ),
  );
  const moves = due.toSorted((one, other) => one.legalDay.localeCompare(other.legalDay)).flatMap(describeMove);
  const count = rows.size === 1 ? 'Una scadenza' : `${capitalise(formatNumber(rows.size))} scadenze`;
  return {
    title: makeMonthTitle(month),
    preheader: `${count}, ${describePeriod(first, last)}: che cosa scade e per chi.`,
    body: [
      `${count} nel mese di ${formatMonth(month)} ${month.slice(0, 4)}: il giorno, che cosa scade e per chi.`,
      ['| Giorno | Che cosa | Per chi |', '| --- | --- | --- |', ...rows].join('\n'),
      ...new Set(moves),
      link,
    ].join('\n\n'),
  };
}

/** Sentence for a day that was moved or extended. */
function describeMove({ deadline, legalDay, day, extension }: DueDeadline<KnownDeadline> & { day: string }): string[] {
  if (extension) {
    const { from, to, law, who } = extension;
    const recipients = who === undefined ? '' : `, ${nameRecipients(who)}`;
    const sentence = `${nameOccurrence(legalDay, deadline)}: termine prorogato ${describePeriod(from, to)}${recipients}, ${law}.`;
    return [escapeInline(sentence)];
  }
  if (day === legalDay) return [];
  return [`Il termine di ${formatWeekday(legalDay)} passa a ${formatWeekday(day)}.`];
}

const formatWeekday = (day: string) => `${getWeekdayName(day)} ${formatDayAndMonth(day)}`;
const toCell = (text: string) => escapeInline(text.replace(/\s+/g, ' ').replace(/\.$/, ''));
/** Escapes only what has a meaning within a line, because a person reads and edits the text. */
const escapeInline = (text: string) => text.replace(/[\\|*_[\]<>~&]/g, '\\$&');
