import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { documentNames } from '../../src/content/documents.ts';
import { defaultContent } from '../../src/content/published.ts';
import { makeSiteView } from '../../src/content/site.ts';
import { cleanParagraphs, cleanText, joinWithNoBreak } from '../../src/content/writing/cleaning.ts';
import { findHints, writingRules } from '../../src/content/writing/writing-rules.ts';
import { contactPost } from '../../src/contract/contact/message.ts';
import { signUpCalls } from '../../src/contract/newsletter/sign-up.ts';
import { prose } from './passages.ts';

describe('the program’s own texts', () => {
  test('come from every document', () => {
    expect(new Set(prose.map(({ where }) => where.split(' ')[0])).size).toBe(documentNames.length);
    expect(prose.length).toBeGreaterThan(300);
  });

  test.each(writingRules)('break no writing rule: $name', ({ pattern }) => {
    expect(prose.filter(({ text }) => pattern.test(text)).map(({ where, text }) => `${where}: ${text}`)).toEqual([]);
  });

  test('have correct accents and typography', () => {
    const misspelled =
      /(?<!\p{L})(?:(?:per|poi|fin|affin|ben|anzi|sic|non)ch[eè]|piu|puo|gia|cosi|cioe|cioé|sara|pero|verra|dovra|potra|(?:lune|marte|mercole|giove|vener)di|citta|societa|\p{L}+(?:[bd]il|iv|al|tal|en)ita|nè|sè|é|pò|quì|quà|qual’è|(?:e|perche|attivita)’)(?!\p{L})/iu;
    const faulty = prose.filter(({ text, field }) => {
      const clean = field.kind === 'text' && field.hasParagraphs ? cleanParagraphs : cleanText;
      return misspelled.test(text) || clean(text) !== joinWithNoBreak(text);
    });
    expect(faulty.map(({ where, text }) => `${where}: ${text}`)).toEqual([]);
  });

  test('have no line break between a number and its unit, nor within a citation', () => {
    // Facts of the firm are excluded: they are cleaned while typed.
    const pages = prose.filter(({ where }) => !where.startsWith('dati '));
    expect(
      pages.filter(({ text }) => joinWithNoBreak(text) !== text).map(({ where, text }) => `${where}: ${text}`),
    ).toEqual([]);
  });

  test('have no line break in the footer before a number or a separator', () => {
    const facts = { ...defaultContent.facts, identity: { ...defaultContent.facts.identity, rea: 'RM 0000000' } };
    const { legalLine } = makeSiteView(defaultContent.contents.cornice, facts, 2030);
    expect(legalLine.split(', ')).toEqual(
      expect.arrayContaining(['P.\u00a0IVA\u00a0e\u00a0C.F.\u00a000000000000', 'REA\u00a0RM\u00a00000000']),
    );
    for (const text of [legalLine, defaultContent.contents.email.footer])
      expect(text).not.toMatch(/ ·|(?:IVA|C\.F\.|REA|Telefono) /);
  });

  test('join ranges of numbers by a dash, not by a hyphen', () => {
    expect(prose.filter(({ text }) => /(?<![\d-])\d+-\d+(?![\d-])/.test(text)).map(({ where }) => where)).toEqual([]);
  });

  test('address visitors as «Lei», validation messages of the API included', () => {
    const messages = [contactPost, signUpCalls.send.body].flatMap((schema) =>
      [{ nome: '', email: '', messaggio: '' }, { nome: '\n', email: 'maria', messaggio: '\0' }, {}].flatMap((typed) =>
        (v.safeParse(schema, typed).issues ?? []).map(({ message }) => ({ where: 'schemas', text: message })),
      ),
    );
    const familiar = /(?<!\p{L})(?:tu|tuo|tua|tuoi|tue|ti|hai|puoi|vuoi|devi|inserisci|scrivi|compila)(?!\p{L})/iu;
    expect(
      [...prose, ...messages].filter(({ text }) => familiar.test(text)).map(({ where, text }) => `${where}: ${text}`),
    ).toEqual([]);
    expect(messages.map(({ text }) => text)).toContain('Il nome è obbligatorio');
  });

  test('get no hint, not even for their length', () => {
    const withHint = prose.filter(({ text, field }) => {
      const max = field.kind === 'line' || field.kind === 'text' ? field.max : undefined;
      return findHints(text, max === undefined ? undefined : max + 60).length > 0;
    });
    expect(withHint.map(({ where, text }) => `${where}: ${text}`)).toEqual([]);
  });

  test.each([
    ['superlativi', 'Siamo i migliori', 'Registro unico nazionale del Terzo settore'],
    ['superlativi', 'Un servizio unico', 'non basate unicamente su trattamenti'],
    ['superlativi', 'lo studio più grande: il più grande', 'Ti risponderemo al più presto'],
    ['termini superati', 'la procedura di fallimento', 'la liquidazione giudiziale'],
    ['promesse di risultato', 'Garantiamo il risparmio', 'la garanzia dei depositi'],
    ['nomi di clienti', 'Tra i nostri clienti: Alfa S.p.A.', 'la sede del cliente'],
  ])('are checked by the rule «%s», which matches «%s» but not «%s»', (name, wrong, right) => {
    const pattern = writingRules.find((rule) => rule.name === name)?.pattern;
    expect(pattern?.test(wrong)).toBe(true);
    expect(pattern?.test(right)).toBe(false);
  });
});

describe('cleaning of typed text', () => {
  test.each([
    [`l'impresa e "il bilancio"`, 'l’impresa e «il bilancio»'],
    ['“citato” , poi  basta .', '«citato», poi basta.'],
    ['l’art. 2477 e € 4 milioni', 'l’art.\u00a02477 e €\u00a04\u00a0milioni'],
    ['riga\r\nsotto\u2028e\u200b \u202eoltre\ufeff', 'riga sotto e oltre'],
    ['  così…  ', 'così…'],
    ['Studio Esempio, P. IVA 00000000000', 'Studio Esempio, P.\u00a0IVA 00000000000'],
    ['il 100 % e 30 giorni', 'il 100\u00a0% e 30\u00a0giorni'],
    ['300.000 euro, 20 unità, 10 anni', '300.000\u00a0euro, 20\u00a0unità, 10\u00a0anni'],
    ['art. 6, par. 1, lett. b, D.P.R. 917', 'art.\u00a06, par.\u00a01, lett.\u00a0b, D.P.R.\u00a0917'],
    ['S.r.l. 20 e lett. che', 'S.r.l. 20 e lett. che'],
    ['art. 145 c.p.c. e art. 2501-sexies c.c.', 'art.\u00a0145\u00a0c.p.c. e art.\u00a02501-sexies\u00a0c.c.'],
    // Names of references keep their plain spaces: with a no-break space a reference would not be found.
    ['{art. 2477 c.c.} e {art. 25-octies CCII}', '{art. 2477 c.c.} e {art. 25-octies CCII}'],
  ])('corrects typography and is idempotent: %s', (typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
    expect(cleanText(clean)).toBe(clean);
  });
});
