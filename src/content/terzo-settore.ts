import type { EntryList } from './ledger.ts';
import { pages } from './site-map.ts';

const services: EntryList = {
  label: 'Assistenza',
  title: 'Dalla costituzione alla cancellazione',
  entries: [
    {
      title: 'Costituzione',
      text: 'Scelta della forma giuridica e della sezione del registro, atto costitutivo, primi adempimenti.',
    },
    {
      title: 'Statuti',
      text: 'Redazione e adeguamento al Codice del Terzo settore: finalità, attività, organi, destinazione del patrimonio.',
    },
    {
      title: 'Iscrizione al RUNTS',
      text: 'Preparazione e deposito della domanda nel Registro unico nazionale del Terzo settore.',
    },
    {
      title: 'Contabilità e bilanci',
      text: 'Scritture contabili, bilancio di esercizio o rendiconto per cassa sui modelli ministeriali, bilancio sociale dove è dovuto.',
    },
    {
      title: 'Controlli del registro',
      text: 'Verifica dei requisiti, depositi annuali, risposta alle richieste dell’ufficio, organo di controllo e revisione.',
    },
    {
      title: 'Variazioni',
      text: 'Modifiche dello statuto, delle cariche, della sede e della sezione; operazioni straordinarie.',
    },
    {
      title: 'Cancellazione',
      text: 'Uscita dal registro, scioglimento, liquidazione e devoluzione del patrimonio.',
    },
  ],
};

/** The page for third-sector bodies. */
export const terzoSettore = {
  title: 'Enti del Terzo Settore',
  lead: 'Consulenza ad associazioni, fondazioni, cooperative sociali e altri enti, dalla costituzione in poi.',
  services,
  note: {
    label: 'La norma',
    title: 'Un quadro che cambia',
    paragraphs: [
      'Il riferimento è il Codice del Terzo settore (D.Lgs. 117/2017), modificato più volte. Soglie, modelli di bilancio e regime fiscale dipendono dalla sezione di iscrizione, dalle dimensioni e dall’esercizio: si verificano caso per caso.',
      'Le imprese sociali seguono anche il D.Lgs. 112/2017 e si iscrivono nel registro delle imprese.',
    ],
  },
  callToAction: {
    text: 'Per un ente nuovo o già iscritto:',
    link: { label: 'Contattaci', path: pages.contatti.path },
  },
} as const;
