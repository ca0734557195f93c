import { firm, initials } from './firm.ts';
import type { EntryList, PageLink, PhotoSlot } from './ledger.ts';
import { pages } from './site-map.ts';

const founder = firm.people[0];

const portrait: PhotoSlot = {
  name: 'executive-portait',
  alt: `Ritratto di ${founder.name}`,
  fallback: initials(founder.name),
};
const office: PhotoSlot = { name: 'advisory-office', alt: 'L’ufficio dello studio', fallback: 'TEAM' };
const presentation: PhotoSlot = {
  name: 'controller-presentation',
  alt: 'La presentazione di un controllo di gestione',
  fallback: 'IMG 1',
};

const contact: PageLink = { label: 'Contattaci', path: pages.contatti.path };
const about: PageLink = { label: 'Chi siamo', path: pages.chiSiamo.path };

const reasons: EntryList = {
  label: 'Perché noi',
  title: 'Sei ragioni per affidarci i numeri',
  entries: [
    {
      title: 'Esperienza dal 2014',
      text: 'Bilanci, controlli e decisioni di imprese, professionisti ed enti, anno dopo anno.',
    },
    {
      title: 'Approccio integrato',
      text: 'Contabilità, fisco, governance e finanza si leggono insieme: ogni scelta tocca tutti i conti.',
    },
    {
      title: 'Team multidisciplinare',
      text: 'Dottori commercialisti e revisori legali lavorano sullo stesso fascicolo, ciascuno per la sua parte.',
    },
    {
      title: 'Soluzioni su misura',
      text: 'Si parte dall’organizzazione com’è: dimensioni, persone, scadenze, obiettivi.',
    },
    {
      title: 'Risultati misurabili',
      text: 'Gli obiettivi si scrivono all’inizio, con indicatori e date, e si verificano lungo l’incarico.',
    },
    {
      title: 'Assistenza continua',
      text: 'Il lavoro prosegue tutto l’anno, anche lontano dalle scadenze.',
    },
  ],
};

const strengths: EntryList = {
  label: 'Come lavoriamo',
  title: 'Cinque punti di forza',
  entries: [
    {
      title: 'Esperienza multisettoriale',
      text: 'Nove settori, dalla manifattura agli enti pubblici, ciascuno con le sue regole.',
    },
    {
      title: 'Approccio personalizzato',
      text: 'Ogni incarico nasce da un colloquio e da un programma concordato.',
    },
    {
      title: 'Flessibilità operativa',
      text: 'Nella sede del cliente o a distanza, secondo ciò che l’incarico richiede.',
    },
    {
      title: 'Rete di professionisti',
      text: 'Quando serve un’altra competenza, la coinvolgiamo e coordiniamo il lavoro.',
    },
    {
      title: 'Orientamento ai risultati',
      text: 'Alla fine si verifica che cosa è cambiato e che cosa resta da fare.',
    },
  ],
};

const services: EntryList = {
  label: 'Incarichi',
  title: 'Servizi professionali',
  entries: [
    {
      title: 'Collegi sindacali',
      text: 'Vigilanza sul rispetto della legge e dello statuto e sull’adeguatezza degli assetti.',
    },
    {
      title: 'Organismi indipendenti di valutazione',
      text: 'Misurazione e valutazione della performance nelle amministrazioni pubbliche.',
    },
    {
      title: 'Organismi di vigilanza',
      text: 'Controllo sui modelli organizzativi previsti dal D.Lgs. 231/2001 e cura del loro aggiornamento.',
    },
    {
      title: 'Ristrutturazione e risanamento aziendale',
      text: 'Assistenza nelle procedure del Codice della crisi d’impresa e dell’insolvenza.',
    },
  ],
};

/** The home page. */
export const home = {
  eyebrow: 'Consulenza contabile, fiscale e direzionale · Albano Laziale',
  title: 'Strategia, competenza, supporto.',
  /** The title in three lines; the last is set in the accent. */
  titleLines: ['Strategia,', 'competenza,', 'supporto.'],
  lead: 'Lavoriamo nella sede del cliente, accanto a chi decide: conti in ordine, scelte motivate, risposte in tempo.',
  actions: { contact, about },
  portrait,
  reasons,
  strengths,
  services,
  expertise: {
    label: 'Expertise',
    title: 'Dai numeri alle decisioni',
    text: 'Revisori e commercialisti al lavoro dentro l’organizzazione: leggiamo i conti con chi la guida e li portiamo al tavolo in cui si sceglie.',
    link: about,
    photo: office,
  },
  guide: {
    label: 'Guida',
    title: 'Guida alla gestione aziendale',
    text: 'Dagli adeguati assetti al controllo di gestione: che cosa serve, quando, e chi se ne occupa.',
    link: { label: 'Tutti i servizi', path: pages.servizi.path },
    photo: presentation,
  },
  callToAction: {
    title: 'Parliamone: la prima domanda è la Sua.',
    text: 'Bastano due righe o una telefonata per spiegare di che cosa si tratta.',
    link: contact,
  },
} as const;
