import { fillIn } from '../writing/filled.ts';
import { dayAfter, isLocalHoliday } from './holidays.ts';
import { dayAndMonth, filledWithDates, periodInWords, weekdayName, weekdayOf, withArticle } from './italian-date.ts';
import { inRome, instantInRome } from './roman-clock.ts';

/** Opening hours: spans per weekday from Monday, as `HH:MM`, and announced closures. */
export interface Opening {
  week: readonly (readonly { readonly opens: string; readonly closes: string }[])[];
  closures: readonly Closure[];
}

/** Closure from its first to its last day, inclusive; the reason may be empty. */
interface Closure {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export interface OpeningWords {
  open: string;
  today: string;
  tomorrow: string;
  weekday: string;
  date: string;
  closure: string;
}

/** Sentences that hold now; they may change at `changesAt`, in ms since 1970. */
export interface OpeningNow {
  /** Sentence about the opening; empty if no hours are known. */
  text: string;
  /** Closures that are current, or begin within the horizon. */
  closures: readonly string[];
  changesAt: number;
}

/** Days searched for the next opening and for closures. */
const horizon = 60;

/**
 * Opening status at `now` (ms since 1970) in words: open until, or next opening, with closures and the time of the next
 * change.
 */
export function openingAt(opening: Opening, words: OpeningWords, now: number): OpeningNow {
  const [today] = inRome(now);
  const closures = opening.closures
    .filter(({ from, to }) => to >= today && from <= dayAfter(today, horizon))
    .map((closure) => closureInWords(words, closure));
  return { ...sentenceAt(opening, words, now), closures };
}

function sentenceAt(opening: Opening, words: OpeningWords, now: number): Omit<OpeningNow, 'closures'> {
  const [today] = inRome(now);
  const midnight = instantInRome(dayAfter(today), '00:00');
  // Instants, not clock times: clock times repeat in the night in which summer time ends.
  const spans = spansOf(opening, today).map(({ opens, closes }) => ({
    opens: { time: opens, at: instantInRome(today, opens) },
    closes: { time: closes, at: instantInRome(today, closes) },
  }));
  // Spans within the hour skipped by summer time are empty.
  const next = spans.find(({ opens, closes }) => now < closes.at && opens.at < closes.at);
  if (next) {
    const [sentence, { time, at }] = next.opens.at <= now ? [words.open, next.closes] : [words.today, next.opens];
    return { text: fillIn(sentence, { ora: shownTime(time) }), changesAt: at };
  }
  for (let days = 1; days <= horizon; days += 1) {
    const day = dayAfter(today, days);
    const [first] = spansOf(opening, day);
    if (first)
      return { text: filledWithDates(...reopening(words, day, days, shownTime(first.opens))), changesAt: midnight };
  }
  return { text: '', changesAt: midnight };
}

/** Closure in words: «Chiuso dal 10 al 25 agosto: ferie estive». */
function closureInWords(words: OpeningWords, { from, to, reason }: Closure): string {
  return [filledWithDates(words.closure, { periodo: periodInWords(from, to) }), reason]
    .filter((part) => part !== '')
    .join(': ');
}

function reopening(words: OpeningWords, day: string, days: number, ora: string): Parameters<typeof filledWithDates> {
  if (days === 1) return [words.tomorrow, { ora }];
  if (days < 7) return [words.weekday, { giorno: weekdayName(day), ora }];
  return [words.date, { giorno: withArticle('il', dayAndMonth(day)), ora }];
}

/** Time as displayed: «9:00». Midnight at the end of a day is «24:00». */
export function shownTime(time: string): string {
  return time.replace(/^0/, '');
}

function spansOf({ week, closures }: Opening, day: string): Opening['week'][number] {
  const closed = isLocalHoliday(day) || closures.some(({ from, to }) => from <= day && day <= to);
  return closed ? [] : (week[weekdayOf(day)] ?? []);
}
