import { group, line, list, text } from '../../contract/fields/fields.ts';
import { makeCallToAction, makeHead, makeLightPassage, makeTitleAndLead } from './common-fields.ts';

const duty = group('Riga', {
  what: line('Che cosa', 120, ''),
  when: text('Quando', 260, ''),
  who: text('Chi se ne occupa', 200, ''),
  law: line('Norma', 120, ''),
});

const part = group('Parte', {
  label: line('Nota a margine', 30, ''),
  title: line('Titolo', 80, ''),
  lead: text('Frase di apertura', 260, ''),
  rows: list('Righe', { min: 1, max: 10 }, duty, []),
});

export const guida = group('Guida alla gestione aziendale', {
  head: makeHead(
    'Guida alla gestione aziendale · {nome dello studio}',
    'Che cosa deve avere un’impresa, quando e per mano di chi: assetti, scritture, bilancio, controlli, segnali di crisi. Ogni voce con la norma che la chiede.',
  ),
  ...makeTitleAndLead(
    'Guida alla gestione aziendale',
    'Che cosa deve esserci in un’impresa, quando, e chi se ne occupa. Ogni riga porta la norma da cui viene.',
  ),
  mark: line('Parola a margine', 30, 'guida'),
  what: line('Prima colonna', 30, 'Che cosa'),
  when: line('Seconda colonna', 30, 'Quando'),
  who: line('Terza colonna', 30, 'Chi se ne occupa'),
  law: line('Quarta colonna', 30, 'Norma'),
  parts: list('Parti', { min: 1, max: 10 }, part, [
    {
      label: 'All’inizio',
      title: 'Prima di cominciare',
      lead: 'Ciò che una società deve avere dal primo giorno, qualunque sia la sua dimensione.',
      rows: [
        {
          what: 'Domicilio digitale (PEC) della società',
          when: 'Con l’iscrizione nel registro delle imprese',
          who: 'Chi amministra',
          law: '{art. 16 D.L. 185/2008}',
        },
        {
          what: 'PEC di chi amministra, diversa da quella della società',
          when: 'Nelle società di capitali, cooperative e consortili, alla nomina e a ogni rinnovo',
          who: 'L’amministratore unico o delegato; se manca il delegato, il presidente del consiglio di amministrazione',
          law: '{art. 5 D.L. 179/2012}',
        },
        {
          what: 'Libri e scritture contabili',
          when: 'Dal primo giorno; si conservano per {conservazione delle scritture} dall’ultima registrazione',
          who: 'Chi amministra, con chi tiene la contabilità',
          law: '{art. 2214 c.c.} e {art. 2220 c.c.}',
        },
        {
          what: 'Polizza contro sismi, alluvioni, frane, inondazioni ed esondazioni',
          when: 'Da subito, nelle imprese non agricole con beni iscritti tra terreni e fabbricati, impianti e macchinari, attrezzature',
          who: 'Chi amministra, con l’assicuratore',
          law: '{polizza catastrofale}',
        },
      ],
    },
    {
      label: 'Tutto l’anno',
      title: 'Assetti che fanno vedere i conti',
      lead: 'La legge non indica un modello: chiede che l’assetto sia adeguato alla natura e alle dimensioni dell’impresa.',
      rows: [
        {
          what: 'Assetto organizzativo, amministrativo e contabile',
          when: 'Sempre: compiti e deleghe scritti, dati che arrivano in tempo a chi decide',
          who: 'Chi amministra una società o un’altra impresa collettiva',
          law: '{art. 2086 c.c.}',
        },
        {
          what: 'Lettura di squilibri, debiti e continuità',
          when: 'Con regolarità, prima che la crisi si manifesti',
          who: 'Chi amministra; il commercialista prepara i dati',
          law: '{art. 3 CCII}',
        },
        {
          what: 'Budget, situazioni intermedie e controllo di gestione',
          when: 'A date fissate prima, secondo la dimensione',
          who: 'Direzione e amministrazione, con il commercialista',
          law: 'Strumenti dell’assetto ({art. 2086 c.c.})',
        },
      ],
    },
    {
      label: 'Ogni anno',
      title: 'Il bilancio e le sue date',
      lead: 'Nelle società di capitali i termini si contano dalla chiusura dell’esercizio e dall’approvazione.',
      rows: [
        {
          what: 'Assemblea che approva il bilancio',
          when: 'Entro {termine per l’assemblea} dalla chiusura; fino a {termine maggiore per l’assemblea} se lo statuto lo prevede, nei casi ammessi',
          who: 'Chi amministra la convoca, i soci approvano',
          law: '{art. 2364 c.c.}; nelle S.r.l. {art. 2478-bis c.c.}',
        },
        {
          what: 'Deposito del bilancio nel registro delle imprese',
          when: 'Entro {termine di deposito del bilancio} dall’approvazione',
          who: 'Chi amministra',
          law: '{art. 2435 c.c.}; nelle S.r.l. {art. 2478-bis c.c.}',
        },
        {
          what: 'Verifica dei limiti per l’organo di controllo o il revisore della S.r.l.',
          when: 'A ogni chiusura; se ne è superato uno per due esercizi consecutivi, nomina entro {termine di nomina delle società} dall’assemblea',
          who: 'Chi amministra verifica, l’assemblea nomina',
          law: '{art. 2477 c.c.}',
        },
      ],
    },
    {
      label: 'Crescendo',
      title: 'Quando l’impresa cresce',
      lead: 'Nuove dimensioni e nuove operazioni chiedono organi e documenti nuovi.',
      rows: [
        {
          what: 'Canale interno di segnalazione',
          when: 'Da {lavoratori per il canale di segnalazione} subordinati in media nell’ultimo anno, con il modello organizzativo o nei settori che la legge indica',
          who: 'Chi amministra lo istituisce; lo gestisce personale dedicato o un soggetto esterno',
          law: '{D.Lgs. 24/2023}',
        },
        {
          what: 'Modello organizzativo e organismo di vigilanza',
          when: 'Per scelta: l’ente può non rispondere dei reati dei vertici se il modello era adottato e attuato prima del fatto',
          who: 'L’organo dirigente adotta, un organismo autonomo vigila',
          law: '{art. 6 D.Lgs. 231/2001}',
        },
        {
          what: 'Relazione di stima di beni e crediti conferiti',
          when: 'Prima del conferimento, di regola',
          who: 'L’esperto designato dal tribunale nelle S.p.A., un revisore legale nelle S.r.l.',
          law: '{art. 2343 c.c.} e {art. 2465 c.c.}',
        },
      ],
    },
    {
      label: 'In difficoltà',
      title: 'Quando i conti non tornano',
      lead: 'Chi si muove presto ha più strade. La legge chiede di attivarsi senza indugio.',
      rows: [
        {
          what: 'Segnalazione scritta a chi amministra',
          when: 'In stato di crisi o di insolvenza; entro {termine della segnalazione di crisi} da quando se ne ha conoscenza è in ogni caso tempestiva',
          who: 'L’organo di controllo e il revisore, ciascuno nelle proprie funzioni',
          law: '{art. 25-octies CCII}',
        },
        {
          what: 'Assemblea per le perdite di oltre un terzo del capitale',
          when: 'Senza indugio, con una relazione sulla situazione patrimoniale; se il capitale scende sotto il minimo si riduce e si aumenta, o la società si trasforma',
          who: 'Chi amministra la convoca, i soci decidono',
          law: '{art. 2446 c.c.} e {art. 2447 c.c.}; nelle S.r.l. {art. 2482-bis c.c.} e {art. 2482-ter c.c.}',
        },
        {
          what: 'Uno strumento per superare la crisi',
          when: 'Senza indugio, quando la crisi o la perdita di continuità è rilevata',
          who: 'Chi amministra, con i propri consulenti',
          law: '{art. 2086 c.c.}',
        },
        {
          what: 'Composizione negoziata',
          when: 'In crisi o insolvente, o già quando uno squilibrio patrimoniale o economico-finanziario rende probabile l’una o l’altra, se il risanamento è ragionevolmente perseguibile',
          who: 'L’imprenditore chiede un esperto alla camera di commercio',
          law: '{art. 12 CCII}',
        },
        {
          what: 'Osservazioni allo schema di un atto del fisco',
          when: 'Nel termine assegnato, di almeno {termine per le osservazioni}, salvi gli atti che la legge esclude',
          who: 'Il contribuente, con chi lo assiste',
          law: '{art. 6-bis Statuto del contribuente}',
        },
      ],
    },
  ]),
  note: makeLightPassage({ name: 'Come leggerla', title: 'Che cosa la guida non dice' }, [
    'La guida riguarda soprattutto le società. Non comprende gli obblighi di settore, il lavoro e la sicurezza, che hanno regole e professionisti propri.',
    'È un elenco per cominciare, non un parere: ciò che serve a un’impresa dipende dalla sua forma, dalle dimensioni e da che cosa fa.',
  ]),
  callToAction: makeCallToAction('Per capire che cosa manca basta un colloquio.'),
});
