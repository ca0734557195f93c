import { group, line, list, text } from '../../contract/fields/fields.ts';
import { companyCheck } from '../law/check-words.ts';
import { makeCallToAction, makeHead, makeLightPassage, makeTitleAndLead } from './common-fields.ts';

const column = group('Colonna', {
  title: line('Titolo', 60, ''),
  items: list('Servizi', { min: 1, max: 9 }, line('Servizio', 80, ''), []),
});

const area = group('Area', {
  label: line('Nota a margine', 30, ''),
  title: line('Titolo', 80, ''),
  when: list('Quando serve', { min: 1, max: 5 }, text('Frase', 360, ''), [], {
    help: 'Le parole «la verifica» sono un collegamento alla verifica in fondo alla pagina',
  }),
  result: text('Che cosa si riceve', 400, ''),
  documents: text('Quali documenti servono', 400, ''),
  fee: text('Da che cosa dipende il compenso', 400, ''),
  prices: list('Compenso di partenza', { max: 2 }, line('Frase', 120, ''), [], {
    help: 'Appare quando lo studio lo scrive in «Dati dello studio»',
  }),
});

export const servizi = group('Servizi', {
  head: makeHead(
    'Servizi professionali · {nome dello studio}',
    'Consulenza strategica e organizzativa, governance e compliance, consulenza fiscale e finanziaria, valutazioni e analisi: i servizi dello studio.',
  ),
  ...makeTitleAndLead(
    'Servizi Professionali',
    'Quattro aree, un metodo: si parte dai dati, si concorda il programma, si verifica il risultato.',
  ),
  columns: list('Colonne', { min: 1, max: 6 }, column, [
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
  areas: group('Le aree per esteso', {
    when: line('Prima voce', 40, 'Quando serve'),
    result: line('Seconda voce', 40, 'Che cosa si riceve'),
    documents: line('Terza voce', 40, 'Quali documenti servono'),
    fee: line('Quarta voce', 40, 'Da che cosa dipende il compenso'),
    entries: list('Aree', { min: 1, max: 6 }, area, [
      {
        label: 'Strategia',
        title: 'Organizzazione, piani e risanamento',
        when: [
          'Ogni società deve avere un assetto organizzativo, amministrativo e contabile adeguato, anche per accorgersi in tempo di una crisi ({art. 2086 c.c.}).',
          'Un piano serve prima di un investimento o di un passaggio generazionale.',
          'Chi è in crisi o insolvente, o probabilmente lo sarà per uno squilibrio patrimoniale o economico-finanziario, può chiedere la composizione negoziata se il risanamento è ragionevolmente perseguibile ({art. 12 CCII}).',
        ],
        result:
          'Una relazione sull’assetto, con lacune e priorità; budget e piano di tesoreria; un rapporto periodico su equilibrio, debiti e continuità. Per fusioni, scissioni e conferimenti, il progetto con i suoi effetti.',
        documents:
          'Ultimi bilanci e situazioni contabili, debiti con le scadenze, contratti di finanziamento, organigramma e deleghe, vendite e costi per prodotto o sede.',
        fee: 'Dal numero dei processi da rivedere, dallo stato dei dati e dalla frequenza dei rapporti. Le operazioni straordinarie si preventivano per fasi.',
        prices: ['Compenso di partenza: {prezzo di organizzazione e piani}.'],
      },
      {
        label: 'Governance',
        title: 'Controllo, vigilanza e valutazione',
        when: [
          'La S.r.l. nomina un organo di controllo o un revisore nei casi di legge ({art. 2477 c.c.}): la verifica in fondo alla pagina aiuta a riconoscerli.',
          'Molte amministrazioni pubbliche devono avere un organismo indipendente di valutazione ({art. 14 D.Lgs. 150/2009}).',
          'Il modello organizzativo è una scelta: l’ente che lo attua prima del fatto, e ne affida la vigilanza a un organismo autonomo, può non rispondere dei reati dei propri vertici ({art. 6 D.Lgs. 231/2001}).',
          'Il canale interno di segnalazione è dovuto da chi ha il modello, da chi impiega in media almeno {lavoratori per il canale di segnalazione} subordinati e nei settori che la legge indica ({D.Lgs. 24/2023}).',
        ],
        result:
          'I verbali delle verifiche e la relazione al bilancio, con il giudizio dove c’è la revisione; per l’OIV, validazioni e attestazioni; per il modello, analisi dei rischi, procedure e piano dei controlli, poi le relazioni dell’organismo di vigilanza.',
        documents:
          'Visura e statuto, ultimi bilanci, libri sociali, organigramma e procure. Per il modello anche procedure in uso, ispezioni e cause.',
        fee: 'Il compenso dei sindaci è fissato dallo statuto o dall’assemblea ({art. 2402 c.c.}). Per il modello dipende dal numero dei processi e delle sedi. Prima di accettare un incarico di revisione si verifica l’indipendenza ({art. 10 D.Lgs. 39/2010}).',
        prices: ['Compenso di partenza: {prezzo di controllo e vigilanza}.'],
      },
      {
        label: 'Fisco e finanza',
        title: 'Contabilità, bilanci, dichiarazioni e controlli',
        when: [
          'Dal primo giorno: l’imprenditore commerciale tiene i libri e le altre scritture contabili ({art. 2214 c.c.}) e li conserva per {conservazione delle scritture} ({art. 2220 c.c.}).',
          'Ogni anno: nelle società di capitali l’assemblea per il bilancio si convoca di regola entro {termine per l’assemblea} dalla chiusura dell’esercizio ({art. 2364 c.c.}); il deposito segue entro {termine di deposito del bilancio} dall’approvazione ({art. 2435 c.c.}).',
          'Nei controlli: chi riceve dal fisco uno schema di atto ha almeno {termine per le osservazioni} per rispondere ({art. 6-bis Statuto del contribuente}).',
        ],
        result:
          'Scritture e situazioni intermedie alle date concordate, bilancio e fascicolo per il deposito, dichiarazioni con le ricevute d’invio, calendario dei versamenti. Nei controlli, memorie e documenti ordinati per questione.',
        documents:
          'Ultimi bilanci e dichiarazioni, fatture e corrispettivi, estratti conto, contratti di locazione, leasing e finanziamento, lettere degli uffici.',
        fee: 'Dal regime contabile e dal numero di documenti e dichiarazioni. Controlli e operazioni straordinarie a parte.',
        prices: ['Compenso di partenza: {prezzo di contabilità e bilanci}.'],
      },
      {
        label: 'Valutazioni',
        title: 'Stime, perizie e analisi',
        when: [
          'La legge chiede di regola la relazione di un esperto sui beni in natura e sui crediti conferiti nelle S.p.A. ({art. 2343 c.c.}) e nelle S.r.l. ({art. 2465 c.c.}), e sulla congruità del rapporto di cambio nelle fusioni ({art. 2501-sexies c.c.}).',
          'Una valutazione serve anche quando un socio entra o esce, un’azienda passa di mano, una banca chiede i flussi di cassa.',
        ],
        result:
          'Una relazione firmata, con metodo, ipotesi, dati usati e limiti; la perizia è giurata dove la legge lo prevede. La due diligence elenca i rischi e gli effetti sul prezzo.',
        documents:
          'Bilanci di più esercizi e situazione aggiornata, piano o budget, elenco dei beni, contratti in corso, cause e impegni verso terzi.',
        fee: 'Dal numero e dalla natura dei beni, dai dati e dalla scadenza. Il preventivo distingue analisi, relazione e giuramento.',
        prices: ['Compenso di partenza: {prezzo di stime e perizie}.'],
      },
    ]),
  }),
  agreement: makeLightPassage({ name: 'Il compenso', title: 'Il preventivo viene prima del lavoro' }, [
    'Prima dell’incarico il cliente riceve un preventivo di massima, scritto o digitale, che indica per le singole prestazioni tutte le voci di costo, con spese, oneri e contributi. Il compenso si pattuisce quando l’incarico è conferito ({art. 9 D.L. 1/2012}).',
    'Il preventivo dice anche la complessità dell’incarico, gli oneri prevedibili e gli estremi della polizza professionale. Se il lavoro cambia, cambia prima il preventivo.',
  ]),
  check: companyCheck,
  callToAction: makeCallToAction('Quale servizio Le serve?'),
});
