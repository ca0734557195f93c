import { group, line, list, text } from '../../contract/fields/fields.ts';
import { thirdSectorCheck } from '../law/check-words.ts';
import {
  makeCallToAction,
  makeFreeEntries,
  makeHead,
  makeLightPassage,
  makeNextDeadlines,
  makeTitleAndLead,
} from './common-fields.ts';

const duty = group('Riga', {
  when: line('Quando', 80, ''),
  what: text('Che cosa', 400, ''),
  law: line('Norma', 60, ''),
});

export const terzoSettore = group('Enti del Terzo Settore', {
  head: makeHead(
    'Consulenza agli enti del Terzo settore · {nome dello studio}',
    'Costituzione, statuti, iscrizione al RUNTS, contabilità e bilanci, controlli, variazioni e cancellazione: assistenza agli enti del Terzo settore.',
  ),
  ...makeTitleAndLead(
    'Enti del Terzo Settore',
    'Consulenza ad associazioni, fondazioni, cooperative sociali e altri enti, dalla costituzione in poi.',
  ),
  services: makeFreeEntries(
    { name: 'Assistenza', label: 'Assistenza', title: 'Dalla costituzione alla cancellazione' },
    [
      [
        'Costituzione',
        'Scelta della forma giuridica e della sezione del registro, atto costitutivo, primi adempimenti.',
      ],
      [
        'Statuti',
        'Redazione e adeguamento al Codice del Terzo settore: finalità, attività, organi, destinazione del patrimonio.',
      ],
      [
        'Iscrizione al RUNTS',
        'Preparazione e deposito della domanda nel Registro unico nazionale del Terzo settore, con il notaio per gli enti con personalità giuridica ({art. 22 CTS} del Codice).',
      ],
      [
        'Contabilità e bilanci',
        'Scritture contabili, bilancio di esercizio o rendiconto per cassa sui modelli ministeriali, bilancio sociale dove è dovuto.',
      ],
      [
        'Controlli del registro',
        'Verifica dei requisiti, depositi annuali e risposta alle richieste dell’ufficio ({art. 93 CTS} del Codice).',
      ],
      [
        'Organo di controllo e revisione',
        'Verifica dell’obbligo di nomina e assunzione degli incarichi ({artt. 30 e 31 CTS} del Codice).',
      ],
      ['Variazioni', 'Modifiche dello statuto, delle cariche, della sede e della sezione; operazioni straordinarie.'],
      ['Cancellazione', 'Uscita dal registro, scioglimento, liquidazione e devoluzione del patrimonio.'],
    ],
  ),
  calendar: group('L’anno di un ente', {
    label: line('Nota a margine', 30, 'Calendario'),
    title: line('Titolo', 80, 'L’anno di un ente'),
    lead: text(
      'Frase di apertura',
      260,
      'Le scadenze si contano dalla chiusura dell’esercizio. Gli articoli senza altra indicazione sono del Codice del Terzo settore ({D.Lgs. 117/2017}).',
    ),
    when: line('Prima colonna', 30, 'Quando'),
    what: line('Seconda colonna', 30, 'Che cosa'),
    law: line('Terza colonna', 30, 'Norma'),
    rows: list('Righe', { min: 1, max: 14 }, duty, [
      {
        when: 'Alla chiusura dell’esercizio',
        what: 'Si contano attivo, entrate e dipendenti. Nelle associazioni due limiti superati per due esercizi consecutivi comportano la nomina dell’organo di controllo; limiti maggiori, quella del revisore. La verifica è più sotto.',
        law: '{artt. 30 e 31 CTS}',
      },
      {
        when: 'Prima dell’assemblea',
        what: 'Bilancio con stato patrimoniale, rendiconto gestionale e relazione di missione. Basta il rendiconto per cassa se l’ente non ha personalità giuridica e le entrate non superano {entrate per il rendiconto per cassa}; fino a {entrate per il rendiconto aggregato}, per tutti, in forma aggregata.',
        law: '{art. 13 CTS}',
      },
      {
        when: 'Entro {termine di deposito nel registro} dalla chiusura',
        what: 'Deposito del bilancio nel RUNTS: con l’esercizio solare il 29 giugno, il 28 negli anni bisestili.',
        law: '{art. 48 CTS}',
      },
      {
        when: 'Ogni anno',
        what: 'Oltre {entrate per il bilancio sociale} di entrate, bilancio sociale depositato nel RUNTS e pubblicato nel sito, negli stessi {termine di deposito nel registro}. Oltre {entrate per la pubblicazione dei compensi}, pubblicazione dei compensi di amministratori, organi di controllo, dirigenti e associati.',
        law: '{art. 14 CTS}',
      },
      {
        when: 'Dopo il cinque per mille',
        what: 'Entro {termine del cinque per mille} dall’accredito, rendiconto e relazione sull’uso delle somme; da {importo del cinque per mille} in su si trasmettono e si pubblicano nel sito.',
        law: '{D.P.C.M. 23 luglio 2020}',
      },
      {
        when: 'Ogni {cadenza dei controlli}',
        what: 'Controllo ordinario del registro su requisiti, finalità e obblighi dell’ente; non riguarda le imprese sociali e le società di mutuo soccorso, che hanno una vigilanza propria.',
        law: '{art. 93 CTS}',
      },
      {
        when: 'Se un deposito manca',
        what: 'L’ufficio del registro diffida l’ente e gli assegna un termine, al massimo di {termine massimo della diffida}; se trascorre invano, l’ente è cancellato.',
        law: '{art. 48 CTS}',
      },
    ]),
  }),
  deadlines: makeNextDeadlines('Le prossime scadenze degli enti'),
  taxes: makeLightPassage({ name: 'Il fisco', title: 'Il regime fiscale dal 2026' }, [
    'Dal periodo d’imposta successivo a quello in corso al {decorrenza del regime fiscale} valgono le regole fiscali del Codice ({art. 104 CTS}): dal 1º gennaio 2026 con l’esercizio solare, altrimenti dal primo esercizio che comincia nel 2026. Chi è iscritto al registro non usa più il regime agevolato di prima.',
    'Un’attività di interesse generale non è commerciale se è gratuita o se i corrispettivi non superano i costi effettivi. È tollerato uno scarto fino al {margine sui costi}, per non più di {periodi di margine} consecutivi ({art. 79 CTS}): serve quindi una contabilità che attribuisca i costi alle attività.',
    'Organizzazioni di volontariato e associazioni di promozione sociale possono applicare alle attività commerciali il regime forfetario, fino a {ricavi per il regime forfetario} di ricavi ({art. 86 CTS}).',
    'L’Agenzia delle entrate ha dato i primi chiarimenti con la {circolare sul Terzo settore}.',
    'La qualifica dell’ente, commerciale o non commerciale, si verifica esercizio per esercizio.',
  ]),
  check: thirdSectorCheck,
  companyCheck: line('Collegamento all’altra verifica', 60, 'La verifica per le società'),
  note: makeLightPassage({ name: 'La norma', title: 'Un quadro che cambia' }, [
    'Il riferimento è il Codice del Terzo settore ({D.Lgs. 117/2017}), modificato più volte. Soglie, modelli di bilancio e regime fiscale dipendono dalla sezione di iscrizione, dalle dimensioni e dall’esercizio: si verificano caso per caso.',
    'Le imprese sociali seguono anche il {D.Lgs. 112/2017} e si iscrivono nel registro delle imprese.',
    'Norma citata per il regime agevolato che precede il Codice: {L. 398/1991}.',
    'Norma citata per i controlli del registro: {D.M. 7 agosto 2025}.',
  ]),
  callToAction: makeCallToAction('Per un ente nuovo o già iscritto basta scriverci.'),
});
