import { expect, test } from 'vitest';
import { documents } from '../../src/content/documents.ts';
import { defaultContent } from '../../src/content/published.ts';
import { getDefaults, getDefaultValue } from '../../src/contract/fields/fields.ts';
import { compareContents, formatValue } from '../../src/staff/documents/differences.ts';

const { people } = defaultContent.facts;
const before = { ...Object(getDefaultValue(documents.dati)), people };
const compare = (after: readonly object[]) => compareContents(documents.dati, before, { ...before, people: after });

test('a removed person is one change, by name and without identifiers, and the others are none', () => {
  const [, removed, ...others] = people;
  const differences = compare([people[0] ?? {}, ...others]);
  expect(differences.map(({ entry }) => entry)).toEqual([{ title: removed?.name, isAdded: false }]);
  expect(differences.map(({ field, before }) => formatValue(field, before)).join()).not.toContain(removed?.id);
});

test('an added person is one change, a changed one is compared, and another order is a change', () => {
  const added = { ...people[0], id: 'carla', name: 'Carla Moretti' };
  expect(compare([added, ...people]).map(({ entry }) => entry)).toEqual([{ title: 'Carla Moretti', isAdded: true }]);
  const renamed = people.map((person, index) => (index === 2 ? { ...person, name: 'Marta Bianchi' } : person));
  expect(compare(renamed)).toMatchObject([{ path: 'people.persona-terza.name', after: 'Marta Bianchi' }]);
  expect(compare(people.toReversed())).toMatchObject([{ path: 'people' }]);
  expect(compare(people)).toEqual([]);
});

const written = getDefaults(documents.preventivo);
const [first, ...others] = written.topics;
const compareTopics = (after: object) => compareContents(documents.preventivo, written, { ...written, ...after });

test('a topic of requests compares by its questions, without the slugs that the program keeps', () => {
  const questions = first?.questions.map((question, index) =>
    index === 1 ? { ...question, why: 'Un motivo' } : question,
  );
  const topics = [...others, { ...first, slug: 'societa', questions }];
  const differences = compareTopics({ topics, former: [{ slug: 'contabilita', topic: 'contabilita' }] });
  const index = others.length;
  expect(differences).toMatchObject([
    { path: 'topics.contabilita.slug', after: 'societa' },
    {
      path: 'topics.contabilita.questions.fatture.why',
      names: ['Argomenti', `Argomento ${index + 1}`, 'Domande', 'Domanda 2', 'Perché lo chiediamo'],
    },
    { path: 'topics' },
  ]);
  const order = differences.at(-1);
  expect(order && formatValue(order.field, order.after)).toBe(topics.map(({ title }) => title).join('\n'));
});

test('an added question is shown by its texts and by the choices that are made for it', () => {
  const added = { id: 'x', question: 'Da quando?', kind: 'day', required: 'yes', options: [], why: '', band: 'none' };
  const topics = [{ ...first, questions: [...(first?.questions ?? []), added] }, ...others];
  const [difference, ...more] = compareTopics({ topics });
  expect(more).toEqual([]);
  expect(difference && formatValue(difference.field, difference.after)).toBe(
    'Da quando?\nSi risponde con: Un giorno\nÈ obbligatoria: Sì',
  );
});
