import { describe, expect, test } from 'vitest';
import { findFaults } from '../../src/content/checks.ts';
import { preventivo } from '../../src/content/pages/preventivo.ts';
import { defaultContent } from '../../src/content/published.ts';
import type { Question, Topic } from '../../src/content/quotes/topic.ts';
import { getDefaults } from '../../src/contract/fields/fields.ts';
import { keepFormerSlugs, readTopicVersions, resolveTopicVersions } from '../../src/server/texts/quote-topics.ts';
import { createTestDatabase } from '../support/database.ts';

const written = getDefaults(preventivo);
const [first, second, ...others] = written.topics;
if (!first || !second) throw new Error('No default topics');

const ask = (question: Partial<Question>): Question => ({
  id: 'fatture',
  question: 'Quante fatture emette?',
  why: '',
  kind: 'line',
  options: [],
  required: 'no',
  band: 'none',
  ...question,
});

const makeTopic = (topic: Partial<Topic>): Topic => ({
  ...first,
  id: 'paghe',
  slug: 'paghe',
  questions: [ask({})],
  ...topic,
});

test('a draft with too many topics keeps them, so that they are reported', () => {
  const topics = Array.from({ length: 13 }, (_, index) => makeTopic({ id: `paghe-${index}`, slug: `paghe-${index}` }));
  const content = keepFormerSlugs({ ...written, topics }, written);
  expect(findFaults(preventivo, content)).toEqual([{ path: 'topics', message: 'Le voci devono essere da 1 a 12' }]);
});

describe('former slugs', () => {
  const rename = (slug: string) => ({ ...written, topics: [{ ...first, slug }, second, ...others] });

  test('a slug that is gone leads to its topic, until another topic takes it', () => {
    const renamed = keepFormerSlugs(rename('societa'), written);
    expect(renamed['former']).toEqual([{ id: 'contabilita', slug: 'contabilita', topic: 'contabilita' }]);
    const again = keepFormerSlugs(rename('bilanci'), renamed);
    expect(again['former']).toEqual([
      { id: 'contabilita', slug: 'contabilita', topic: 'contabilita' },
      { id: 'societa', slug: 'societa', topic: 'contabilita' },
    ]);
    expect(keepFormerSlugs(rename('contabilita'), again)['former']).toEqual([
      { id: 'societa', slug: 'societa', topic: 'contabilita' },
      { id: 'bilanci', slug: 'bilanci', topic: 'contabilita' },
    ]);
  });

  test('the slug of a topic that is removed is kept too', () => {
    expect(keepFormerSlugs({ ...written, topics: [first, second] }, written)['former']).toEqual(
      others.map(({ slug, id }) => ({ id: slug, slug, topic: id })),
    );
  });
});

test.each<[string, Partial<Topic>, string, string]>([
  ['slug of another topic', { slug: 'contabilita' }, 'slug', 'Un’altra voce ha già questo valore'],
  [
    'slug that is no part of an address',
    { slug: 'Buste paga' },
    'slug',
    'Servono lettere minuscole e cifre, unite da trattini',
  ],
  [
    'choice without answers',
    { questions: [ask({ kind: 'one' })] },
    'questions.fatture.options',
    'Le voci devono essere da 2 a 8',
  ],
  [
    'choice of one answer',
    { questions: [ask({ kind: 'several', options: ['Sì'] })] },
    'questions.fatture.options',
    'Le voci devono essere da 2 a 8',
  ],
  [
    'choice with an answer twice',
    { questions: [ask({ kind: 'one', options: ['Sì', 'No', 'Sì'] })] },
    'questions.fatture.options.2',
    'Un’altra voce ha già questo valore',
  ],
  ['topic without questions', { questions: [] }, 'questions', 'Le voci devono essere da 1 a 7'],
])('a %s blocks publication', (_, topic, path, message) => {
  const content = keepFormerSlugs({ ...written, topics: [first, makeTopic(topic)] }, written);
  expect(findFaults(preventivo, content)).toEqual([{ path: `topics.paghe.${path}`, message }]);
});

describe('versions of topics', () => {
  const makeVersion = (version: number, title: string) => ({
    version,
    body: JSON.stringify({ ...written, topics: [makeTopic({ title })] }),
  });

  test('forms are read with the topics of a version as its form showed them', () => {
    const versions = resolveTopicVersions([makeVersion(4, 'Paghe di {città}')], defaultContent);
    expect([...versions].map(([version, readTopics]) => [version, readTopics()[0]?.title])).toEqual([
      [4, 'Paghe di Albano Laziale'],
      [0, first.title],
    ]);
  });

  test('a version is made once, when it is first asked for', () => {
    let reads = 0;
    const row = makeVersion(4, 'Paghe');
    const observed = Object.defineProperty({ ...row }, 'body', {
      get() {
        reads += 1;
        return row.body;
      },
    });
    const versions = resolveTopicVersions([observed], defaultContent);
    expect(reads).toBe(0);
    const topics = versions.get(4)?.();
    expect(versions.get(4)?.()).toBe(topics);
    expect(reads).toBe(1);
  });

  test('versions that are in memory are not read again; the oldest give way to newer ones', async () => {
    const { staff, close } = await createTestDatabase('sqlite');
    const store = async (version: number) => {
      const row = { ...makeVersion(version, `Paghe ${version}`), name: 'preventivo', published_at: '' };
      await staff.insertInto('document_versions').values(row).execute();
    };
    for (let version = 1; version <= 20; version += 1) await store(version);
    const before = await readTopicVersions(staff);
    await store(21);
    const after = await readTopicVersions(staff, before);
    expect(after.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index));
    expect(after[1]).toBe(before[0]);
    await close();
  });
});
