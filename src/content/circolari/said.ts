import { calendarFrom } from '../law/calendar.ts';
import type { KnownDeadline } from '../law/known-deadlines.ts';
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

/** More than any deadline is from the next one of its kind, in days. */
const everyYear = 800;

/** What names say in a circolare of `day`: a deadline its first day from then on, a citation what the register says; others nothing. */
export function saidBy({ law: { register }, views }: Known, day: string): Say {
  return (name) => {
    const deadline = views.scadenze.deadlines.find((known) => known.name === name);
    if (deadline) {
      const { what, validUntil } = deadline;
      const [next] = calendarFrom(day, [{ ...deadline, validUntil: '9999-12-31' }], everyYear);
      return next && { kind: 'deadline', text: italianDate(next.day), what, validUntil };
    }
    const fact = Object.hasOwn(register, name) ? register[name] : undefined;
    if (!fact || fact.proposed) return undefined;
    return { kind: 'provision', text: fact.text, what: fact.law, source: fact.source, validUntil: fact.validUntil };
  };
}
