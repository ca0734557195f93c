import type { LaunchState, LaunchStep, LegalPage } from '../../../contract/launch.ts';

interface StepWords {
  done: string;
  /** What is open: of things that are counted, the words after the number. */
  open: string | ((count: number) => string);
  why: string;
  way: string | null;
}

const counted = (one: string, more: string) => (count: number) => (count === 1 ? one : more);

const steps: Record<LaunchStep, StepWords> = {
  facts: {
    done: 'I dati dello studio sono veri',
    open: counted('dato dello studio inventato', 'dati dello studio inventati'),
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
    open: counted('responsabile con la sola password', 'responsabili con la sola password'),
    why: 'Una password si ruba; il codice del telefono o una passkey no.',
    way: 'Attiva il codice di verifica',
  },
  photos: {
    done: 'Le foto sono dello studio',
    open: counted('foto di esempio, o che manca', 'foto di esempio, o che mancano'),
    why: 'Le immagini di esempio sono disegni: chi visita si aspetta persone e luoghi veri.',
    way: 'Scegli le foto',
  },
  law: {
    done: 'Le proposte di norme e scadenze sono decise',
    open: counted('norma o scadenza proposta da decidere', 'norme e scadenze proposte da decidere'),
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
    open: counted('pagina legale da leggere', 'pagine legali da leggere'),
    why: 'Parlano a nome dello studio: vanno lette una volta per intero, con i dati veri. La mappa della pagina Contatti si può sostituire con un disegno, che non chiama altri siti: si sceglie in Dati dello studio.',
    way: null,
  },
};

/** An open step within a sentence: «4 pagine legali da leggere». */
function openStep({ step, open: count }: LaunchState['steps'][number]): string {
  const { open } = steps[step];
  return typeof open === 'string' ? open : `${count} ${open(count)}`;
}

export const words = {
  title: 'Messa in linea',
  lead: (open: number) =>
    open === 0
      ? 'Tutto è a posto: manca solo l’ultimo passo, in fondo alla pagina.'
      : `${open === 1 ? 'Resta una cosa' : `Restano ${open} cose`} da sistemare prima di mostrare il sito a tutti.`,
  openedLead: (by: string) => `Il sito è aperto ai motori di ricerca${by && `, da ${by}`}.`,
  open: 'Da sistemare',
  done: 'A posto',
  allDone: 'Tutto è sistemato.',
  noneDone: 'Qui compare ciò che è a posto.',
  steps,
  pages: {
    privacy: 'Privacy',
    cookie: 'Cookie',
    'note-legali': 'Note legali',
    accessibilita: 'Accessibilità',
  } satisfies Record<LegalPage, string>,
  recommended: {
    title: 'Consigliati',
    note: 'Chi visita li cerca; il sito si apre anche senza',
    way: 'Scrivi',
  },
  read: 'Segna come letta',
  opening: {
    title: 'L’ultimo passo',
    closed:
      'Finché non si apre, il sito è visibile a chi ne ha l’indirizzo, e i motori di ricerca sono pregati di non tenerne conto.',
    blocked: 'Si può aprire quando i dati dello studio sono tutti veri.',
    open: 'Apri il sito ai motori di ricerca',
    remaining: 'Aprire il sito così com’è?',
    remainingText: (open: readonly LaunchState['steps'][number][]) =>
      `Chi visita e i motori di ricerca vedono il sito com’è ora. Da sistemare: ${new Intl.ListFormat('it').format(open.map(openStep))}.`,
    openAnyway: 'Apri il sito',
    opened: 'Il sito è aperto ai motori di ricerca',
    close: 'Chiudi di nuovo ai motori di ricerca',
    closedDone: 'Il sito è di nuovo chiuso ai motori di ricerca',
    failed: 'Non è riuscito',
  },
} as const;
