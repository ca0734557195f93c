import { expect, test } from 'vitest';
import { documents } from '../../src/content/documents.ts';
import { getDefaultValue } from '../../src/content/fields.ts';
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
