import { limits } from '../contract/limits.ts';

/** What a toast says, and what a page says where there is no toast. */
export interface Notice {
  title: string;
  description: string;
  variant: 'default' | 'destructive';
}

/** Every notice, under the key that addresses carry as `?esito=<key>`. */
export const notices = {
  'email-richiesta': {
    title: 'Email richiesta',
    description: 'Per favore inserisci un indirizzo email valido',
    variant: 'destructive',
  },
  'email-non-valida': {
    title: 'Email non valida',
    description: 'Per favore inserisci un indirizzo email valido',
    variant: 'destructive',
  },
  'email-registrata': {
    title: 'Email già registrata',
    description: 'Questo indirizzo email è già iscritto alla newsletter',
    variant: 'default',
  },
  'errore-iscrizione': {
    title: 'Errore',
    description: "Si è verificato un errore durante l'iscrizione. Riprova più tardi.",
    variant: 'destructive',
  },
  'iscrizione-completata': {
    title: 'Iscrizione completata!',
    description: 'Ti sei iscritto con successo alla nostra newsletter',
    variant: 'default',
  },
  'campi-obbligatori': {
    title: 'Campi obbligatori',
    description: 'Per favore compila tutti i campi richiesti',
    variant: 'destructive',
  },
  'campi-non-validi': {
    title: 'Dati da correggere',
    description: 'Il messaggio non è stato inviato: qualche campo è da correggere.',
    variant: 'destructive',
  },
  'errore-invio': {
    title: "Errore nell'invio",
    description: "Si è verificato un errore durante l'invio del messaggio. Riprova più tardi.",
    variant: 'destructive',
  },
  'messaggio-inviato': {
    title: 'Messaggio inviato!',
    description: 'Il tuo messaggio è stato inviato con successo. Ti risponderemo al più presto.',
    variant: 'default',
  },
  'troppe-richieste': {
    title: 'Troppe richieste',
    description: 'Da questa connessione sono arrivati molti invii. Si può riprovare fra qualche minuto.',
    variant: 'destructive',
  },
} as const satisfies Record<string, Notice>;

export type NoticeKey = keyof typeof notices;

/** The contact form. */
export const contactForm = {
  nome: { label: 'Nome', hint: `Al massimo ${limits.nome} caratteri` },
  email: { label: 'Email', hint: `Al massimo ${limits.email} caratteri` },
  messaggio: { label: 'Messaggio', hint: `Al massimo ${limits.messaggio.toLocaleString('it-IT')} caratteri` },
  required: 'Tutti i campi sono obbligatori.',
  submit: 'Invia il messaggio',
  submitting: 'Invio in corso...',
  /** Names the field that only machines fill. */
  honeypot: 'Lasciare vuoto questo campo',
} as const;

/** The newsletter form. */
export const newsletterForm = {
  label: 'Indirizzo email',
  submit: 'Iscriviti',
  submitting: 'Invio...',
  /** Under the field, beside what the notice says. */
  invalid: 'Serve un indirizzo completo, come nome@dominio.it',
} as const;

/** Heading of the list of errors above a form; each entry leads to its field. */
export const errorSummary = {
  one: 'Un campo è da correggere',
  many: (count: number) => `${count} campi sono da correggere`,
} as const;

/** The studio photos' carousel. */
export const carousel = {
  label: 'Foto dello studio',
  loading: 'Caricamento delle foto in corso',
  error: 'Errore nel caricamento delle foto',
  empty: 'Nessuna foto disponibile',
  emptyHint: 'Qui appaiono le foto della tabella foto_studio.',
  defaultAlt: 'Foto studio',
  previous: 'Foto precedenti',
  next: 'Foto successive',
  position: (index: number, total: number) => `Foto ${index} di ${total}`,
  broken: 'Immagine non disponibile',
} as const;

/** A page photo that is late or missing. */
export const photo = {
  loading: 'Loading...',
  loadingLang: 'en',
  /** Hint on a placeholder: which photo belongs there. */
  hint: (name: string) => `Carica la foto «${name}»`,
} as const;

/** The theme control's three states: `state` names it, `action` says what pressing does. */
export const theme = {
  light: { state: 'Tema chiaro', action: 'Tema chiaro: passa al tema scuro' },
  dark: { state: 'Tema scuro', action: 'Tema scuro: passa al tema del sistema' },
  system: { state: 'Tema del sistema', action: 'Tema del sistema: passa al tema chiaro' },
} as const;

/** Names of the parts around every page. */
export const frame = {
  skipLink: 'Vai al contenuto',
  navigation: 'Navigazione principale',
  footerNavigation: 'Informazioni legali',
  logo: 'pagina iniziale',
  menu: { label: 'Menu', open: 'Apri il menu', close: 'Chiudi il menu' },
  notices: 'Avvisi',
  closeNotice: 'Chiudi l’avviso',
  loadingPage: 'Caricamento della pagina',
  contacts: 'Contatti',
  hours: 'Orari',
  newsletter: 'Newsletter',
  phone: 'Telefono',
  email: 'Email',
  address: 'Indirizzo',
  vatNumber: 'P. IVA',
  taxCode: 'C.F.',
  updated: 'Testo aggiornato il',
} as const;

/** Console lines of a failed request, in the words that the client has always used. */
export const requestErrors = {
  images: 'Error fetching images',
  studioPhotos: 'Error fetching studio photos',
  addPhoto: 'Error adding photo',
  updatePhoto: 'Error updating photo',
  deletePhoto: 'Error deleting photo',
} as const;
