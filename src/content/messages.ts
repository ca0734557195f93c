/** Names the field of the forms that only machines fill. */
export const honeypot = 'Lasciare vuoto questo campo';

/** The newsletter form. */
export const newsletterForm = {
  label: 'Indirizzo email',
  submit: 'Iscriviti',
  submitting: 'Invio...',
  /** Under the field, beside what the notice says. */
  invalid: 'Serve un indirizzo completo, come nome@dominio.it',
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
