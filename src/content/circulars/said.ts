import { type CalendarDay, calendarFrom, laterDayInWords } from '../law/calendar.ts';
import type { KnownDeadline } from '../law/deadlines.ts';
import type { Register } from '../law/register.ts';
import { italianDate } from '../time/italian-date.ts';

/** What a name in braces says. */
export interface Said {
  kind: 'deadline' | 'provision';
  /** What stands in the text: the day of a deadline, the words of a citation. */
  text: string;
  /** What it is, by its full name. */
  what: string;
  /** Where the provision can be read; nothing for a deadline. */
  source?: string;
  /** The last day on which it may be said without another look at the provision. */
  validUntil: string;
}

export type Say = (name: string) => Said | undefined;

/** The site, as far as names in braces go. */
export interface Known {
  law: { register: Register };
  views: { scadenze: { deadlines: readonly KnownDeadline[] } };
}

/** Days to look ahead for the next day of a deadline: most recur every month, and the rarest within the longer span. */
const spans = [62, 800];

/** Resolved names by the site that they were resolved for, by day and name: pages, lists and feed ask for the same ones. */
const resolved = new WeakMap<Known, Map<string, Said>>();

/** Resolves names in braces for a circular of `day`: a deadline to its first day from then on, a citation to the register's text. */
export function saidBy(known: Known, day: string): Say {
  const memory = resolved.get(known) ?? new Map<string, Said>();
  resolved.set(known, memory);
  return (name) => {
    const key = `${day} ${name}`;
    const said = memory.get(key) ?? resolve(name, known, day);
    // Names that mean nothing are not remembered: a text may hold any number of them.
    if (said) memory.set(key, said);
    return said;
  };
}

function resolve(name: string, { law: { register }, views }: Known, day: string): Said | undefined {
  const deadline = views.scadenze.deadlines.find((known) => known.name === name);
  if (deadline) return resolveDeadline(deadline, day);
  const fact = Object.hasOwn(register, name) ? register[name] : undefined;
  if (!fact || fact.proposed) return undefined;
  return { kind: 'provision', text: fact.text, what: fact.law, source: fact.source, validUntil: fact.validUntil };
}

function resolveDeadline(deadline: KnownDeadline, day: string): Said | undefined {
  const { what, validUntil } = deadline;
  for (const span of spans) {
    const [next] = calendarFrom(day, [{ ...deadline, validUntil: '9999-12-31' }], span);
    if (next) return { kind: 'deadline', text: dayInWords(next), what, validUntil };
  }
  return undefined;
}

/** The day of a deadline with its partial extensions: «16 dicembre 2026 (per soggetti colpiti: 18 gennaio)». */
function dayInWords({ day, due }: CalendarDay<KnownDeadline>): string {
  const forAll = due.find(({ extension }) => extension?.who === undefined);
  const notes = forAll
    ? forAll.laterForSome.map(laterDayInWords)
    : due.map(({ extension }) => `per ${extension?.who ?? ''}`);
  return italianDate(day) + (notes.length === 0 ? '' : ` (${notes.join('; ')})`);
}
