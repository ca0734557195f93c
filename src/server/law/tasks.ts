import { describeInOneLine, makeCalendar } from '../../content/law/calendar.ts';
import { listOpenProposals } from '../../content/law/deadlines.ts';
import { groupProvisions } from '../../content/law/provision-groups.ts';
import { listDueFacts } from '../../content/law/provisions.ts';
import { footerPages } from '../../content/site-map.ts';
import {
  findWeekday,
  formatDayAndMonth,
  formatItalianDate,
  getWeekdayName,
  prependArticle,
} from '../../content/time/italian-date.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { pluralise } from '../../content/writing/plurals.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import type { TaskSource } from '../tasks/source.ts';
import { readPublishedContent } from '../texts/published-content.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { dueDays } from './law-lists.ts';

export const lawTasks: readonly TaskSource[] = [
  {
    kind: 'law-proposals',
    pages: ['launch'],
    role: 'manager',
    title: pluralise('norma o scadenza proposta da decidere', 'norme e scadenze proposte da decidere'),
    done: 'le proposte di norme e scadenze sono decise',
    link: { label: 'Leggi le proposte', to: `${staffPages.law}?stato=proposte` },
    async find({ once }) {
      const { law, statedLaw } = await once(readPublishedContent);
      const { length } = listOpenProposals(law, statedLaw);
      if (length === 0) return null;
      return {
        count: length,
        lines: ['Nessuno le vede finché un responsabile non le ha confermate, con la norma davanti, o nascoste.'],
      };
    },
  },
  {
    kind: 'law',
    pages: ['desk', 'doctor'],
    role: 'manager',
    title: pluralise('norma da verificare', 'norme da verificare'),
    done: `nessuna norma da verificare entro ${dueDays} giorni`,
    link: { label: 'Verifica', to: staffPages.law },
    async find({ once, now }) {
      const { law, statedLaw } = await once(readPublishedContent);
      const due = listDueFacts(toRomanDay(now), dueDays, law.register).filter(({ name }) => statedLaw.has(name));
      if (due.length === 0) return null;
      const provisions = groupProvisions(due)
        .map(({ law, facts: [{ validUntil }] }) => ({ law, validUntil }))
        .sort((one, other) => one.validUntil.localeCompare(other.validUntil));
      return {
        count: provisions.length,
        lines: [formatProvisions(provisions)],
        todo: 'Rileggerle in «Scadenze e norme».',
      };
    },
  },
  {
    kind: 'week-deadlines',
    pages: ['week'],
    role: 'editor',
    title: pluralise('scadenza dei clienti entro domenica', 'scadenze dei clienti entro domenica'),
    link: { label: 'Guarda', to: footerPages.scadenze.path },
    async find({ once, now }) {
      const { views } = await once(readPublishedContent);
      const today = toRomanDay(now);
      const days = makeCalendar(today, views.scadenze.deadlines, 6 - findWeekday(today));
      if (days.length === 0) return null;
      return {
        count: days.flatMap(({ due }) => due).length,
        lines: days.map(
          ({ day, due }) =>
            `${capitalise(getWeekdayName(day))} ${formatDayAndMonth(day)}: ${due.map(describeInOneLine).join('; ')}.`,
        ),
      };
    },
  },
];

/** Formats provisions as sentences, grouped by their last day: up to three, then the number of the others. */
export function formatProvisions(provisions: readonly { law: string; validUntil: string }[]): string {
  const shownProvisions = provisions.slice(0, 3);
  const hiddenCount = provisions.length - shownProvisions.length;
  const days = [...new Set(shownProvisions.map(({ validUntil }) => validUntil))];
  const sentences = days.map((day) => {
    const laws = shownProvisions.filter(({ validUntil }) => validUntil === day).map(({ law }) => law);
    return `Fino ${prependArticle('al', formatItalianDate(day))}: ${new Intl.ListFormat('it').format(laws)}`;
  });
  return `${sentences.join('. ')}${hiddenCount === 0 ? '' : `; poi ${hiddenCount === 1 ? 'un’altra' : `altre ${hiddenCount}`}`}.`;
}
