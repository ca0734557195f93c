import { expect, test } from 'vitest';
import { documents } from '../../src/content/documents.ts';
import { getDefaults, getDefaultValue } from '../../src/content/fields.ts';
import { defaultContent } from '../../src/content/published.ts';
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
  const added = { ...people[0], id: '', name: 'Carla Moretti' };
  expect(compare([added, ...people]).map(({ entry }) => entry)).toEqual([{ title: 'Carla Moretti', isAdded: true }]);
  const renamed = people.map((person, index) => (index === 2 ? { ...person, name: 'Marta Bianchi' } : person));
  expect(compare(renamed)).toMatchObject([{ path: 'people.2.name', after: 'Marta Bianchi' }]);
  expect(compare(people.toReversed())).toMatchObject([{ path: 'people' }]);
  expect(compare(people)).toEqual([]);
});

test('a topic of requests compares by its questions; slugs that the program keeps are no change', () => {
  const written = getDefaults(documents.preventivo);
  const [first, ...others] = written.topics;
  const questions = first?.questions.map((question, index) =>
    index === 1 ? { ...question, why: 'Un motivo' } : question,
  );
  const after = {
    ...written,
    topics: [...others, { ...first, slug: 'societa', questions }],
    former: [{ slug: 'contabilita', topic: 'contabilita' }],
  };
  const index = others.length;
  expect(compareContents(documents.preventivo, written, after)).toMatchObject([
    { path: `topics.${index}.slug`, after: 'societa' },
    {
      path: `topics.${index}.questions.1.why`,
      names: ['Argomenti', `Argomento ${index + 1}`, 'Domande', 'Domanda 2', 'Perché lo chiediamo'],
    },
    { path: 'topics' },
  ]);
});
