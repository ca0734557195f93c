/*
 * What an editor of the firm's texts is told while writing, and what `npm test` asks of the program's own texts. A rule explains itself and
 * names its source; it never keeps anybody from publishing.
 */

/** Something in a text that is worth another look. */
export interface Hint {
  /** The words that it is about. */
  found: string;
  /** What is wrong with them and what to write instead. */
  message: string;
  /** The law, code or convention that the rule comes from. */
  source: string;
}

/** One rule of writing. */
export interface WritingRule {
  name: string;
  pattern: RegExp;
  message: (found: string) => string;
  source: string;
}

/** A pattern for whole words, whatever their case; `\b` knows no accents. */
function words(...alternatives: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives.join('|')})(?!\\p{L})`, 'iu');
}

const code = 'Codice deontologico dei dottori commercialisti, art. 44';
const grammar = 'Ortografia italiana';
const typography = 'Tipografia italiana';

/** Every rule, the profession's first. */
export const writingRules: readonly WritingRule[] = [
  {
    name: 'superlativi',
    pattern: words(
      'leader\\p{L}*',
      'miglior(?!a|o|are|ament)\\p{L}*',
      'meglio',
      '(?:il|lo|la|i|gli|le|del|della|dei|delle) più',
      'eccellen\\p{L}*',
      'eccezional\\p{L}*',
      '(?<!amministratore )unic(?:o|a|i|he)(?! nazionale| socio)',
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
    source: code,
  },
  {
    name: 'confronti',
    pattern: words(
      'a differenza d\\p{L}+',
      'rispetto (?:ad?|agli|alla|alle) (?:altr\\p{L}+|concorren\\p{L}+)',
      'concorren(?:te|ti|za)',
      'come nessun\\p{L}*',
      'competitor\\p{L}*',
      'più \\p{L}+ (?:di|degli|dei) altri',
    ),
    message: (found) => `«${found}» confronta lo studio con altri: il confronto non è ammesso.`,
    source: code,
  },
  {
    name: 'promesse di risultato',
    pattern: words(
      'garanti(?:amo|to|ta|ti|te|sce|scono)',
      'risultat[oi] assicurat[oi]',
      'successo assicurato',
      'senza rischi',
    ),
    message: (found) => `«${found}» promette un risultato: l’incarico impegna sui mezzi, non sull’esito.`,
    source: code,
  },
  {
    name: 'nomi di clienti',
    pattern: words(
      '(?:tra|fra) i (?:nostri )?clienti',
      'i nostri clienti:',
      'hanno scelto (?:noi|lo studio)',
      'referenze',
    ),
    message: (found) => `«${found}» introduce nomi di clienti: non si indicano, anche con il loro consenso.`,
    source: code,
  },
  {
    name: 'termini superati',
    pattern: words('falliment\\p{L}*', 'bancarott\\p{L}*'),
    message: (found) => `«${found}» non è più il termine della legge: oggi si dice «liquidazione giudiziale».`,
    source: 'Codice della crisi d’impresa e dell’insolvenza (D.Lgs. 14/2019), art. 349',
  },
  {
    name: 'norme superate',
    pattern: words('art\\. 35 d\\.?p\\.?r\\.?', 'd\\.?p\\.?r\\.? 633\\p{L}*', 'mod\\. e'),
    message: (found) => `«${found}» rimanda a una norma o a un modello da verificare.`,
    source: 'D.Lgs. 10/2026, in vigore dal 1º gennaio 2027',
  },
  {
    name: 'anonimato',
    pattern: words('anonim\\p{L}*'),
    message: (found) =>
      `«${found}» promette ciò che la legge esclude: la domiciliazione è soggetta ad adeguata verifica.`,
    source: 'D.Lgs. 231/2007',
  },
  {
    name: 'accento mancante',
    pattern: words(
      '(?:per|poi|fin|affin|ben|anzi|giac|sic|non|cosic)che',
      'piu',
      'puo',
      'gia',
      'cosi',
      'cioe',
      'pero',
      'sara',
      'verra',
      'dovra',
      'potra',
      'avra',
      '(?:lune|marte|mercole|giove|vener)di',
      'citta',
      'societa',
      'liberta',
      'proprieta',
      'novita',
      '(?:attiv|qual|quant|univers|accessibil|responsabil|contabil|real|necess|un|ident|modal|final|util|entit|san|secur|autor|facolt|possibil|flessibil|continu|integr|indenn|comun|fiscal|marginal)ita',
    ),
    message: (found) => `«${found}» si scrive con l’accento.`,
    source: grammar,
  },
  {
    name: 'accento sbagliato',
    pattern: words(
      '(?:per|poi|fin|affin|ben|anzi|sic|non)chè',
      'nè',
      'sè',
      'é',
      'cioé',
      'pò',
      'quì',
      'quà',
      'sù',
      'stà',
      'qual’è',
    ),
    message: (found) => `«${found}» ha un accento o un apostrofo sbagliato.`,
    source: grammar,
  },
  {
    name: 'apostrofo al posto dell’accento',
    pattern: /(?<!\p{L})(?:e|perche|piu|puo|gia|cosi|cioe|citta|societa|attivita)[’'`](?!\p{L})/iu,
    message: (found) => `«${found}» vuole la lettera accentata, non l’apostrofo.`,
    source: grammar,
  },
  {
    name: 'virgolette e apostrofi diritti',
    pattern: /['"`´]/,
    message: (found) => `Al posto di ${found} si scrive ’ oppure «».`,
    source: typography,
  },
  {
    name: 'virgolette straniere',
    pattern: /[“”„]/,
    message: (found) => `Al posto di ${found} si scrivono le virgolette basse «».`,
    source: typography,
  },
  {
    name: 'punto esclamativo',
    pattern: /!/,
    message: () => 'Il punto esclamativo non si addice alla voce dello studio.',
    source: 'Stile del sito',
  },
  {
    name: 'tre punti',
    pattern: /\.\.\./,
    message: () => 'Al posto di tre punti si scrive «…», o si conclude la frase.',
    source: typography,
  },
  {
    name: 'spazi',
    pattern: /^\s|\s$|[ \u00a0]{2}|\s[,;:.?)»]|[(«]\s/,
    message: () => 'C’è uno spazio di troppo.',
    source: typography,
  },
  {
    name: 'parole inglesi',
    pattern: words(
      'mission',
      'vision',
      'team building',
      'problem solving',
      'know[- ]how',
      'partner',
      'skill\\p{L}*',
      'welfare',
      'performance review',
    ),
    message: (found) => `Per «${found}» c’è una parola italiana che tutti capiscono.`,
    source: 'Stile del sito',
  },
  {
    name: 'segnaposto',
    pattern: words('lorem', 'ipsum', 'todo', 'tbd', 'xxx+', 'foo', 'da completare', 'testo di prova'),
    message: (found) => `«${found}» sembra un testo provvisorio.`,
    source: 'Stile del sito',
  },
];

/** What is worth another look in a text; `max` is the length that the design holds. */
export function hintsFor(text: string, max?: number): Hint[] {
  const hints = writingRules.flatMap(({ pattern, message, source }) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [{ found: found.trim(), message: message(found.trim()), source }];
  });
  if (text.split('«').length !== text.split('»').length)
    hints.push({ found: '«', message: 'Le virgolette «» non sono in coppia.', source: typography });
  if (max !== undefined && text.length > max) {
    const message = `Il testo ha ${text.length} caratteri: il disegno della pagina ne prevede ${max}.`;
    hints.push({ found: text.slice(max, max + 20), message, source: 'Disegno del sito' });
  }
  return hints;
}
