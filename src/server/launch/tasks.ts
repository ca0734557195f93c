import { listInventedFacts, listUnfilledFacts } from '../../content/facts.ts';
import { listUnreadDocuments } from '../../content/launch.ts';
import type { PublishedContent } from '../../content/published.ts';
import { listOutdatedTexts } from '../../content/sample-texts.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { pluralise } from '../../content/writing/plurals.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { isOpen } from '../../contract/staff/tasks.ts';
import type { Context } from '../context.ts';
import type { TaskSource } from '../tasks/source.ts';
import { readPublishedContents } from '../texts/contents.ts';
import { readPublishedContent } from '../texts/published-content.ts';

export const launchTasks: readonly TaskSource[] = [
  {
    kind: 'facts',
    pages: ['launch'],
    role: 'manager',
    blocks: true,
    title: pluralise('dato dello studio da scrivere o confermare', 'dati dello studio da scrivere o confermare'),
    done: 'i dati dello studio sono veri',
    link: { label: 'Completa i dati', to: staffPages.firm },
    async find({ once }) {
      const { facts, launch } = await once(readPublishedContent);
      const { length } = listUnfilledFacts(facts, launch.confirmed);
      if (length === 0) return null;
      return {
        count: length,
        lines: [
          'Nome, recapiti, iscrizioni, anno, orari e sede sono quelli di uno studio d’esempio, finché non si scrivono i propri o non si conferma che sono giusti.',
        ],
      };
    },
  },
  {
    kind: 'outdated-texts',
    pages: ['launch'],
    role: 'manager',
    title: pluralise('testo d’esempio parla di un dato cambiato', 'testi d’esempio parlano di dati cambiati'),
    done: 'i testi vanno d’accordo con i dati dello studio',
    async find({ db, once }) {
      const { length } = await findOutdatedTexts({ db }, await once(readPublishedContent));
      if (length === 0) return null;
      return {
        count: length,
        lines: [
          'I dati sono dello studio, queste frasi sono ancora quelle d’esempio. Sono elencate più sotto: si riscrivono, o si dice che sono giuste.',
        ],
      };
    },
  },
  {
    kind: 'unread-pages',
    pages: ['launch'],
    role: 'manager',
    title: pluralise('pagina d’esempio da leggere', 'pagine d’esempio da leggere'),
    done: 'ogni pagina è stata letta o riscritta',
    async find({ once }) {
      const { facts, launch, publishedAt } = await once(readPublishedContent);
      const { length } = listUnreadDocuments(launch, facts, publishedAt);
      if (length === 0) return null;
      return {
        count: length,
        lines: [
          'Parlano a nome dello studio con parole che lo studio non ha scritto. Sono elencate più sotto: si leggono una volta per intero e, se tutto è vero, si segnano come lette. La mappa della pagina Contatti si può sostituire con un disegno, che non chiama altri siti: si sceglie in Dati dello studio.',
        ],
      };
    },
  },
  {
    kind: 'missing-facts',
    pages: ['desk'],
    role: 'manager',
    title: pluralise('dato da completare', 'dati da completare'),
    link: { label: 'Completa', to: staffPages.firm },
    section: 'firm',
    async find({ once }) {
      const { facts, launch } = await once(readPublishedContent);
      // Before the launch they are a step of it.
      if (launch.opened === null) return null;
      const names = listInventedFacts(facts, launch.confirmed).map(({ label }) => label);
      return names.length === 0 ? null : { count: names.length, lines: [formatFacts(names)] };
    },
  },
  {
    kind: 'launch',
    pages: ['desk'],
    role: 'manager',
    title: pluralise('cosa da fare prima di aprire il sito', 'cose da fare prima di aprire il sito'),
    link: { label: 'Continua', to: staffPages.launch },
    section: 'launch',
    async find({ once, listTasks }) {
      if ((await once(readPublishedContent)).launch.opened !== null) return null;
      const steps = (await listTasks('launch')).filter(isOpen);
      // At least 1: after all steps, opening the site is still to be done.
      return { count: steps.length || 1, lines: ['Il sito si prepara sulla pagina «Messa in linea».'] };
    },
  },
];

/** Finds the sample texts that speak of a changed fact. */
export async function findOutdatedTexts({ db }: Pick<Context, 'db'>, { facts, launch }: PublishedContent) {
  return listOutdatedTexts({ written: await readPublishedContents({ db }), facts, confirmed: launch.confirmed });
}

/** Formats facts as a sentence: up to four different names, then the number of the others. */
export function formatFacts(names: readonly string[]): string {
  // Lowercases the first letter of a label, except in abbreviations.
  const labels = [...new Set(names)].map((name) => name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()));
  const shownLabels = labels.slice(0, 4);
  const hiddenCount = names.length - shownLabels.length;
  const remainder = hiddenCount === 0 ? [] : [hiddenCount === 1 ? 'un altro' : `altri ${hiddenCount}`];
  const sentence = new Intl.ListFormat('it', { type: 'conjunction' }).format([...shownLabels, ...remainder]);
  return `${capitalise(sentence)}.`;
}
