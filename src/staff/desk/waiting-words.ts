import { formatDayAndMonth, formatItalianDate, prependArticle } from '../../content/time/italian-date.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { pluralise } from '../../content/writing/plurals.ts';
import type { PendingItem } from '../../contract/desk.ts';

type Provision = Extract<PendingItem, { kind: 'law' }>['provisions'][number];

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

/** Formats provisions as sentences, grouped by their last day: up to three, then the number of the others. */
export function formatProvisions(provisions: readonly Pick<Provision, 'law' | 'valid_until'>[]): string {
  const shownProvisions = provisions.slice(0, 3);
  const hiddenCount = provisions.length - shownProvisions.length;
  const days = [...new Set(shownProvisions.map(({ valid_until }) => valid_until))];
  const sentences = days.map((day) => {
    const laws = shownProvisions.filter(({ valid_until }) => valid_until === day).map(({ law }) => law);
    return `Fino ${prependArticle('al', formatItalianDate(day))}: ${new Intl.ListFormat('it').format(laws)}`;
  });
  return `${sentences.join('. ')}${hiddenCount === 0 ? '' : `; poi ${hiddenCount === 1 ? 'un’altra' : `altre ${hiddenCount}`}`}.`;
}

export const taskTitles: Record<PendingItem['kind'], (count: number) => string> = {
  appointments: pluralise('appuntamento da confermare', 'appuntamenti da confermare'),
  agenda: pluralise('appuntamento oggi', 'appuntamenti oggi'),
  closed: pluralise('appuntamento mentre lo studio è chiuso', 'appuntamenti mentre lo studio è chiuso'),
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
  'left-work': pluralise('cosa lasciata da chi non ha più accesso', 'cose lasciate da chi non ha più accesso'),
  restored: () => 'il sito è stato ripristinato da una copia',
  launch: pluralise('cosa da fare prima di aprire il sito', 'cose da fare prima di aprire il sito'),
};

export const taskButtonLabels: Record<Exclude<PendingItem['kind'], 'sign-ups'>, string> = {
  appointments: 'Rispondi',
  agenda: 'Guarda',
  closed: 'Sposta',
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
  'left-work': 'Affida',
  restored: 'Guarda',
};

/** Formats a week by its Monday (an ISO date). */
export function formatWeek(monday: string): string {
  return `settimana ${prependArticle('del', formatDayAndMonth(monday))}`;
}
