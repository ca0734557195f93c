import { firm } from './firm.ts';
import type { EntryList } from './ledger.ts';
import { pages } from './site-map.ts';

const features: EntryList = {
  label: 'Il servizio',
  title: 'Che cosa comprende',
  entries: [
    { title: 'Nessun deposito', text: 'Non è richiesto alcun deposito cauzionale.' },
    {
      title: 'Attivazione online immediata',
      text: 'La pratica si svolge a distanza, appena i documenti sono completi e verificati.',
    },
    {
      title: 'Posta scansionata',
      text: 'La scansione della corrispondenza e l’inoltro via email sono gratuiti.',
    },
    { title: 'Inoltro ad altro indirizzo', text: 'Su richiesta, la corrispondenza è spedita dove serve.' },
    { title: 'Numero telefonico dedicato', text: 'Su richiesta, il servizio comprende un numero riservato.' },
  ],
};

/** The page about legal and postal domiciliation. */
export const domiciliazione = {
  title: 'Servizio di domiciliazione',
  lead: `Un indirizzo completo ad Albano Laziale per la sede legale, la posta e l’attività commerciale.`,
  durations: {
    label: 'Durate',
    title: 'Durata del contratto',
    caption: 'Durate disponibili per ciascun tipo di domiciliazione',
    head: ['Domiciliazione', 'Durata'],
    rows: [
      ['Legale', 'Trimestrale, semestrale, annuale o pluriennale'],
      ['Postale', 'Annuale'],
      ['Commerciale', 'Annuale'],
    ],
  },
  features,
  requirements: {
    label: 'Attivazione',
    title: 'Documenti da inviare via email',
    items: [
      'Visura camerale, oppure denominazione della società e numero di partita IVA',
      'Documento d’identità del legale rappresentante',
    ],
    emailLabel: 'Indirizzo a cui inviarli',
    email: firm.email,
    note: 'Il servizio è soggetto ad adeguata verifica della clientela, secondo la normativa antiriciclaggio (D.Lgs. 231/2007).',
  },
  callToAction: {
    text: 'Per un preventivo o per attivare il servizio:',
    link: { label: 'Contattaci', path: pages.contatti.path },
  },
} as const;
