import { describe, expect, test } from 'vitest';
import { documentNames, documents, findDocument, findDocumentPath } from '../../src/content/documents.ts';
import { alignCitation } from '../../src/content/law/citation.ts';
import { type LegalFact, legalFacts, listDueFacts, listExpiredFacts } from '../../src/content/law/provisions.ts';
import type { RegisteredFact } from '../../src/content/law/register.ts';
import { findLawReviewDay } from '../../src/content/law/stated-law.ts';
import { defaultContent, makeContent, type SiteContent } from '../../src/content/published.ts';
import { resolveReferences } from '../../src/content/writing/references.ts';
import { getDefaults, getDefaultValue } from '../../src/contract/fields/fields.ts';
import { listLeaves } from '../../src/contract/fields/leaves.ts';
import { unresolvedTexts } from '../texts/passages.ts';

const facts: [string, LegalFact][] = Object.entries(legalFacts);

/** Facts of the register, checked by a manager of the firm on this day. */
function checkFacts(names: readonly string[], checked: string): Record<string, RegisteredFact> {
  const { register } = defaultContent.law;
  return Object.fromEntries(
    names.flatMap((name) => {
      const fact = register[name];
      return fact ? [[name, { ...fact, checked, checkedBy: 'Anna Conti' }]] : [];
    }),
  );
}

describe('the register of legal facts', () => {
  test('a fact is valid through its last day and expired the day after', () => {
    const [[name, { validUntil }] = ['', { validUntil: '' }]] = facts;
    const dayAfter = new Date(Date.parse(validUntil) + 86_400_000).toISOString().slice(0, 10);
    const isExpired = (day: string) => listExpiredFacts(day).map((fact) => fact.name);
    expect(isExpired(validUntil)).not.toContain(name);
    expect(isExpired(dayAfter)).toContain(name);
  });

  test.each(facts)(
    '«%s» has a provision, an official source and valid dates',
    (_, { text, law, source, read = source, checked, validUntil, proposed }) => {
      const official =
        /^https:\/\/(?:www\.(?:normattiva|gazzettaufficiale|garanteprivacy|agenziaentrate\.gov)\.it|eur-lex\.europa\.eu)\//;
      expect(text.trim()).not.toBe('');
      expect(law).toMatch(/\d/);
      expect(source).toMatch(official);
      expect(read).toMatch(official);
      if (proposed) return expect([checked, validUntil]).toEqual(['', '']);
      const day = /^\d{4}-\d{2}-\d{2}$/;
      expect(validUntil).toMatch(day);
      expect(checked).toMatch(day);
      expect(checked <= validUntil).toBe(true);
      // Checks are valid for a year at most.
      expect(Date.parse(validUntil) - Date.parse(checked)).toBeLessThanOrEqual(366 * 86_400_000);
    },
  );

  test.each(facts.filter(([, { value }]) => value !== undefined))(
    '«%s»: the figure equals the number in its text',
    (_, fact) => {
      const numerals: Record<string, number> = { trenta: 30 };
      const [, number = '', million] = /^([\d.,]+|\p{L}+)(\smilion[ei])?/u.exec(fact.text) ?? [];
      const read = numerals[number] ?? Number(number.replaceAll('.', '').replace(',', '.'));
      expect(read * (million ? 1_000_000 : 1)).toBe(fact.value);
    },
  );

  test.each([
    [
      'the provision alone changes',
      { law: 'art. 9 L. 1/2027' },
      { text: 'art.\u00a09 L.\u00a01/2027', law: 'art. 9 L. 1/2027' },
    ],
    ['the text alone changes', { text: 'art. 9' }, { text: 'art. 9', law: 'art. 9' }],
    ['both change', { text: 'art. 9', law: 'art. 9 L. 1/2027' }, { text: 'art. 9', law: 'art. 9 L. 1/2027' }],
    ['neither changes', {}, { text: 'art.\u00a047 c.c.', law: 'art. 47 c.c.' }],
  ])('a text that equals its citation changes with it: %s', (_what, change, after) => {
    const before = { text: 'art.\u00a047 c.c.', law: 'art. 47 c.c.' };
    expect(alignCitation(before, { ...before, ...change })).toEqual(after);
  });

  test('a text that differs from its citation stays when the provision changes', () => {
    const before = { text: 'trenta giorni', law: 'art. 2435 c.c.' };
    expect(alignCitation(before, { ...before, law: 'art. 9' })).toEqual({ text: 'trenta giorni', law: 'art. 9' });
  });

  test('lists facts due within 60 days, most urgent first, overdue facts included', () => {
    const makeFact = (validUntil: string): LegalFact => ({ ...legalFacts['D.Lgs. 117/2017'], validUntil });
    const register = {
      later: makeFact('2027-01-21'),
      last: makeFact('2027-01-20'),
      overdue: makeFact('2026-11-20'),
      today: makeFact('2026-11-21'),
    };
    expect(listDueFacts('2026-11-21', 60, register).map(({ name }) => name)).toEqual(['overdue', 'today', 'last']);
    expect(listExpiredFacts('2026-11-21', register).map(({ name }) => name)).toEqual(['overdue']);
  });
});

describe('references to law in texts', () => {
  /** Citations of provisions and acts in Italian texts. */
  const citation =
    /(?:artt?\. ?\d|D\. ?Lgs\.|D\.L\.|(?<!\p{L})L\. ?\d|D\.M\.|D\.P\.R\.|c\.c\.|GDPR|Regolamento \(UE\))/u;
  /** Articles whose act is named by a reference in the same text or page. */
  const articleOfNamedAct = /artt?\. \d+(?:-\d+)?(?: [a-z]+)*/gu;

  test('every act and provision in a text is a reference', () => {
    const unreferenced = unresolvedTexts
      .map(({ where, text }) => ({ where, text: text.replace(/\{[^}]*\}/g, '{}') }))
      // Privacy notice: cites articles of a single regulation, which it names.
      .map(({ where, text }) => ({
        where,
        text: where.startsWith('privacy') ? text.replace(articleOfNamedAct, '') : text,
      }))
      .filter(({ text }) => citation.test(text));
    expect(unreferenced).toEqual([]);
  });

  test('every sum of euros and number of employees in a text is a reference', () => {
    const sums = /\d[\d.,]*\s*(?:milion[ei]|euro|€|unità|dipendenti)|€\s*\d/u;
    // Answers of a request for a quote: sizes that the firm chooses, not limits of the law.
    const isAnswer = ({ where }: { where: string }) => /^preventivo .*\.options\./.test(where);
    expect(
      unresolvedTexts.filter((passage) => !isAnswer(passage) && sums.test(passage.text.replace(/\{[^}]*\}/g, ''))),
    ).toEqual([]);
  });

  test('a reference resolves to the text in the register', () => {
    expect(resolveReferences('secondo l’{art. 2477 c.c.}: {attivo delle società}', defaultContent.facts)).toBe(
      'secondo l’art.\u00a02477 del codice civile: 4\u00a0milioni di euro',
    );
  });

  test('a text that names a proposal is omitted until the proposal is confirmed', () => {
    const text = 'Controllo ogni {cadenza dei controlli}.';
    const { 'cadenza dei controlli': fact } = defaultContent.law.register;
    if (!fact) throw new Error('The register has no such fact');
    const { proposed: _, ...confirmed } = fact;
    const law = { ...defaultContent.law.register, 'cadenza dei controlli': confirmed };
    expect(resolveReferences(['Sempre.', text], defaultContent.facts)).toEqual(['Sempre.']);
    expect(resolveReferences(['Sempre.', text], defaultContent.facts, law)).toEqual([
      'Sempre.',
      'Controllo ogni tre anni.',
    ]);
    const rows = [
      ['Sempre', 'ogni anno'],
      ['A volte', text],
    ];
    expect(resolveReferences({ rows }, defaultContent.facts)).toEqual({ rows: rows.slice(0, 1) });
  });

  test('a page says since when its law is checked once managers of the firm have checked all of it', () => {
    const [[first = ''] = [], [second = ''] = []] = facts;
    const names = [first, 'città', second];
    const { register } = defaultContent.law;
    expect(findLawReviewDay(names, register)).toBeUndefined();
    const half = { ...register, ...checkFacts([first], '2026-12-02') };
    expect(findLawReviewDay(names, half)).toBeUndefined();
    expect(findLawReviewDay(names, { ...half, ...checkFacts([second], '2026-12-01') })).toBe('2026-12-01');
    expect(findLawReviewDay(['città', 'constructor'], register)).toBeUndefined();
  });

  test('pages and topics that cite law show the day of its check; home and other pages show none', () => {
    const everyFact = checkFacts(Object.keys(defaultContent.law.register), '2026-12-01');
    const checked = makeContent(new Map(), { ...defaultContent.law, register: everyFact });
    const sentence = 'Le norme citate in questa pagina sono state verificate il 1º dicembre 2026.';
    const citesLaw = (text: unknown) =>
      Object.keys(legalFacts).some((reference) => String(text).includes(`{${reference}}`));
    for (const document of documentNames) {
      const path = findDocumentPath(document);
      if (path === null || !findDocument(path)) continue;
      const leaves = listLeaves(documents[document], getDefaultValue(documents[document]));
      // Questions are on the pages of their topics.
      const shown = leaves.filter((leaf) => document !== 'preventivo' || !leaf.path.includes('.questions.'));
      const readSentence = ({ views }: SiteContent) =>
        views[findDocument(path) ?? 'home'].lawChecked?.replaceAll('\u00a0', ' ');
      expect([path, readSentence(defaultContent)]).toEqual([path, undefined]);
      const expected = document !== 'home' && shown.some(({ value }) => citesLaw(value)) ? sentence : undefined;
      expect([path, readSentence(checked)]).toEqual([path, expected]);
    }
    const topics = getDefaults(documents.preventivo).topics;
    expect(checked.topics.map(({ lawChecked }) => lawChecked !== undefined)).toEqual(
      topics.map((topic) => citesLaw(JSON.stringify(topic))),
    );
  });
});
