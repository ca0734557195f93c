import { describe, expect, test } from 'vitest';
import { parseForm } from '../forms/parsing.ts';
import { findLengthFault, listAnswers, makeAnswerName, makeRequestForm } from '../forms/request-form.ts';
import { defaultContent, type PublishedContent } from '../published.ts';
import { findCurrentTopic, findRequestedTopic, listTopicSlugs, readAnswers, unknownQuestion } from './requests.ts';
import type { Question, Topic } from './topic.ts';

const question = (id: string, words: Partial<Question> = {}): Question => ({
  id,
  question: `${id}?`,
  why: '',
  kind: 'line',
  options: [],
  required: 'no',
  band: 'none',
  ...words,
});
const topic = (slug: string, questions: Question[], words: Partial<Topic> = {}): Topic => ({
  id: slug,
  slug,
  title: `Argomento ${slug}`,
  sentence: 'Una frase.',
  before: '',
  questions,
  closing: '',
  ...words,
});

const form = question('forma', {
  question: 'Che forma ha la società?',
  kind: 'one',
  options: ['S.r.l.', 'Non lo so'],
  required: 'yes',
});
const newForm = { ...form, question: 'Qual è la forma della società?', options: ['S.r.l.', 'S.p.A.', 'Non lo so'] };
const since = question('da-quando', { question: 'Da quando?', kind: 'day' });
const about = question('riguarda', { question: 'Che cosa la riguarda?', kind: 'several', options: ['Estero', 'Sedi'] });
const number = question('partita-iva', { question: 'Partita IVA', kind: 'vat' });
const activity = question('attivita', { question: 'Che attività svolge?', kind: 'text' });

/** Content with versions of the topics, the last of which is the current one. */
function publish(versions: Record<number, Topic[]>, former: { id: string; slug: string; topic: string }[] = []) {
  const quoteTopics = new Map(Object.entries(versions).map(([version, topics]) => [Number(version), () => topics]));
  const current = Math.max(...quoteTopics.keys());
  const preventivo = { ...defaultContent.contents.preventivo, topics: versions[current] ?? [], former };
  return {
    quoteTopics,
    versions: new Map([['preventivo', current]]),
    contents: { ...defaultContent.contents, preventivo },
    views: defaultContent.views,
  } satisfies Partial<PublishedContent>;
}

type Answers = Record<string, string>;

const { preventivo, moduli } = defaultContent.contents;

/** Parses the form of a topic, complete apart from its answers. */
function parse(questions: readonly Question[], answers: Answers) {
  const named = Object.entries(answers).map(([id, answer]) => [makeAnswerName(id), answer]);
  const typed = { nome: 'Anna Rossi', email: 'anna@example.it', ...Object.fromEntries(named) };
  const form = makeRequestForm(questions, { form: preventivo.form, contact: moduli.contact }, typed);
  const parsed = parseForm(form, typed, findLengthFault(typed));
  return 'content' in parsed
    ? { faults: {}, answers: new Map(listAnswers(parsed.content)) }
    : { faults: parsed.refusal.errors, answers: new Map<string, string>() };
}

/** Reads a post to a topic that must be known; answers that do not fit are listed by their field. */
function read(published: ReturnType<typeof publish>, slug: string, answers: Answers, version?: number) {
  const requested = findRequestedTopic(published, slug, version);
  if (!requested) throw new Error(`Unknown topic ${slug}`);
  const parsed = parse(requested.checked, answers);
  return {
    title: requested.topic.title,
    faults: parsed.faults,
    answers: readAnswers(requested, parsed.answers).map(({ question: asked, answer }) => [asked, answer]),
  };
}

describe('answers of a request', () => {
  test('are kept as they were asked, in the order of the questions', () => {
    const published = publish({ 3: [topic('contabilita', [form, since, about, number])] });
    const typed = {
      riguarda: 'Estero\nSedi\nEstero',
      'partita-iva': ' IT 0000 0000 000 ',
      'da-quando': '2026-12-03',
      forma: 'S.r.l.',
    };
    expect(read(published, 'contabilita', typed)).toEqual({
      title: 'Argomento contabilita',
      faults: {},
      answers: [
        ['Che forma ha la società?', 'S.r.l.'],
        ['Da quando?', '3 dicembre 2026'],
        ['Che cosa la riguarda?', 'Estero; Sedi'],
        ['Partita IVA', '00000000000'],
      ],
    });
  });

  test('are read by the version that the form names', () => {
    const published = publish({
      3: [topic('contabilita', [form])],
      7: [topic('contabilita', [newForm, { ...since, required: 'yes' }], { title: 'Contabilità' })],
    });
    expect(read(published, 'contabilita', { forma: 'Non lo so' }, 3)).toEqual({
      title: 'Argomento contabilita',
      faults: {},
      answers: [['Che forma ha la società?', 'Non lo so']],
    });
    expect(read(published, 'contabilita', { forma: 'S.p.A.' }, 3).faults).toEqual({
      'answers.forma': 'Va scelta una delle risposte',
    });
    expect(read(published, 'contabilita', { forma: 'S.p.A.' }).faults).toEqual({
      'answers.da-quando': 'Serve una risposta',
    });
  });

  test('are never refused by a version that is not known any more', () => {
    const published = publish({ 7: [topic('contabilita', [form, since])] });
    const typed = { forma: 'S.a.p.a.', 'da-quando': 'Presto', 'una-volta': 'Sì' };
    expect(read(published, 'contabilita', typed, 2)).toMatchObject({
      faults: {},
      answers: [
        ['Che forma ha la società?', 'S.a.p.a.'],
        ['Da quando?', 'Presto'],
        [unknownQuestion, 'Sì'],
      ],
    });
    expect(read(published, 'contabilita', {}, 2).faults).toEqual({});
  });

  test('keep a question that only another version has', () => {
    const published = publish({
      3: [topic('contabilita', [form, activity]), topic('crisi', [question('fretta')])],
      7: [topic('contabilita', [newForm]), topic('crisi', [])],
    });
    expect(read(published, 'contabilita', { attivita: 'Un bar', fretta: 'Sì', forma: 'S.r.l.' }).answers).toEqual([
      ['Qual è la forma della società?', 'S.r.l.'],
      ['Che attività svolge?', 'Un bar'],
      [unknownQuestion, 'Sì'],
    ]);
  });

  test('belong to a topic that was renamed or removed after the form was loaded', () => {
    const bookkeeping = topic('contabilita', [form]);
    const former = [
      { id: 'contabilita', slug: 'contabilita', topic: 'contabilita' },
      { id: 'crisi', slug: 'crisi', topic: 'crisi' },
    ];
    const renamed = { ...bookkeeping, slug: 'bilanci', title: 'Bilanci' };
    const published = publish({ 3: [bookkeeping, topic('crisi', [since])], 7: [renamed] }, former);
    const typed = { forma: 'S.r.l.' };
    expect(read(published, 'contabilita', typed, 3).title).toBe('Argomento contabilita');
    expect(read(published, 'contabilita', typed, 7).title).toBe('Bilanci');
    expect(read(published, 'contabilita', typed).title).toBe('Bilanci');
    expect(read(published, 'crisi', { 'da-quando': '2026-12-03' }, 7)).toEqual({
      title: 'Argomento crisi',
      faults: {},
      answers: [['Da quando?', '3 dicembre 2026']],
    });
    expect(findRequestedTopic(published, 'mai-esistito', 3)).toBeNull();
    expect(findCurrentTopic(published.contents.preventivo, 'contabilita')).toEqual(renamed);
    expect(findCurrentTopic(published.contents.preventivo, 'crisi')).toBeUndefined();
    expect(listTopicSlugs(published.contents.preventivo, 'bilanci')).toEqual(['bilanci', 'contabilita']);
    expect(listTopicSlugs(published.contents.preventivo, 'contabilita')).toEqual(['contabilita', 'bilanci']);
    expect(listTopicSlugs(published.contents.preventivo, 'crisi')).toEqual(['crisi']);
  });

  test('are stored with plain spaces, and choose an option with any', () => {
    const kinds = { ricavi: 'one', durata: 'several' } as const;
    const asked = Object.entries(kinds).map(([id, kind]) =>
      question(id, { question: 'Oltre\u00a05\u00a0euro?', kind, options: ['Fino a 5\u00a0euro', 'Di più'] }),
    );
    const published = publish({ 7: [topic('contabilita', asked)] });
    for (const space of [' ', '\u00a0'])
      expect(
        read(published, 'contabilita', {
          ricavi: `Fino a 5${space}euro`,
          durata: `Fino a 5${space}euro\nDi più`,
        }),
      ).toMatchObject({
        faults: {},
        answers: [
          ['Oltre 5 euro?', 'Fino a 5 euro'],
          ['Oltre 5 euro?', 'Fino a 5 euro; Di più'],
        ],
      });
  });

  test('have no topic while the pages are switched off', () => {
    const published = publish({ 7: [topic('contabilita', [form])] });
    const site = { ...published.views.site, pagesOff: ['/preventivo'] };
    expect(findRequestedTopic({ ...published, views: { ...published.views, site } }, 'contabilita')).toBeNull();
  });
});

describe('the limits of answers', () => {
  const findFaults = (asked: Question[], answers: Answers) => parse(asked, answers).faults;

  test.each([
    [form, '', 'Serve una risposta'],
    [form, ' \n ', 'Serve una risposta'],
    [form, 'S.r.l.\nNon lo so', 'Va scelta una delle risposte'],
    [about, 'Estero\nMagazzino', 'Vanno scelte fra le risposte'],
    [question('riga'), 'due\nrighe', 'Questo campo sta su una riga sola'],
    [question('riga'), 'a'.repeat(201), 'La risposta può avere al massimo 200 caratteri'],
    [activity, 'a'.repeat(2001), 'La risposta può avere al massimo 2000 caratteri'],
    [activity, 'a'.repeat(100_000), 'La risposta può avere al massimo 2000 caratteri'],
    [since, '2026-02-30', 'Serve una data, come 2026-08-10'],
    [number, '12345678901', expect.stringContaining('Questa non è una partita IVA')],
  ])('of %o refuse %j', (asked, answer, fault) => {
    expect(findFaults([asked], { [asked.id]: answer })).toMatchObject({ [`answers.${asked.id}`]: fault });
  });

  test.each([
    [question('riga'), 'a'.repeat(200)],
    [question('riga'), '\u202e<b>=SOMMA(A1)</b>\u202c'],
    [activity, 'a'.repeat(2000)],
    [activity, '</textarea><script>alert(1)</script>'],
    [since, '2026-12-03'],
    [number, 'IT 00000000000'],
    [about, ''],
  ])('of %o accept %j as it is', (asked, answer) => {
    expect(findFaults([asked], { [asked.id]: answer })).toEqual({});
  });

  test('are 6,000 characters for all together, named at the longest answer', () => {
    const texts = ['uno', 'due', 'tre', 'quattro'].map((id) => question(id, { kind: 'text' }));
    const typed = { uno: 'a'.repeat(1500), due: 'a'.repeat(1501), tre: 'a'.repeat(1500), quattro: 'a'.repeat(1499) };
    expect(findFaults(texts, typed)).toEqual({});
    expect(findFaults(texts, { ...typed, due: 'a'.repeat(1502) })).toEqual({
      'answers.due': 'Le risposte insieme possono avere al massimo 6.000 caratteri',
    });
  });

  test('hold for questions that no version knows, whatever their names', () => {
    const longest = 'a'.repeat(2001);
    expect(findFaults([], { 'una-volta': longest, ['__proto__']: longest, toString: 'Sì' })).toEqual({
      'answers.una-volta': 'La risposta può avere al massimo 2000 caratteri',
      'answers.__proto__': 'La risposta può avere al massimo 2000 caratteri',
    });
  });
});
