import { pages } from './site-map.ts';

/** What a page behind a letter's link says. */
interface LetterPage {
  title: string;
  text: string;
  /** The button that does what the letter spoke of; pages without one only report. */
  button?: string;
}

/** The page that a confirmation letter leads to, in each state it can find. */
export const confirmPages = {
  waiting: {
    title: 'Conferma dell’iscrizione',
    text: 'Per ricevere la newsletter a questo indirizzo manca un passaggio:',
    button: 'Conferma l’iscrizione',
  },
  confirmed: {
    title: 'Iscrizione confermata',
    text: 'La newsletter arriverà a questo indirizzo. Ogni lettera contiene il collegamento per annullare l’iscrizione.',
  },
  expired: {
    title: 'Conferma scaduta',
    text: 'Il tempo per confermare è trascorso e l’indirizzo non riceve nulla. Ci si può iscrivere di nuovo in ogni momento.',
  },
  unknown: {
    title: 'Collegamento non valido',
    text: 'Il collegamento è incompleto oppure l’indirizzo non è più nell’elenco. Ci si può iscrivere di nuovo in ogni momento.',
  },
} as const satisfies Record<string, LetterPage>;

/** The page that the link to unsubscribe leads to, in each state it can find. */
export const unsubscribePages = {
  ask: {
    title: 'Annullamento dell’iscrizione',
    text: 'Premendo il pulsante, l’indirizzo non riceve più la newsletter.',
    button: 'Annulla l’iscrizione',
  },
  unsubscribed: {
    title: 'Iscrizione annullata',
    text: 'L’indirizzo è stato tolto dall’elenco. Ci si può iscrivere di nuovo in ogni momento.',
  },
  unknown: {
    title: 'Nessuna iscrizione da annullare',
    text: 'L’indirizzo è già stato tolto dall’elenco, oppure il collegamento è incompleto.',
  },
} as const satisfies Record<string, LetterPage>;

/** The way on from a page behind a letter's link that only reports. */
export const letterExit = { label: 'Vai alla pagina iniziale', path: pages.home.path } as const;
