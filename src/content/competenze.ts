import type { EntryList } from './ledger.ts';
import { pages } from './site-map.ts';

const sectors: EntryList = {
  label: 'Competenze',
  title: 'Nove settori',
  entries: [
    { title: 'Manifattura', text: 'Costi di produzione, magazzino, margini per linea e per commessa, investimenti.' },
    {
      title: 'Servizi professionali',
      text: 'Studi e società tra professionisti: organizzazione, compensi, fiscalità.',
    },
    {
      title: 'Sanità e scienze della vita',
      text: 'Strutture sanitarie e imprese regolate: rendicontazione e controlli.',
    },
    { title: 'Commercio e distribuzione', text: 'Punti vendita, rimanenze, capitale circolante e marginalità.' },
    {
      title: 'Enti pubblici e società partecipate',
      text: 'Performance, trasparenza, controlli interni e organi di revisione.',
    },
    { title: 'Energia e utilities', text: 'Investimenti di lunga durata, tariffe regolate, concessioni.' },
    { title: 'Tecnologia e innovazione', text: 'Costi di sviluppo, beni immateriali, piani per i finanziatori.' },
    { title: 'Finanza e assicurazioni', text: 'Governo societario, controlli interni e obblighi verso le autorità.' },
    { title: 'Enti del Terzo settore', text: 'Statuti, RUNTS, bilanci e organi di controllo.' },
  ],
};

const steps: EntryList = {
  label: 'Metodologia',
  title: 'Sei fasi, dalla prima domanda alla verifica',
  entries: [
    { title: 'Valutazione iniziale', text: 'Ascolto, raccolta dei documenti, lettura dei conti e dei processi.' },
    { title: 'Definizione degli obiettivi', text: 'Che cosa si vuole ottenere, entro quando e con quali indicatori.' },
    { title: 'Sviluppo della strategia', text: 'Le strade possibili, con costi, tempi, rischi e responsabilità.' },
    { title: 'Implementazione', text: 'Il lavoro negli uffici del cliente, con le persone che lo porteranno avanti.' },
    {
      title: 'Monitoraggio e controllo',
      text: 'Dati e scadenze verificati a intervalli concordati; correzioni, se servono.',
    },
    { title: 'Valutazione finale', text: 'Risultati a confronto con gli obiettivi e indicazioni per il seguito.' },
  ],
};

/** The page about competences and method. */
export const competenze = {
  title: 'Competenze e Metodologia',
  lead: 'Ogni settore ha le sue regole; il metodo con cui le affrontiamo è lo stesso.',
  sectors,
  steps,
  callToAction: {
    text: 'La prima fase comincia con un colloquio.',
    link: { label: 'Contattaci', path: pages.contatti.path },
  },
} as const;
