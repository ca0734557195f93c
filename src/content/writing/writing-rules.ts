/* Style hints, by the profession's code of conduct, the law and the site's style. `cleanText` corrects typography. */

export interface Hint {
  found: string;
  message: string;
  source: string;
}

export interface WritingRule {
  name: string;
  pattern: RegExp;
  message: (found: string) => string;
  source: string;
}

function makeWordPattern(...alternatives: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives.join('|')})(?!\\p{L})`, 'iu');
}

/** Pattern for words that mean competitors, with which a firm must not compare itself. */
const competingTerms = String.raw`altri(?: (?:studi|commercialisti|consulenti|professionisti)|(?=$|\s*[.,;:)»]))`;
/** Missing on purpose: the legal terms «sportello unico» and «unica soluzione». */
const praisedNouns =
  'studio?|servizio?|squadr[ae]|team|metod[oi]|approccio?|esperienz[ae]|competenz[ae]|soluzion[ei]|propost[ae]|occasion[ei]|opportunità|qualità|valore';

const conductCode = 'Codice deontologico dei dottori commercialisti, art. 44';

export const writingRules: readonly WritingRule[] = [
  {
    name: 'superlativi',
    pattern: makeWordPattern(
      'leader\\p{L}*',
      'miglior[ei]?',
      '(?:al|il|del|di) meglio',
      '(?<!per )(?:il|lo|la|i|gli|le|del|della|dei|delle) più(?! recent[ei]| delle volte)',
      'eccellen\\p{L}*',
      '(?<!via |entità |incidenza |cas[io] |circostanz[ae] |event[oi] |natura |carattere |misura |situazion[ei] )eccezional[ei]',
      `(?:${praisedNouns}) unic(?:o|a|i|he)(?! nazionale)`,
      'gli unici|le uniche',
      'unic(?:o|a|i|he) (?:nel (?:suo|loro|nostro) genere|in Italia|nel Lazio|a Roma|sul mercato)',
      '\\p{L}+issim[oaie]',
      'ottim[oaie]',
      'perfett\\p{L}*',
      'imbattibil\\p{L}*',
      'insuperabil\\p{L}*',
      'impareggiabil\\p{L}*',
      'prestigios\\p{L}*',
      'all’avanguardia',
      'numero uno',
      'a 360 gradi',
    ),
    message: (found) => `«${found}» è un superlativo: le informazioni al pubblico devono essere verificabili.`,
    source: conductCode,
  },
  {
    name: 'confronti',
    pattern: makeWordPattern(
      `a differenza (?:di|degli|delle) ${competingTerms}`,
      `rispetto (?:ad?|agli|alle) ${competingTerms}`,
      `(?:più|meno|meglio)(?: \\p{L}+)? (?:di|degli|delle) ${competingTerms}`,
      '(?:rispetto alla|(?:più|meno|meglio)(?: \\p{L}+)? della|battere la) concorrenza',
      '(?:nostri|altri) (?:concorrenti|competitor)',
      'come nessun\\p{L}*',
    ),
    message: (found) => `«${found}» confronta lo studio con altri: il confronto non è ammesso.`,
    source: conductCode,
  },
  {
    name: 'promesse di risultato',
    pattern: makeWordPattern(
      'garantiamo',
      '(?:lo studio|il nostro \\p{L}+|la nostra \\p{L}+) garantisce',
      'garanti(?:sce|scono) (?:(?:il|i|un) )?(?:risultat|risparmi|success)\\p{L}*',
      '(?:risultat[oi]|risparmio?|successo|esito|rimborso|vantaggio?) (?:garantit|assicurat)[oi]',
      'senza rischi',
    ),
    message: (found) => `«${found}» promette un risultato: l’incarico impegna sui mezzi, non sull’esito.`,
    source: conductCode,
  },
  {
    name: 'nomi di clienti',
    pattern: makeWordPattern(
      '(?:tra|fra) i nostri clienti',
      '(?:tra|fra) i clienti (?:dello studio|figurano|ci sono)',
      'i nostri clienti:',
      'hanno scelto (?:noi|lo studio)',
      'referenze(?! bancari)',
    ),
    message: (found) => `«${found}» introduce nomi di clienti: non si indicano, anche con il loro consenso.`,
    source: conductCode,
  },
  {
    name: 'termini superati',
    pattern: makeWordPattern('falliment\\p{L}*'),
    message: (found) => `«${found}» non è più il termine della legge: oggi si dice «liquidazione giudiziale».`,
    source: 'Codice della crisi d’impresa e dell’insolvenza (D.Lgs. 14/2019), art. 349',
  },
  {
    name: 'norme superate',
    pattern: makeWordPattern('art\\.\\s35 (?:del )?d\\.?p\\.?r\\.?', 'd\\.?p\\.?r\\.?\\s633\\p{L}*', 'mod\\.\\se'),
    message: (found) => `«${found}» rimanda a una norma o a un modello da verificare.`,
    source: 'D.Lgs. 10/2026, in vigore dal 1º gennaio 2027',
  },
  {
    name: 'anonimato',
    pattern: makeWordPattern(
      '(?:domiciliazion[ei]|indirizz[oi]|sed[ei]|recapit[oi]|titolar[ei]|socio?|intestatario?) anonim[oaie]',
      '(?:in|nell’|pieno|totale|massimo|assoluto) anonimato',
    ),
    message: (found) =>
      `«${found}» promette ciò che la legge esclude: la domiciliazione è soggetta ad adeguata verifica.`,
    source: 'D.Lgs. 231/2007',
  },
  {
    name: 'punto esclamativo',
    pattern: /!/,
    message: () => 'Il punto esclamativo non si addice alla voce dello studio.',
    source: 'Stile del sito',
  },
  {
    name: 'parole inglesi',
    pattern: makeWordPattern(
      'mission',
      'vision',
      'team building',
      'problem solving',
      'know[- ]how',
      'partner',
      'skill\\p{L}*',
      'welfare(?! aziendale)',
      'competitor',
      'performance review',
    ),
    message: (found) => `Per «${found}» c’è una parola italiana che tutti capiscono.`,
    source: 'Stile del sito',
  },
  {
    name: 'segnaposto',
    pattern: makeWordPattern(
      'lorem',
      'ipsum',
      'todo',
      'tbd',
      'xxx+',
      'foo',
      '(?<=[[(«])da completare',
      'testo di prova',
    ),
    message: (found) => `«${found}» sembra un testo provvisorio.`,
    source: 'Stile del sito',
  },
];

/** Finds style hints about a text; they never block publication. `max`: length in characters that the design allows. */
export function findHints(text: string, max?: number): Hint[] {
  const hints = writingRules.flatMap(({ pattern, message, source }) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [{ found: found.trim(), message: message(found.trim()), source }];
  });
  if (text.split('«').length !== text.split('»').length)
    hints.push({ found: '«', message: 'Le virgolette «» non sono in coppia.', source: 'Tipografia italiana' });
  if (max !== undefined && text.length > max) {
    const message = `Il testo ha ${text.length} caratteri: il disegno della pagina ne prevede ${max}.`;
    hints.push({ found: text.slice(max, max + 20), message, source: 'Disegno del sito' });
  }
  return hints;
}
