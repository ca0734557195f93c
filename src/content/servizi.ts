import { pages } from './site-map.ts';

/** The services page: four columns over the photograph `url-1-servizi`. */
export const servizi = {
  title: 'Servizi Professionali',
  lead: 'Quattro aree, un metodo: si parte dai dati, si concorda il programma, si verifica il risultato.',
  /** `nome_foto` of the background; without it the first image of the group serves. */
  background: 'url-1-servizi',
  columns: [
    {
      title: 'Consulenza strategica e organizzativa',
      items: [
        'Piani industriali e business plan',
        'Analisi dell’organizzazione e dei processi',
        'Adeguati assetti organizzativi, amministrativi e contabili',
        'Budget, reportistica e controllo di gestione',
        'Passaggio generazionale',
        'Fusioni, scissioni, conferimenti e trasformazioni',
        'Ristrutturazione e risanamento aziendale',
      ],
    },
    {
      title: 'Governance e compliance',
      items: [
        'Incarichi in collegi sindacali',
        'Revisione legale dei conti',
        'Organismi indipendenti di valutazione (OIV)',
        'Organismi di vigilanza (OdV)',
        'Modelli organizzativi secondo il D.Lgs. 231/2001',
        'Canali interni di segnalazione (whistleblowing)',
        'Procedure di controllo interno e flussi informativi',
      ],
    },
    {
      title: 'Consulenza fiscale e finanziaria',
      items: [
        'Contabilità e bilanci d’esercizio',
        'Dichiarazioni e adempimenti periodici',
        'Inquadramento fiscale di nuove attività e operazioni',
        'Assistenza nei controlli e nei rapporti con gli uffici',
        'Pianificazione finanziaria e di tesoreria',
        'Documentazione per le richieste di credito',
      ],
    },
    {
      title: 'Valutazioni e analisi',
      items: [
        'Valutazione di aziende, rami e partecipazioni',
        'Perizie di stima per conferimenti e trasformazioni',
        'Relazioni sul rapporto di cambio',
        'Due diligence contabile e fiscale',
        'Analisi di bilancio e dei flussi di cassa',
        'Analisi dei costi e dei margini',
        'Indicatori di equilibrio e DSCR',
      ],
    },
  ],
  callToAction: {
    text: 'Per sapere se e come un servizio riguarda la Sua organizzazione:',
    link: { label: 'Contattaci', path: pages.contatti.path },
  },
} as const;
