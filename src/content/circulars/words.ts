import { prependArticle } from '../time/italian-date.ts';

export const circularWords = {
  title: 'Circolari',
  mark: 'archivio',
  lead: 'Norme nuove e termini che si avvicinano, in una pagina o due: che cosa cambia, per chi e che cosa fare.',
  description: 'Le circolari dello studio: norme nuove, termini e adempimenti, spiegati con le fonti.',
  tab: (title: string, firm: string) => `${title} · ${firm}`,
  feed: 'Le circolari in un lettore di feed',
  latest: 'Le ultime circolari',
  all: 'Tutte le circolari',
  circular: 'circolare',
  brief: 'In breve',
  facts: 'Dati della circolare',
  by: 'di',
  updated: 'aggiornata al',
  topic: 'riguarda',
  provisions: 'norme',
  deadlines: 'nel calendario',
  correction: (day: string) => `Rettifica ${prependArticle('del', day)}.`,
  old: 'Questa circolare ha più di un anno: le norme possono essere cambiate.',
  before: 'prima di questa',
  after: 'dopo questa',
  others: 'Altre circolari',
  receive: { label: 'newsletter', title: 'La prossima, per email' },
  follow: { label: 'feed', title: 'La prossima, in un lettore di feed' },
  readOn: { label: 'circolari', title: 'Le altre circolari' },
  withdrawn: {
    title: (number: number | null) => `La circolare ${number === null ? '' : `${number} `}è stata ritirata`,
    text: (day: string) =>
      `Lo studio l’ha ritirata ${prependArticle('il', day)}: quello che diceva non va più seguito.`,
  },
} as const;
