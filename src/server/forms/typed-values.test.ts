import { expect, test } from 'vitest';
import { cutToLimits } from './typed-values.ts';

test.each([
  ['a value within its limit', { nome: 'Anna' }, { nome: 'Anna' }],
  ['a longer value', { nome: 'Annalisa' }, { nome: 'Annal' }],
  ['a value whose cut would halve a pair of surrogates', { nome: 'Anna😀' }, { nome: 'Anna' }],
  ['an unknown field', { nome: 'Anna', altro: 'x' }, { nome: 'Anna' }],
  ['a missing field', {}, {}],
])('cuts %s', (_what, typed: Record<string, string>, cut) => {
  expect(cutToLimits(typed, { nome: 5 })).toEqual(cut);
});
