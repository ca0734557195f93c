import { pluralise } from '../../content/writing/plurals.ts';
import type { LaunchState, LaunchStep } from '../../contract/launch.ts';

interface StepWords {
  doneTitle: string;
  /** Title of an open step. For counted steps, the words after the number. */
  openTitle: string | ((count: number) => string);
  reason: string;
  linkLabel: string | null;
}

export const launchSteps: Record<LaunchStep, StepWords> = {
  facts: {
    doneTitle: 'I dati dello studio sono veri',
    openTitle: pluralise('dato dello studio da scrivere o confermare', 'dati dello studio da scrivere o confermare'),
    reason:
      'Nome, recapiti, iscrizioni, anno, orari e sede sono quelli di uno studio d’esempio, finché non si scrivono i propri o non si conferma che sono giusti.',
    linkLabel: 'Completa i dati',
  },
  texts: {
    doneTitle: 'I testi vanno d’accordo con i dati dello studio',
    openTitle: pluralise('testo d’esempio parla di un dato cambiato', 'testi d’esempio parlano di dati cambiati'),
    reason:
      'I dati sono dello studio, queste frasi sono ancora quelle d’esempio. Sono elencate più sotto: si riscrivono, o si dice che sono giuste.',
    linkLabel: null,
  },
  people: {
    doneTitle: 'Chi perde il telefono può tornare a entrare',
    openTitle: 'manca un secondo responsabile',
    reason:
      'Chi perde password e telefono torna a entrare con l’aiuto di un altro responsabile. Chi lavora da solo attiva il codice di verifica nel profilo, e conserva su carta i codici di recupero.',
    linkLabel: 'Invita una persona',
  },
  codes: {
    doneTitle: 'Ogni responsabile entra con un codice o una passkey',
    openTitle: pluralise('responsabile con la sola password', 'responsabili con la sola password'),
    reason: 'Una password si ruba; il codice del telefono o una passkey no.',
    linkLabel: 'Attiva il codice di verifica',
  },
  photos: {
    doneTitle: 'Le foto sono dello studio',
    openTitle: pluralise('foto d’esempio o mancante', 'foto d’esempio o mancanti'),
    reason: 'Le immagini di esempio sono disegni: chi visita si aspetta persone e luoghi veri.',
    linkLabel: 'Scegli le foto',
  },
  law: {
    doneTitle: 'Le proposte di norme e scadenze sono decise',
    openTitle: pluralise('norma o scadenza proposta da decidere', 'norme e scadenze proposte da decidere'),
    reason: 'Nessuno le vede finché un responsabile non le ha confermate, con la norma davanti, o nascoste.',
    linkLabel: 'Leggi le proposte',
  },
  mail: {
    doneTitle: 'La posta arriva',
    openTitle: 'la posta non è ancora provata',
    reason: 'Senza posta nessuno è avvisato dei messaggi, e chi si iscrive non riceve la conferma.',
    linkLabel: 'Prova la posta',
  },
  copies: {
    doneTitle: 'C’è una copia dei dati',
    openTitle: 'non c’è ancora una copia dei dati',
    reason: 'Se il computer del sito si rompe, solo una copia riporta messaggi, iscritti, testi e foto.',
    linkLabel: 'Fai una copia',
  },
  https: {
    doneTitle: 'L’indirizzo è protetto (https)',
    openTitle: 'l’indirizzo non è protetto (https)',
    reason:
      'Senza https i browser avvertono chi visita che il sito non è sicuro. Si attiva dove il sito è ospitato; per aprirlo non serve aspettare.',
    linkLabel: 'Leggi che cosa serve',
  },
  pages: {
    doneTitle: 'Ogni pagina è stata letta o riscritta',
    openTitle: pluralise('pagina d’esempio da leggere', 'pagine d’esempio da leggere'),
    reason:
      'Parlano a nome dello studio con parole che lo studio non ha scritto. Sono elencate più sotto: si leggono una volta per intero e, se tutto è vero, si segnano come lette. La mappa della pagina Contatti si può sostituire con un disegno, che non chiama altri siti: si sceglie in Dati dello studio.',
    linkLabel: null,
  },
};

/** Formats an open step inside a sentence: «4 pagine d’esempio da leggere». */
export function formatOpenStep({ step, open: count }: LaunchState['steps'][number]): string {
  const { openTitle } = launchSteps[step];
  return typeof openTitle === 'string' ? openTitle : `${count} ${openTitle(count)}`;
}
