import { group, line, list, text } from '../../contract/fields/fields.ts';
import { makeFreeEntries, makeHead, makeNextDeadlines } from './common-fields.ts';

export const home = group('Home', {
  head: makeHead(
    'Commercialista, {città} · {nome dello studio}',
    'Consulenza contabile, fiscale e direzionale per imprese, professionisti ed enti. Studio nel comune di {città}, attivo dal {anno di fondazione}.',
  ),
  hero: group('Apertura', {
    eyebrow: line('Riga sopra il titolo', 80, 'Consulenza contabile, fiscale e direzionale · {città}'),
    titleLines: list('Titolo, in tre righe', { exactly: 3, fixed: 'program' }, line('Riga', 24, ''), [
      'Strategia,',
      'competenza,',
      'supporto.',
    ]),
    lead: text(
      'Frase di apertura',
      140,
      'Lavoriamo nella sede del cliente, accanto a chi decide: conti in ordine, scelte motivate, risposte in tempo.',
    ),
    contact: line('Pulsante', 24, 'Contattaci', { fixed: 'specification' }),
    about: line('Collegamento', 24, 'Chi siamo', { fixed: 'specification' }),
    portraitAlt: line('Testo alternativo del ritratto', 120, 'Ritratto di {fondatore}'),
    portraitMark: line('Sigla al posto del ritratto', 4, '{iniziali del fondatore}', { fixed: 'program' }),
  }),
  reasons: makeFreeEntries(
    {
      name: 'Le ragioni',
      label: 'Perché noi',
      title: 'Sei ragioni per lavorare con noi',
      about: 'people.title',
      aboutEntry: '3',
    },
    [
      [
        'Esperienza dal {anno di fondazione}',
        'Bilanci, controlli e decisioni di imprese, professionisti ed enti, anno dopo anno.',
      ],
      [
        'Approccio integrato',
        'Contabilità, fisco, governance e finanza si leggono insieme: ogni scelta tocca tutti i conti.',
      ],
      [
        'Team multidisciplinare',
        'Dottori commercialisti e revisori legali: ciascuno segue gli incarichi della propria competenza.',
      ],
      ['Soluzioni su misura', 'Si parte dall’organizzazione com’è: dimensioni, persone, scadenze, obiettivi.'],
      [
        'Risultati misurabili',
        'Gli obiettivi si scrivono all’inizio, con indicatori e date, e si verificano lungo l’incarico.',
      ],
      ['Assistenza continua', 'Il lavoro prosegue tutto l’anno, anche lontano dalle scadenze.'],
    ],
  ),
  strengths: makeFreeEntries({ name: 'I punti di forza', label: 'Come lavoriamo', title: 'Cinque punti di forza' }, [
    ['Esperienza multisettoriale', 'Nove settori, dalla manifattura agli enti pubblici, ciascuno con le sue regole.'],
    ['Approccio personalizzato', 'Ogni incarico nasce da un colloquio e da un programma concordato.'],
    ['Flessibilità operativa', 'Nella sede del cliente o a distanza, secondo ciò che l’incarico richiede.'],
    ['Rete di professionisti', 'Quando serve un’altra competenza, la coinvolgiamo e coordiniamo il lavoro.'],
    ['Orientamento ai risultati', 'Alla fine si verifica che cosa è cambiato e che cosa resta da fare.'],
  ]),
  services: makeFreeEntries({ name: 'Servizi professionali', label: 'Incarichi', title: 'Servizi professionali' }, [
    ['Collegi sindacali', 'Vigilanza sul rispetto della legge e dello statuto e sull’adeguatezza degli assetti.'],
    [
      'Organismi indipendenti di valutazione',
      'Misurazione e valutazione della performance nelle amministrazioni pubbliche.',
    ],
    [
      'Organismi di vigilanza',
      'Vigilanza sui modelli organizzativi previsti dal {D.Lgs. 231/2001} e cura del loro aggiornamento.',
    ],
    [
      'Ristrutturazione e risanamento aziendale',
      'Assistenza nella composizione negoziata e negli strumenti di regolazione della crisi e dell’insolvenza.',
    ],
  ]),
  checks: group('Verifica delle soglie', {
    text: line('Frase', 120, 'Serve un organo di controllo o un revisore? La verifica:'),
    company: line('Collegamento per le società', 60, 'per le S.r.l.'),
    body: line('Collegamento per gli enti', 60, 'per gli enti del Terzo settore'),
  }),
  expertise: group('Consulenza direzionale', {
    title: line('Titolo', 60, 'Dai numeri alle decisioni'),
    text: text(
      'Testo',
      220,
      'Leggiamo i conti insieme a chi guida l’organizzazione: dati, alternative e conseguenze sono sul tavolo prima che si scelga.',
    ),
    link: line('Pulsante', 24, 'Chi siamo', { fixed: 'specification' }),
    photoAlt: line('Testo alternativo della foto', 120, 'L’ufficio dello studio'),
  }),
  guide: group('Guida', {
    title: line('Titolo', 60, 'Guida alla gestione aziendale'),
    text: text(
      'Testo',
      220,
      'Dagli adeguati assetti al controllo di gestione: che cosa serve, quando, e chi se ne occupa.',
    ),
    read: line('Collegamento alla guida', 40, 'Leggi la guida'),
    link: line('Collegamento', 24, 'Tutti i servizi', { fixed: 'specification' }),
    photoAlt: line('Testo alternativo della foto', 120, 'La presentazione di un controllo di gestione'),
  }),
  deadlines: makeNextDeadlines('Le prossime scadenze'),
  callToAction: group('Invito a scrivere', {
    title: line('Titolo', 60, 'Ci racconti di che cosa ha bisogno.'),
    text: text('Frase', 140, 'Bastano due righe o una telefonata per spiegare di che cosa si tratta.'),
    button: line('Pulsante', 24, 'Contattaci', { fixed: 'specification' }),
  }),
});
