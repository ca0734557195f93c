import { expect, test } from 'vitest';
import { choices, group, line } from '../../contract/fields/fields.ts';
import { cutToInputs } from './typed-values.ts';

const questions = group('', {
  nome: line('Nome', 5, ''),
  servizi: choices('Servizi', ['Buste', 'Colf'], []),
  recapiti: group('', { 0: line('Telefono', 5, '') }),
});

test.each([
  ['a value within its limit', { nome: 'Anna' }, { nome: 'Anna' }],
  ['a longer value', { nome: 'Annalisa', 'recapiti.0': '06 123' }, { nome: 'Annal', 'recapiti.0': '06 12' }],
  ['a value whose cut would halve a pair of surrogates', { nome: 'Anna😀' }, { nome: 'Anna' }],
  ['more than all options', { servizi: 'Buste\nColf\nBuste' }, { servizi: 'Buste\nColf\n' }],
  ['an unknown input', { nome: 'Anna', altro: 'x' }, { nome: 'Anna' }],
  ['a missing input', {}, {}],
])('cuts %s', (_what, typed: Record<string, string>, cut) => {
  expect(cutToInputs(typed, { questions })).toEqual(cut);
});
