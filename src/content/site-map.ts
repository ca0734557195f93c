import { firm } from './firm.ts';

/** One address of the site as menus, titles and search engines name it. */
export interface SitePage {
  /** What menus call it. */
  label: string;
  path: string;
  /** The document's title, complete. */
  title: string;
  /** The description that search engines show: 70 to 160 characters. */
  description: string;
}

const titled = (topic: string) => `${topic} · ${firm.name}`;

/** The pages of the navigation, in its order. */
export const pages = {
  home: {
    label: 'Home',
    path: '/',
    title: titled('Commercialisti ad Albano Laziale'),
    description:
      'Consulenza contabile, fiscale e direzionale per imprese, professionisti, enti del Terzo settore ed enti pubblici. Studio ad Albano Laziale, attivo dal 2014.',
  },
  chiSiamo: {
    label: 'Chi siamo',
    path: '/chi-siamo',
    title: titled('Chi siamo'),
    description:
      'Lo studio nasce nel 2014 e lavora nella sede del cliente: la storia, il metodo di lavoro e gli incarichi in collegi sindacali, OIV e organismi di vigilanza.',
  },
  servizi: {
    label: 'Servizi',
    path: '/servizi',
    title: titled('Servizi professionali'),
    description:
      'Consulenza strategica e organizzativa, governance e compliance, consulenza fiscale e finanziaria, valutazioni e analisi: i servizi dello studio.',
  },
  team: {
    label: 'Team',
    path: '/team',
    title: titled('Il nostro team'),
    description:
      'Le persone dello studio: dottori commercialisti, revisori legali e un componente iscritto nell’Elenco nazionale degli OIV.',
  },
  competenze: {
    label: 'Competenze e Metodologia',
    path: '/competenze',
    title: titled('Competenze e metodologia'),
    description:
      'I nove settori in cui lavora lo studio e le sei fasi di ogni incarico, dalla valutazione iniziale alla valutazione finale.',
  },
  domiciliazione: {
    label: 'Servizio di domiciliazione',
    path: '/servizio-di-domiciliazione',
    title: titled('Domiciliazione legale e postale'),
    description:
      'Domiciliazione legale, postale e commerciale ad Albano Laziale: durate, attivazione online, posta scansionata e inoltrata per email, documenti richiesti.',
  },
  terzoSettore: {
    label: 'Enti del Terzo Settore',
    path: '/enti-del-terzo-settore',
    title: titled('Consulenza agli enti del Terzo settore'),
    description:
      'Costituzione, statuti, iscrizione al RUNTS, contabilità e bilanci, controlli, variazioni e cancellazione: assistenza agli enti del Terzo settore.',
  },
  contatti: {
    label: 'Contatti',
    path: '/contatti',
    title: titled('Contatti'),
    description:
      'Telefono, email, indirizzo e orari dello studio ad Albano Laziale (RM), con la mappa e il modulo per scrivere un messaggio.',
  },
} as const satisfies Record<string, SitePage>;

/** The pages that only the footer links. */
export const footerPages = {
  privacy: {
    label: 'Privacy',
    path: '/privacy',
    title: titled('Informativa sulla privacy'),
    description:
      'Quali dati personali tratta il sito, per quali finalità e per quanto tempo, a chi li comunica e come esercitare i diritti previsti dal GDPR.',
  },
  cookie: {
    label: 'Cookie',
    path: '/cookie',
    title: titled('Cookie e memoria del browser'),
    description:
      'Il sito usa solo strumenti tecnici: che cosa resta nel browser di chi lo visita, perché non c’è un banner e come cancellare ciò che è salvato.',
  },
  noteLegali: {
    label: 'Note legali',
    path: '/note-legali',
    title: titled('Note legali'),
    description:
      'I dati identificativi dello studio, gli albi e i registri a cui sono iscritti i professionisti, le regole che seguono e le condizioni d’uso del sito.',
  },
  accessibilita: {
    label: 'Accessibilità',
    path: '/accessibilita',
    title: titled('Accessibilità del sito'),
    description:
      'Come è costruito il sito perché tutti possano usarlo, che cosa è stato provato e con quali strumenti, i limiti noti e come segnalare un problema.',
  },
} as const satisfies Record<string, SitePage>;

export type PageKey = keyof typeof pages;
export type FooterPageKey = keyof typeof footerPages;
