import { fillIn } from '../writing/fill.ts';
import { addDays, isLocalHoliday } from './holidays.ts';
import {
  describePeriod,
  fillWithDates,
  findWeekday,
  formatDayAndMonth,
  getWeekdayName,
  prependArticle,
} from './italian-date.ts';
import { parseRomanTime, toRomanTime } from './roman-clock.ts';

/** Opening hours: spans per weekday from Monday, as `HH:MM`, and announced closures. */
export interface OpeningHours {
  week: readonly (readonly { readonly opens: string; readonly closes: string }[])[];
  closures: readonly Closure[];
}

/** Closure from its first to its last day, inclusive; the reason may be empty. A yearly one begins with these days. */
interface Closure {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly isYearly?: boolean;
}

export interface OpeningWords {
  open: string;
  today: string;
  tomorrow: string;
  weekday: string;
  date: string;
  closure: string;
}

/** Sentences about the opening that are true now. `changesAt`: time at which they may change, in ms since 1970. */
export interface OpeningStatus {
  /** Sentence about the opening; empty if no hours are known. */
  text: string;
  /** Closures that are current, or begin within the horizon. */
  closures: readonly string[];
  changesAt: number;
}

/** Days searched for the next opening and for closures. */
const horizonDays = 60;

/** Describes in Italian the opening at `now` (ms since 1970), the next change, and the announced closures. */
export function describeOpening(opening: OpeningHours, words: OpeningWords, now: number): OpeningStatus {
  const [today] = toRomanTime(now);
  const closures = listClosures(opening, today, addDays(today, horizonDays)).map((closure) =>
    describeClosure(words, closure),
  );
  return { ...makeSentence(opening, words, now), closures };
}

function makeSentence(opening: OpeningHours, words: OpeningWords, now: number): Omit<OpeningStatus, 'closures'> {
  const [today] = toRomanTime(now);
  const midnight = parseRomanTime(addDays(today), '00:00');
  // Compare instants, not clock times: clock times repeat in the night in which summer time ends.
  const spans = listSpans(opening, today).map(({ opens, closes }) => ({
    opens: { time: opens, at: parseRomanTime(today, opens) },
    closes: { time: closes, at: parseRomanTime(today, closes) },
  }));
  // Spans within the hour skipped by summer time are empty.
  const next = spans.find(({ opens, closes }) => now < closes.at && opens.at < closes.at);
  if (next) {
    const [sentence, { time, at }] = next.opens.at <= now ? [words.open, next.closes] : [words.today, next.opens];
    return { text: fillIn(sentence, { ora: formatTime(time) }), changesAt: at };
  }
  for (let days = 1; days <= horizonDays; days += 1) {
    const day = addDays(today, days);
    const [first] = listSpans(opening, day);
    if (first)
      return {
        text: fillWithDates(...describeReopening(words, day, days, formatTime(first.opens))),
        changesAt: midnight,
      };
  }
  return { text: '', changesAt: midnight };
}

/** Closure in words: «Chiuso dal 10 al 25 agosto: ferie estive». */
function describeClosure(words: OpeningWords, { from, to, reason }: Closure): string {
  return [fillWithDates(words.closure, { periodo: describePeriod(from, to) }), reason]
    .filter((part) => part !== '')
    .join(': ');
}

function describeReopening(
  words: OpeningWords,
  day: string,
  days: number,
  ora: string,
): Parameters<typeof fillWithDates> {
  if (days === 1) return [words.tomorrow, { ora }];
  if (days < 7) return [words.weekday, { giorno: getWeekdayName(day), ora }];
  return [words.date, { giorno: prependArticle('il', formatDayAndMonth(day)), ora }];
}

/** Time as displayed: «9:00». Midnight at the end of a day is «24:00». */
export function formatTime(time: string): string {
  return time.replace(/^0(?=\d)/, '');
}

/** Lists the opening hours of a day; none on holidays and in closures. */
export function listSpans({ week, closures }: OpeningHours, day: string): OpeningHours['week'][number] {
  return isLocalHoliday(day) || isInClosure({ closures }, day) ? [] : (week[findWeekday(day)] ?? []);
}

/** True for a day of an announced closure. */
export function isInClosure(opening: Pick<OpeningHours, 'closures'>, day: string): boolean {
  return listClosures(opening, day, day).length > 0;
}

/** Lists the closures that have a day between two days, in the order of their dates; a yearly one once a year. */
export function listClosures({ closures }: Pick<OpeningHours, 'closures'>, first: string, last: string): Closure[] {
  return closures
    .flatMap((closure) => (closure.isYearly ? repeatYearly(closure, last) : [closure]))
    .filter(({ from, to }) => from <= last && first <= to)
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** Repeats a closure each year until the year of the last day. */
function repeatYearly({ from, to, ...closure }: Closure, last: string): Closure[] {
  const years = Math.max(0, readYear(last) - readYear(from));
  return Array.from({ length: years + 1 }, (_, later) => ({
    ...closure,
    from: addYears(from, later),
    to: addYears(to, later),
  }));
}

const readYear = (day: string) => Number(day.slice(0, 4));
const addYears = (day: string, years: number) => `${readYear(day) + years}${day.slice(4)}`;
