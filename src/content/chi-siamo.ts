import type { EntryList, PageLink, TextBlock } from './ledger.ts';
import { pages } from './site-map.ts';

const history: TextBlock = {
  label: 'Dal 2014',
  title: 'La storia',
  paragraphs: [
    'Lo studio nasce nel 2014 da un’idea precisa: la consulenza contabile e fiscale serve quando entra nelle decisioni, non quando le registra a cose fatte.',
    'Oggi alla contabilità e al fisco si affiancano gli incarichi di controllo e la consulenza direzionale, per società, associazioni, fondazioni, cooperative e amministrazioni pubbliche.',
  ],
};

const philosophy: TextBlock = {
  label: 'Filosofia',
  title: 'Nella sede del cliente',
  paragraphs: [
    'Lavoriamo dove il lavoro si svolge. Negli uffici del cliente si vedono i processi, si parla con chi li segue, si trovano i documenti: i dati acquistano un contesto e le risposte arrivano mentre servono.',
    'Così la consulenza diventa un passaggio di competenze: chi resta in azienda sa leggere i propri numeri anche dopo la fine dell’incarico.',
  ],
};

const areas: EntryList = {
  label: 'Aree professionali',
  title: 'Gli organi di controllo in cui operiamo',
  entries: [
    {
      title: 'Collegi sindacali',
      text: 'Vigilanza sull’osservanza della legge e dello statuto, sulla corretta amministrazione e sugli assetti; revisione legale dei conti, dove è affidata.',
    },
    {
      title: 'Organismi indipendenti di valutazione',
      text: 'Verifica dei sistemi di misurazione della performance, validazione delle relazioni e presidio della trasparenza negli enti pubblici, secondo il D.Lgs. 150/2009.',
    },
    {
      title: 'Organismi di vigilanza',
      text: 'Controllo sul funzionamento e sull’osservanza dei modelli organizzativi, con poteri autonomi e flussi informativi, secondo il D.Lgs. 231/2001.',
    },
  ],
};

const services: PageLink = { label: 'Tutti i servizi', path: pages.servizi.path };

/** The page about the firm. */
export const chiSiamo = {
  title: 'Chi siamo',
  lead: 'Commercialisti e revisori legali che lavorano negli uffici dei clienti, dove si formano i conti e le decisioni.',
  history,
  philosophy,
  areas,
  expertise: {
    label: 'Expertise',
    title: 'Expertise in consulenza direzionale',
    text: 'Affianchiamo chi amministra nelle scelte che riguardano l’intera organizzazione.',
    items: [
      'Assetti organizzativi, amministrativi e contabili adeguati alla natura e alle dimensioni dell’impresa',
      'Budget, reportistica e controllo di gestione',
      'Piani industriali e pianificazione finanziaria',
      'Rilevazione tempestiva dei segnali di crisi e percorsi di risanamento',
    ],
    link: services,
  },
  photos: { label: 'Lo studio', title: 'Foto dello studio' },
} as const;
