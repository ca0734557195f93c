import type { LaunchState, LaunchStep } from '../../contract/launch.ts';

interface StepWords {
  done: string;
  /** Title of an open step. For counted steps, the words after the number. */
  open: string | ((count: number) => string);
  why: string;
  way: string | null;
}

const pluralise = (one: string, more: string) => (count: number) => (count === 1 ? one : more);

export const launchSteps: Record<LaunchStep, StepWords> = {
  facts: {
    done: 'I dati dello studio sono veri',
    open: pluralise('dato dello studio inventato', 'dati dello studio inventati'),
    why: 'Nome, recapiti, partita IVA e iscrizioni sono quelli di uno studio inventato, finché non si scrivono i propri.',
    way: 'Completa i dati',
  },
  people: {
    done: 'Due responsabili possono entrare',
    open: 'manca un secondo responsabile',
    why: 'Chi perde password e telefono torna a entrare con l’aiuto di un altro responsabile.',
    way: 'Invita una persona',
  },
  codes: {
    done: 'Ogni responsabile entra con un codice o una passkey',
    open: pluralise('responsabile con la sola password', 'responsabili con la sola password'),
    why: 'Una password si ruba; il codice del telefono o una passkey no.',
    way: 'Attiva il codice di verifica',
  },
  photos: {
    done: 'Le foto sono dello studio',
    open: pluralise('foto di esempio, o che manca', 'foto di esempio, o che mancano'),
    why: 'Le immagini di esempio sono disegni: chi visita si aspetta persone e luoghi veri.',
    way: 'Scegli le foto',
  },
  law: {
    done: 'Le proposte di norme e scadenze sono decise',
    open: pluralise('norma o scadenza proposta da decidere', 'norme e scadenze proposte da decidere'),
    why: 'Nessuno le vede finché un responsabile non le ha confermate, con la norma davanti, o nascoste.',
    way: 'Leggi le proposte',
  },
  mail: {
    done: 'La posta arriva',
    open: 'la posta non è ancora provata',
    why: 'Senza posta nessuno è avvisato dei messaggi, e chi si iscrive non riceve la conferma.',
    way: 'Prova la posta',
  },
  copies: {
    done: 'C’è una copia dei dati',
    open: 'non c’è ancora una copia dei dati',
    why: 'Se il computer del sito si rompe, solo una copia riporta messaggi, iscritti, testi e foto.',
    way: 'Fai una copia',
  },
  https: {
    done: 'L’indirizzo è protetto (https)',
    open: 'l’indirizzo non è protetto (https)',
    why: 'Senza https i browser avvertono chi visita che il sito non è sicuro. Si attiva dove il sito è ospitato; per aprirlo non serve aspettare.',
    way: 'Leggi che cosa serve',
  },
  legal: {
    done: 'Le pagine legali sono state lette',
    open: pluralise('pagina legale da leggere', 'pagine legali da leggere'),
    why: 'Parlano a nome dello studio: vanno lette una volta per intero, con i dati veri. La mappa della pagina Contatti si può sostituire con un disegno, che non chiama altri siti: si sceglie in Dati dello studio.',
    way: null,
  },
};

/** Formats an open step inside a sentence: «4 pagine legali da leggere». */
export function formatOpenStep({ step, open: count }: LaunchState['steps'][number]): string {
  const { open } = launchSteps[step];
  return typeof open === 'string' ? open : `${count} ${open(count)}`;
}
