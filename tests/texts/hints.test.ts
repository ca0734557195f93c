import { describe, expect, test } from 'vitest';
import { extractWords } from '../../src/content/circulars/markdown.ts';
import { cleanParagraphs, cleanText } from '../../src/content/writing/cleaning.ts';
import { findHints } from '../../src/content/writing/writing-rules.ts';

/* Hints beside a text that staff are writing. False positives teach people to ignore all hints. */

/** Correct sentences, as a firm of accountants writes them. */
const correctSentences = [
  // Words of advertising that are terms of law or of the trade here
  'L’imposta si versa in un’unica soluzione entro il 30 giugno.',
  'Si può chiedere lo sportello unico delle attività produttive.',
  'La Certificazione Unica si consegna entro il 16 marzo.',
  'Il testo unico raccoglie le disposizioni vigenti.',
  'Serve il codice unico di progetto.',
  'Il Libro unico del lavoro si compila ogni mese.',
  'La prima o unica rata scade il 30 giugno.',
  'Il socio unico risponde dei versamenti promessi.',
  'L’amministratore unico firma il bilancio.',
  'È l’unica condizione che la norma pone.',
  'Il documento unico di regolarità contributiva vale per gli appalti.',
  'Proventi di entità o incidenza eccezionali si indicano nella nota integrativa.',
  'In via eccezionale il termine può essere prorogato.',
  'L’assemblea si convoca eccezionalmente oltre il termine ordinario.',
  'In circostanze eccezionali si deroga alle disposizioni sul bilancio.',
  'Le migliorie su beni di terzi si ammortizzano lungo il contratto.',
  'Il conduttore esegue una miglioria.',
  'Un piano aiuta a migliorare la liquidità.',
  'Il controllo di gestione migliora le decisioni.',
  'Il miglioramento dei margini si misura ogni trimestre.',
  'Come meglio precisato nella nota integrativa, il credito è esigibile.',
  'È meglio verificare lo statuto prima dell’assemblea.',
  'Per capire meglio i costi si guardano le commesse.',
  'Le fatture sono per lo più elettroniche.',
  'Il più delle volte basta una dichiarazione.',
  'La più recente giurisprudenza conferma questa lettura.',
  'Le più recenti modifiche del Codice riguardano il bilancio.',
  'Le rimanenze si iscrivono al costo o, se minore, al valore di realizzo.',
  'Il contratto si perfeziona con l’accettazione del preventivo.',
  'L’operazione va perfezionata entro l’anno.',
  'L’attività di ottimizzazione dei processi è descritta nel piano.',
  'La prossima scadenza è il 16 dicembre.',
  'Il massimo della deduzione è indicato dalla norma.',
  // Comparisons of rules, figures and markets, not of firms
  'A differenza del regime ordinario, quello forfetario non prevede la detrazione dell’IVA.',
  'A differenza della S.r.l., la S.p.A. ha azioni.',
  'I crediti privilegiati si soddisfano prima rispetto agli altri crediti.',
  'I ricavi sono cresciuti rispetto ad altri esercizi.',
  'Il patto di non concorrenza è scritto e ha un compenso.',
  'L’amministratore osserva il divieto di concorrenza.',
  'La garanzia vale fino a concorrenza del debito.',
  'Il piano industriale contiene l’analisi dei concorrenti.',
  'L’Autorità garante della concorrenza ha pubblicato le linee guida.',
  'Questo regime è più oneroso di altri regimi contabili.',
  // Guarantees by law or by a bank, not promises of the firm
  'Il finanziamento è garantito dallo Stato.',
  'I creditori garantiti da ipoteca votano in una classe propria.',
  'La legge garantisce il contraddittorio.',
  'Il capitale sociale garantisce i terzi.',
  'Il debito garantito si indica nella nota integrativa.',
  'Il segnalante è garantito contro le ritorsioni.',
  'La fideiussione si presta a garanzia del canone.',
  'L’Autorità garante ha pubblicato le linee guida.',
  // Clients and references in general
  'Il riparto del costo tra i clienti segue il contratto.',
  'Il rapporto di fiducia tra i clienti e lo studio nasce dal segreto professionale.',
  'Per il mutuo la banca chiede le referenze bancarie.',
  // Terms in force
  'La bancarotta fraudolenta è punita dal Codice della crisi.',
  'La liquidazione giudiziale si apre con sentenza.',
  'Le segnalazioni anonime si trattano come le altre, se sono circostanziate.',
  'I compensi possono essere pubblicati in forma anonima.',
  'Il sito raccoglie statistiche anonime.',
  'Le aziende offrono ai dipendenti piani di welfare aziendale.',
  'Il Mod. EAS si invia entro sessanta giorni.',
  // Forms that are filled in
  'I moduli da completare sono due.',
  'La pratica è da completare con la visura.',
  // File names, years, abbreviations
  'La fattura arriva come file .xml firmato.',
  'Il file .p7m si apre con un programma di firma.',
  'Dagli anni ’90 la contabilità è meccanizzata.',
  'Si applica l’art. 2477, secondo comma, lett. c), del codice civile.',
  'Il contributo è di € 516,46.',
  'Gli uffici sono aperti dalle 9:00 alle 18:00.',
  // Ordinary sentences
  'Lo studio assiste imprese, professionisti ed enti del Terzo settore.',
  'Il collegio sindacale vigila sull’osservanza della legge e dello statuto.',
  'La revisione legale dei conti si svolge secondo i principi ISA Italia.',
  'Gli amministratori istituiscono assetti adeguati alla natura e alle dimensioni dell’impresa.',
  'La dichiarazione si trasmette per via telematica entro il termine.',
  'Il ravvedimento operoso riduce le sanzioni.',
  'Il ricorso si notifica entro sessanta giorni.',
  'Le perdite d’esercizio riducono il patrimonio netto.',
  'La società può trasformarsi, fondersi o scindersi.',
  'Il conferimento richiede una relazione di stima.',
  'L’ente deposita il bilancio nel RUNTS.',
  'Le associazioni di promozione sociale tengono il libro degli associati.',
  'La composizione negoziata comincia con la nomina di un esperto.',
  'L’organismo di vigilanza riferisce all’organo dirigente.',
  'Si prepara un budget di tesoreria a dodici mesi.',
  'Il preventivo indica le singole prestazioni.',
  'Ciascuno è informato dei propri diritti.',
  'Né il socio né l’amministratore possono votare.',
  'L’impresa dà conto di sé e dei propri risultati.',
  'Qual è il termine? Lo dice lo statuto.',
  'Perché serve un piano, e quando: si legge più avanti.',
  'Lo studio riceve su appuntamento; si può scrivere o telefonare.',
  'La società, già costituita, può chiedere la partita IVA.',
  'L’attività è svolta in più città.',
  'Così la responsabilità è chiara.',
  'Lunedì e venerdì lo studio è aperto.',
  'Il valore è pari al 6% dei costi.',
  'Il termine corre dall’8 marzo all’11 aprile.',
  'Si applica dal 1º gennaio; scade il 3 marzo, il 18 o il 28.',
  'La quota sale dal 8,5 al 11,5% del costo, l’80% dell’imposta.',
  'L’esercizio 2026 si chiude nell’anno.',
];

/** Texts that need a hint, each with the words that it must find. */
const faultyTexts: [text: string, found: string][] = [
  ['Siamo i migliori commercialisti', 'migliori'],
  ['Il miglior servizio', 'miglior'],
  ['Curiamo al meglio ogni pratica', 'al meglio'],
  ['Offriamo il meglio della consulenza', 'il meglio'],
  ['Lo studio più serio: il più serio', 'il più'],
  ['Un servizio unico', 'servizio unico'],
  ['Un’esperienza unica', 'esperienza unica'],
  ['Siamo gli unici ad Albano', 'gli unici'],
  ['Un metodo unico nel suo genere', 'metodo unico'],
  ['Una rete unica in Italia', 'unica in Italia'],
  ['Risultati eccezionali', 'eccezionali'],
  ['Un servizio di eccellenza', 'eccellenza'],
  ['Serietà e bravissimi collaboratori', 'bravissimi'],
  ['A differenza di altri studi, rispondiamo', 'A differenza di altri studi'],
  ['A differenza degli altri, rispondiamo', 'A differenza degli altri'],
  ['Costiamo meno rispetto agli altri commercialisti', 'rispetto agli altri commercialisti'],
  ['Prezzi bassi rispetto alla concorrenza', 'rispetto alla concorrenza'],
  ['Più attenti dei nostri concorrenti', 'nostri concorrenti'],
  ['Siamo più rapidi degli altri studi', 'più rapidi degli altri studi'],
  ['Garantiamo il risparmio', 'Garantiamo'],
  ['Lo studio garantisce il rimborso', 'Lo studio garantisce'],
  ['Risparmio garantito', 'Risparmio garantito'],
  ['Un metodo che garantisce risultati', 'garantisce risultati'],
  ['Tra i nostri clienti: Alfa S.p.A.', 'Tra i nostri clienti'],
  ['Le nostre referenze', 'referenze'],
  ['La procedura di fallimento', 'fallimento'],
  ['Una sede anonima ad Albano', 'sede anonima'],
  ['Domiciliazione in pieno anonimato', 'pieno anonimato'],
  ['Il piano di welfare', 'welfare'],
  ['Testo da scrivere: [da completare]', 'da completare'],
];

describe('hints while writing', () => {
  test('the sample has at least 100 correct sentences', () => {
    expect(correctSentences.length).toBeGreaterThanOrEqual(100);
  });

  test.each(correctSentences)('gives no hint for «%s»', (sentence) => {
    expect(findHints(sentence).map(({ found, message }) => `${found}: ${message}`)).toEqual([]);
    // Cleaning inserts no-break spaces and changes nothing else.
    expect(cleanText(sentence).replaceAll('\u00a0', ' ')).toBe(sentence);
  });

  test.each(faultyTexts)('gives a hint for «%s»: %s', (sentence, found) => {
    expect(findHints(sentence).map((hint) => hint.found)).toContain(found);
  });

  test('ignores the Markdown syntax of a circular', () => {
    const photo = `![Il bilancio](/foto/${'a'.repeat(32)}.jpg)`;
    const markdown = `## Che cosa fare\n\nSi versa\nentro il {saldo-iva}.\n\n- uno\n  - due\n\n| a | b |\n| --- | --: |\n| c |  |\n\n${photo}\n`;
    expect(findHints(extractWords(markdown))).toEqual([]);
    expect(findHints(extractWords('Si versa.\n\n- Presto!\n')).map(({ found }) => found)).toEqual(['!']);
  });

  test('cleaning turns the straight apostrophe before a short year into a curly one', () => {
    expect(cleanText("dagli anni '90")).toBe('dagli anni ’90');
  });

  test('cleaning keeps the paragraphs of a text that has several', () => {
    expect(cleanParagraphs("Buongiorno ,\r\n \n\n\nl'anno 5 anni \n")).toBe('Buongiorno,\n\nl’anno 5\u00a0anni');
  });
});
