import { describe, expect, test } from 'vitest';
import { documentNames } from '../../src/content/documents.ts';
import { prose } from './passages.ts';

/** A pattern for whole words, whatever their case; `\b` knows no accents. */
function words(...alternatives: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives.join('|')})(?!\\p{L})`, 'iu');
}

const rules: [promise: string, pattern: RegExp][] = [
  ['no placeholder word', words('lorem', 'ipsum', 'todo', 'tbd', 'xxx+', 'foo', 'da completare', 'testo di prova')],
  [
    'no superlative',
    words(
      'leader\\p{L}*',
      'miglior\\p{L}*',
      'meglio',
      '(?:il|lo|la|i|gli|le|del|della|dei|delle) più',
      'eccellen\\p{L}*',
      'eccezional\\p{L}*',
      'unic(?:o|a|i|he)(?! nazionale)',
      '\\p{L}+issim[oaie]',
      'ottim\\p{L}*',
      'perfett\\p{L}*',
      'imbattibil\\p{L}*',
      'insuperabil\\p{L}*',
      'impareggiabil\\p{L}*',
      'prestigios\\p{L}*',
      'all’avanguardia',
      'numero uno',
      'a 360 gradi',
      'garanti(?:amo|to|ta|ti|te)',
    ),
  ],
  [
    'no comparison with others',
    words(
      'a differenza d\\p{L}+',
      'rispetto (?:ad?|agli|alla) (?:altr\\p{L}+|concorren\\p{L}+)',
      'concorren\\p{L}*',
      'come nessun\\p{L}*',
      'competitor\\p{L}*',
      'più \\p{L}+ (?:di|degli|dei) altri',
    ),
  ],
  [
    'no missing accent',
    words(
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
      'meta',
      'eta',
      'societa',
      'liberta',
      'proprieta',
      'novita',
      '(?:attiv|qual|quant|univers|accessibil|responsabil|contabil|real|necess|un|ident|modal|final|util|entit|san|pubblic|secur|autor|facolt|possibil|flessibil|continu|integr|indenn|comun|fiscal|marginal)ita',
    ),
  ],
  [
    'no wrong accent',
    words(
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
  ],
  ['no apostrophe for an accent', /(?<!\p{L})(?:e|perche|piu|puo|gia|cosi|cioe|citta|societa|attivita)[’'`]/iu],
  ['no straight quotes', /['"`´]/],
  ['no English or German quotes', /[“”„]/],
  ['no exclamation mark', /!/],
  ['no three dots', /\.\.\./],
  ['no stray space', /^\s|\s$|\s{2}|\s[,;:.?)»]|[(«]\s/],
  ['no «fallimento»: the law says liquidazione giudiziale', words('falliment\\p{L}*', 'bancarott\\p{L}*')],
  ['no citation that the law has left behind', words('art\\. 35', 'd\\.?p\\.?r\\.? 633\\p{L}*', 'mod\\. e')],
  ['no anonymity promised', words('anonim\\p{L}*')],
];

describe('every sentence is as an editor leaves it', () => {
  test('the check reads the whole content', () => {
    expect(new Set(prose.map(({ where }) => where.split(' ')[0])).size).toBe(documentNames.length);
    expect(prose.length).toBeGreaterThan(300);
  });

  test.each(rules)('%s', (_promise, pattern) => {
    expect(prose.filter(({ text }) => pattern.test(text)).map(({ where, text }) => `${where}: ${text}`)).toEqual([]);
  });

  test('quotation marks come in pairs', () => {
    const count = (text: string, mark: string) => text.split(mark).length;
    expect(prose.filter(({ text }) => count(text, '«') !== count(text, '»'))).toEqual([]);
  });

  test.each([
    ['no missing accent', 'Ecco perche la citta cambia', 'perché, città, più, può, così, Roma'],
    ['no missing accent', 'Una nuova attivita', 'Una nuova attività'],
    ['no superlative', 'Siamo i migliori', 'Registro unico nazionale del Terzo settore'],
    ['no superlative', 'Un servizio unico', 'non basate unicamente su trattamenti'],
    ['no superlative', 'lo studio più grande: il più grande', 'Ti risponderemo al più presto'],
    ['no wrong accent', 'Ecco perchè', 'Ecco perché è così'],
    ['no straight quotes', "l'impresa", 'l’impresa'],
    ['no apostrophe for an accent', 'E’ vero', 'com’è, dell’ente, c’è'],
  ])('the rule «%s» finds «%s» and leaves «%s»', (promise, wrong, right) => {
    const pattern = rules.find(([name]) => name === promise)?.[1];
    expect(pattern?.test(wrong)).toBe(true);
    expect(pattern?.test(right)).toBe(false);
  });
});
