import { companyCheck } from './check-words.ts';
import { group, line, list } from './fields.ts';
import { callToAction, head, opening } from './shapes.ts';

const column = group('Colonna', {
  title: line('Titolo', 60, ''),
  items: list('Servizi', { least: 1, most: 10 }, line('Servizio', 80, ''), []),
});

/** The services page: four columns over the photograph `url-1-servizi`. */
export const servizi = group('Servizi', {
  head: head(
    'Servizi professionali · {nome dello studio}',
    'Consulenza strategica e organizzativa, governance e compliance, consulenza fiscale e finanziaria, valutazioni e analisi: i servizi dello studio.',
  ),
  ...opening(
    'Servizi Professionali',
    'Quattro aree, un metodo: si parte dai dati, si concorda il programma, si verifica il risultato.',
    { fixed: 'specification' },
  ),
  columns: list('Colonne', { exactly: 4, fixed: 'specification' }, column, [
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
        'Modelli organizzativi secondo il {D.Lgs. 231/2001}',
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
  ]),
  check: companyCheck,
  callToAction: callToAction('Quale servizio Le serve?'),
});
