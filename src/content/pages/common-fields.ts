import { type FieldNote, group, line, list, text } from '../fields.ts';

/** What search engines and the browser's tab show of a page. */
export function head(title: string, description: string) {
  return group('Nei motori di ricerca', {
    title: line('Titolo della scheda', 90, title, { help: 'Nella scheda del browser e nei risultati di ricerca' }),
    description: text('Descrizione', 160, description, {
      help: 'Da 70 a 160 caratteri, sotto il titolo nei risultati di ricerca',
    }),
  });
}

/** The title of a page and the sentence under it. */
export function opening(title: string, lead: string) {
  return { title: line('Titolo', 60, title), lead: text('Frase di apertura', 200, lead) };
}

const entryOf = (longest: number) => group('Voce', { title: line('Titolo', 60, ''), text: text('Frase', longest, '') });

interface Heading {
  name: string;
  label: string;
  title: string;
  note?: FieldNote;
}

const headed = ({ label, title, note }: Omit<Heading, 'name'>) => ({
  label: line('Nota a margine', 30, label),
  title: line('Titolo', 80, title, note),
});

/** A headed list of entries that may grow and shrink; `longest` is the greatest length of their texts, in characters. */
export function freeEntries(
  heading: Heading,
  entries: readonly (readonly [title: string, text: string])[],
  longest = 260,
) {
  return group(heading.name, {
    ...headed(heading),
    entries: list(
      'Voci',
      { least: 1, most: 12 },
      entryOf(longest),
      entries.map(([title, sentence]) => ({ title, text: sentence })),
    ),
  });
}

/** A headed text. */
export function passage(heading: Heading, paragraphs: readonly string[]) {
  return group(heading.name, {
    ...headed(heading),
    paragraphs: list('Paragrafi', { least: 1, most: 6 }, text('Paragrafo', 700, ''), paragraphs),
  });
}

/** What stands above the next deadlines and leads to their page. */
export function nextDeadlines(title: string) {
  return group('Prossime scadenze', {
    ...headed({ label: 'Scadenze', title }),
    link: line('Collegamento', 60, 'Tutte le scadenze'),
  });
}

/** The band that leads to the contact page; the button's word is the specification's. */
export function callToAction(sentence: string) {
  return group('Invito a scrivere', {
    text: text('Frase', 120, sentence),
    button: line('Pulsante', 24, 'Contattaci', { fixed: 'specification' }),
  });
}
