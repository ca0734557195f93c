import { fillIn } from '../writing/filled.ts';
import { dayAfter, isLocalHoliday } from './holidays.ts';
import { dayAndMonth, filledWithDates, periodInWords, weekdayName, weekdayOf, withArticle } from './italian-date.ts';
import { inRome, instantInRome } from './roman-clock.ts';

/** When the office is open: the spans of each day from Monday on, as `HH:MM`, and the days that were announced as closed. */
export interface Opening {
  week: readonly (readonly { readonly opens: string; readonly closes: string }[])[];
  closures: readonly Closure[];
}

/** Days in a row on which the office is closed, the first and the last included, and why; the reason may be empty. */
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

/** The sentences that are true now; they may be others from `changesAt` on, in ms since 1970. */
export interface OpeningNow {
  /** Empty where no hours are known. */
  text: string;
  /** Closures that last, or begin within the days that are looked at. */
  closures: readonly string[];
  changesAt: number;
}

/** The days that are looked at for the next opening, and for closures. */
const horizon = 60;

/** Whether the office is open at `now` (ms since 1970) and when it will be closed, in words, and until when these words are true. */
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
  // Instants, not what clocks show: in the night in which an hour comes twice they show it twice.
  const spans = spansOf(opening, today).map(({ opens, closes }) => ({
    opens: { time: opens, at: instantInRome(today, opens) },
    closes: { time: closes, at: instantInRome(today, closes) },
  }));
  // Of a span in the hour that is left out nothing is left.
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

/** «Chiuso dal 10 al 25 agosto: ferie estive». */
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

/** Hours as they are read: «9:00». Midnight at the end of a day is «24:00». */
export function shownTime(time: string): string {
  return time.replace(/^0/, '');
}

function spansOf({ week, closures }: Opening, day: string): Opening['week'][number] {
  const closed = isLocalHoliday(day) || closures.some(({ from, to }) => from <= day && day <= to);
  return closed ? [] : (week[weekdayOf(day)] ?? []);
}
