import { formatDayAndMonth, formatItalianDate, withArticle } from '../../content/time/italian-date.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import type { Waiting } from '../../contract/desk.ts';

type Provision = Extract<Waiting, { kind: 'law' }>['provisions'][number];

/** Formats facts as a sentence: up to four different names, then the number of the others. */
export function formatFacts(names: readonly string[]): string {
  // Lowercases the first letter of a label, except in abbreviations.
  const labels = [...new Set(names)].map((name) => name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()));
  const shown = labels.slice(0, 4);
  const more = names.length - shown.length;
  const rest = more === 0 ? [] : [more === 1 ? 'un altro' : `altri ${more}`];
  const sentence = new Intl.ListFormat('it', { type: 'conjunction' }).format([...shown, ...rest]);
  return `${capitalise(sentence)}.`;
}

/** Formats provisions as sentences, grouped by their last day: up to three, then the number of the others. */
export function formatProvisions(provisions: readonly Pick<Provision, 'law' | 'valid_until'>[]): string {
  const shown = provisions.slice(0, 3);
  const more = provisions.length - shown.length;
  const days = [...new Set(shown.map(({ valid_until }) => valid_until))];
  const sentences = days.map((day) => {
    const laws = shown.filter(({ valid_until }) => valid_until === day).map(({ law }) => law);
    return `Fino ${withArticle('al', formatItalianDate(day))}: ${new Intl.ListFormat('it').format(laws)}`;
  });
  return `${sentences.join('. ')}${more === 0 ? '' : `; poi ${more === 1 ? 'un’altra' : `altre ${more}`}`}.`;
}

const pluralise = (singular: string, plural: string) => (count: number) => (count === 1 ? singular : plural);

export const taskTitles: Record<Waiting['kind'], (count: number) => string> = {
  messages: pluralise('messaggio senza risposta', 'messaggi senza risposta'),
  letters: pluralise('email non consegnata', 'email non consegnate'),
  sendings: pluralise('invio sospeso', 'invii sospesi'),
  'sign-ups': pluralise('iscrizione in sospeso', 'iscrizioni in sospeso'),
  suspects: pluralise('messaggio sospetto', 'messaggi sospetti'),
  photos: pluralise('posto senza foto', 'posti senza foto'),
  facts: pluralise('dato da completare', 'dati da completare'),
  approvals: pluralise('bozza da approvare', 'bozze da approvare'),
  drafts: pluralise('bozza non pubblicata', 'bozze non pubblicate'),
  law: pluralise('norma da verificare', 'norme da verificare'),
  launch: pluralise('cosa da fare prima di aprire il sito', 'cose da fare prima di aprire il sito'),
};

export const taskVerbs: Record<Exclude<Waiting['kind'], 'sign-ups'>, string> = {
  messages: 'Leggi',
  letters: 'Guarda',
  sendings: 'Guarda l’invio',
  suspects: 'Guarda',
  photos: 'Scegli',
  facts: 'Completa',
  approvals: 'Guarda e approva',
  drafts: 'Riprendi',
  law: 'Verifica',
  launch: 'Continua',
};

/** Formats a week by its Monday (an ISO date). */
export function formatWeek(monday: string): string {
  return `settimana ${withArticle('del', formatDayAndMonth(monday))}`;
}
