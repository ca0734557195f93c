import { expect, test } from 'vitest';
import { compareCitations, groupProvisions } from '../../content/law/provision-groups.ts';
import { defaultRegister } from '../../content/law/register.ts';
import type { LawFact } from '../../contract/law.ts';
import { findMostUrgent } from './provision-urgency.ts';

const makeFact = (name: string, law: string, source: string, given: Partial<LawFact> = {}): LawFact => ({
  id: name,
  name,
  law,
  source,
  text: law,
  checked: '',
  checked_by: null,
  valid_until: '2027-06-30',
  state: 'valid',
  version: 0,
  places: [],
  ...given,
});

test('sorts citations by act, then by article', () => {
  const sorted = [
    'art. 2220 c.c.',
    'art. 2364, secondo comma, del codice civile',
    'art. 2477 c.c.',
    'art. 145 c.p.c.',
    'art. 6 del D.Lgs. 231/2001',
    'art. 10 del D.Lgs. 231/2001',
    'D.M. 7 agosto 2025',
    'art. 6-bis della L. 212/2000',
    'L. 233/1990',
  ];
  expect(sorted.toReversed().sort(compareCitations)).toEqual(sorted);
});

test('groups the facts of one official text, however its address and citation are written', () => {
  const civilCode = 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:';
  const [limit, deposit, other] = [
    makeFact('termine', 'art. 2435 c.c.', `${civilCode}codice.civile:1942-03-16;262~art2435`),
    makeFact('deposito', 'art. 2435 del codice civile', `${civilCode}regio.decreto:1942-03-16;262~art2435`),
    makeFact('altro', 'L. 233/1990', `${civilCode}legge:1990-08-02;233`),
  ];
  expect(groupProvisions([other, deposit, limit])).toEqual([
    { law: 'art. 2435 c.c.', facts: [deposit, limit] },
    { law: 'L. 233/1990', facts: [other] },
  ]);
  expect(
    groupProvisions([
      { ...other, source: '' },
      { ...limit, source: '' },
    ]),
  ).toHaveLength(2);
});

test('lists no official text of the built-in register twice', () => {
  const facts = Object.entries(defaultRegister).map(([name, { law, source }]) => makeFact(name, law, source));
  const provisions = groupProvisions(facts);
  expect(provisions.flatMap(({ facts: grouped }) => grouped)).toHaveLength(facts.length);
  const laws = provisions.map(({ law }) => law);
  expect(new Set(laws).size).toBe(laws.length);
  expect(laws.length).toBeLessThan(facts.length);
});

test('a provision is as urgent as the most urgent of its facts', () => {
  const [valid, due, expired] = [
    makeFact('a', 'L. 1/2000', 's'),
    makeFact('b', 'L. 1/2000', 's', { state: 'due', valid_until: '2026-12-31' }),
    makeFact('c', 'L. 1/2000', 's', { state: 'expired', valid_until: '2026-10-31' }),
  ];
  expect(findMostUrgent({ law: '', facts: [valid, due] }).name).toBe('b');
  expect(findMostUrgent({ law: '', facts: [valid, due, expired] }).name).toBe('c');
});
