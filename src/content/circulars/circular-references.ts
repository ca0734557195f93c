import { type CalendarDay, describeLaterDay, listDaysOfOccurrence, makeCalendar } from '../law/calendar.ts';
import type { KnownDeadline } from '../law/deadlines.ts';
import type { Register } from '../law/register.ts';
import { formatItalianDate, parseItalianDate, prependArticle } from '../time/italian-date.ts';

export interface ResolvedReference {
  kind: 'deadline' | 'provision';
  /** Replacement text: a deadline's day, or the words of a citation. */
  text: string;
  /** Full name of the deadline or provision. */
  what: string;
  /** Address of the provision; absent for a deadline. */
  source?: string;
  /** Last day of validity; afterwards the provision must be reviewed. */
  validUntil: string;
}

export type ResolveReference = (name: string) => ResolvedReference | undefined;

export interface ReferenceSources {
  law: { register: Register };
  deadlines: readonly KnownDeadline[];
}

/** Days in which to search for the next day, in turn: most deadlines recur every month. */
const searchSpans = [62, 800];

/** Cache: pages, lists and feed request equal references. */
const resolvedReferences = new WeakMap<ReferenceSources, Map<string, ResolvedReference>>();

/**
 * Makes the resolver for a circular of `day`: a deadline to its next day, an occurrence to its day, a citation to the
 * register's text.
 */
export function makeReferenceResolver(sources: ReferenceSources, day: string): ResolveReference {
  const cache = resolvedReferences.get(sources) ?? new Map<string, ResolvedReference>();
  resolvedReferences.set(sources, cache);
  return (name) => {
    const key = `${day} ${name}`;
    const reference = cache.get(key) ?? resolve(name, sources, day);
    // Unknown names are not cached: a text may contain any number of them.
    if (reference) cache.set(key, reference);
    return reference;
  };
}

function resolve(
  name: string,
  { law: { register }, deadlines }: ReferenceSources,
  day: string,
): ResolvedReference | undefined {
  const deadline = deadlines.find((known) => known.name === name);
  if (deadline) return resolveDeadline(deadline, findNextDay(deadline, day));
  const occurrence = parseOccurrence(name);
  const deadlineOfOccurrence = occurrence && deadlines.find((known) => known.name === occurrence.name);
  if (deadlineOfOccurrence)
    return resolveDeadline(deadlineOfOccurrence, listDaysOfOccurrence(deadlineOfOccurrence, occurrence.legalDay)[0]);
  const fact = Object.hasOwn(register, name) ? register[name] : undefined;
  if (!fact || fact.proposed) return undefined;
  return { kind: 'provision', text: fact.text, what: fact.law, source: fact.source, validUntil: fact.validUntil };
}

/** Reference to the occurrence of a deadline on the day named by the law: `intrastat del 25 gennaio 2027`. */
export function makeOccurrenceReference(name: string, legalDay: string): string {
  return `{${name} ${prependArticle('del', formatItalianDate(legalDay))}}`;
}

function parseOccurrence(reference: string): { name: string; legalDay: string } | undefined {
  const [, name = '', date = ''] = /^(.+) del(?: |l’)(\d.*)$/.exec(reference) ?? [];
  const legalDay = parseItalianDate(date);
  return legalDay === undefined ? undefined : { name, legalDay };
}

function findNextDay(deadline: KnownDeadline, day: string): CalendarDay<KnownDeadline> | undefined {
  for (const span of searchSpans) {
    const [next] = makeCalendar(day, [{ ...deadline, validUntil: '9999-12-31' }], span);
    if (next) return next;
  }
  return undefined;
}

function resolveDeadline(
  { what, validUntil }: KnownDeadline,
  day: CalendarDay<KnownDeadline> | undefined,
): ResolvedReference | undefined {
  return day && { kind: 'deadline', text: describeDay(day), what, validUntil };
}

/** Day of a deadline with its partial extensions: «16 dicembre 2026 (per soggetti colpiti: 18 gennaio)». */
function describeDay({ day, due }: CalendarDay<KnownDeadline>): string {
  const forAll = due.find(({ extension }) => extension?.who === undefined);
  const notes = forAll
    ? forAll.laterForSome.map(describeLaterDay)
    : due.map(({ extension }) => `per ${extension?.who ?? ''}`);
  return formatItalianDate(day) + (notes.length === 0 ? '' : ` (${notes.join('; ')})`);
}
