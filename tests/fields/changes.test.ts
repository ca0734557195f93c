import { describe, expect, test } from 'vitest';
import { applyChanges, findChanges, reverseChanges } from '../../src/contract/fields/changes.ts';

const page = {
  title: 'Lo studio',
  hours: { weekdays: '9–18', saturday: null },
  points: ['Uno', 'Due'],
  people: [
    { id: 'anna', name: 'Anna Conti', role: 'Commercialista' },
    { id: 'davide', name: 'Davide Sala', role: 'Revisore' },
  ],
};
const [anna, davide] = page.people;

describe('the changes between two contents', () => {
  test('are single values by path, and list entries by id', () => {
    const after = {
      ...page,
      hours: { weekdays: '9–17', saturday: null },
      people: [anna, { id: 'davide', name: 'Davide Sala', role: 'Avvocato' }],
    };
    expect(findChanges(page, after)).toEqual([
      { path: 'hours.weekdays', from: '9–18', to: '9–17' },
      { path: 'people.davide.role', from: 'Revisore', to: 'Avvocato' },
    ]);
  });

  test.each([
    ['without ids', 'points', page.points, ['Due', 'Uno']],
    ['in another order', 'people', page.people, [davide, anna]],
    ['with an entry before others', 'people', page.people, [{ ...anna, id: 'carla' }, anna, davide]],
  ])('take a list %s as a whole', (_, path, from, to) => {
    expect(findChanges(page, { ...page, [path]: to })).toEqual([{ path, from, to }]);
  });

  test.each([
    ['is repeated', ['a', 'a']],
    ['contains a dot', ['a.b', 'c']],
    ['is empty', ['', 'c']],
  ])('take a list as a whole where an id %s', (_, ids) => {
    const [before, after] = ['Prima', 'Dopo'].map((text) => ({ list: ids.map((id) => ({ id, text })) }));
    expect(findChanges(before ?? {}, after ?? {}).map(({ path }) => path)).toEqual(['list']);
  });

  test('are a removed entry by its id, wherever it stands', () => {
    const removed = [{ path: 'people.anna', from: anna, to: null }];
    expect(findChanges(page, { ...page, people: [davide] })).toEqual(removed);
    expect(applyChanges(page, removed)).toEqual({ content: { ...page, people: [davide] }, conflicts: [] });
  });

  test('are entries by id where they are added or removed at the end of a list', () => {
    const carla = { id: 'carla', name: 'Carla Neri', role: 'Praticante' };
    const [one, two] = [{ people: [anna] }, { people: [{ ...anna, role: 'Socia' }, davide, carla] }];
    const added = [
      { path: 'people.anna.role', from: 'Commercialista', to: 'Socia' },
      { path: 'people.davide', from: null, to: davide },
      { path: 'people.carla', from: null, to: carla },
    ];
    expect(findChanges(one, two)).toEqual(added);
    expect(findChanges(two, one)).toEqual(reverseChanges(added));
    expect(applyChanges(one, added)).toEqual({ content: two, conflicts: [] });
    expect(applyChanges(two, added)).toEqual({ content: two, conflicts: [] });
    expect(applyChanges(two, reverseChanges(added))).toEqual({ content: one, conflicts: [] });
  });

  test('take a part that turns into another kind as a whole', () => {
    const [before, after] = [{ block: { kind: 'text', text: 'A' } }, { block: { kind: 'rows', rows: [] } }];
    expect(findChanges(before, after)).toEqual([{ path: 'block', from: before.block, to: after.block }]);
  });

  test('ignore spaces at the ends of texts, the order of names, and missing parts that are null', () => {
    const after = { people: page.people, points: [' Uno', 'Due'], title: 'Lo studio ', hours: { weekdays: '9–18 ' } };
    expect(findChanges(page, after)).toEqual([]);
  });
});

describe('applying changes', () => {
  test('turns one content into the other, and with from and to exchanged back again', () => {
    const after = { title: 'Chi siamo', hours: { weekdays: '9–17', saturday: '9–12' }, points: [], people: [anna] };
    const changes = findChanges(page, after);
    expect(applyChanges(page, changes)).toEqual({ content: after, conflicts: [] });
    expect(applyChanges(after, reverseChanges(changes))).toEqual({ content: page, conflicts: [] });
  });

  test('keeps what others have changed elsewhere, also in an entry that has moved', () => {
    const present = { ...page, title: 'Di Anna', people: [davide, anna] };
    const changes = [{ path: 'people.davide.role', from: 'Revisore', to: 'Avvocato' }];
    expect(applyChanges(present, changes)).toEqual({
      content: { ...present, people: [{ ...davide, role: 'Avvocato' }, anna] },
      conflicts: [],
    });
  });

  test('keeps the entries that two people have added to one list', () => {
    const [carla, dario] = ['carla', 'dario'].map((id) => ({ id, name: id, role: '' }));
    const byPaolo = { ...page, people: [anna, { ...davide, role: 'Avvocato' }, carla] };
    const byAnna = findChanges(page, { ...page, people: [anna, davide, dario] });
    expect(applyChanges(byPaolo, byAnna).content['people']).toEqual([...byPaolo.people, dario]);
  });

  test('removes no entry that somebody has changed', () => {
    const present = { people: [anna, { ...davide, role: 'Avvocato' }] };
    const removed = [{ path: 'people.davide', from: davide, to: null }];
    expect(applyChanges(present, removed)).toEqual({ content: present, conflicts: ['people.davide'] });
  });

  test('takes a value that stands there already as applied', () => {
    const changes = [{ path: 'title', from: 'Prima', to: 'Lo studio ' }];
    expect(applyChanges(page, changes)).toEqual({ content: page, conflicts: [] });
  });

  test('names the paths that do not fit, and applies the others', () => {
    const changes = [
      { path: 'title', from: 'Prima', to: 'Dopo' },
      { path: 'people.carla.role', from: null, to: 'Avvocato' },
      { path: 'title.part', from: null, to: 'Avvocato' },
      { path: 'people.anna.role', from: 'Commercialista ', to: 'Socia' },
    ];
    expect(applyChanges(page, changes)).toEqual({
      content: { ...page, people: [{ ...anna, role: 'Socia' }, davide] },
      conflicts: ['title', 'people.carla.role', 'title.part'],
    });
  });

  test('adds a value to a part that has none, and writes to no prototype', () => {
    const path = '__proto__.polluted';
    const changes = [
      { path: 'hours.sunday', from: null, to: 'Chiuso' },
      { path, from: null, to: true },
    ];
    expect(applyChanges(page, changes)).toEqual({
      content: { ...page, hours: { ...page.hours, sunday: 'Chiuso' } },
      conflicts: [path],
    });
  });
});
