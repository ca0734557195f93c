import * as v from 'valibot';
import { expect, test } from 'vitest';
import { changesPatch } from '../contract/changes.ts';
import { requireChanges } from './changes.ts';

const row = { name: 'Anna', role: 'Socia', version: 3 };
const rename = { path: 'name', from: 'Anna', to: 'Anna Conti' };
const stale = { path: 'role', from: 'Praticante', to: 'Revisore' };

test('applies changes whose former values stand in the row', async () => {
  expect(await requireChanges(row, [rename], () => row)).toEqual({ ...row, name: 'Anna Conti' });
});

test('applies none of the changes if one does not fit, and answers 409 with the row and the paths', async () => {
  await expect(requireChanges(row, [rename, stale], async () => row)).rejects.toMatchObject({
    status: 409,
    body: {
      error: { code: 'changed', fields: { role: 'Intanto c’è stata un’altra modifica: qui si vede com’è adesso' } },
      current: row,
    },
  });
});

test.each([
  ['no change', { changes: [] }],
  ['a change without a former value', { changes: [{ path: 'name', to: 'Anna' }] }],
  ['a change without a path', { changes: [{ path: ' ', from: null, to: 'Anna' }] }],
  ['a version beside the changes', { changes: [rename], version: 3 }],
])('refuses a request with %s', (_, request) => {
  expect(v.is(changesPatch, request)).toBe(false);
});

test('accepts a change that empties a value', () => {
  expect(v.is(changesPatch, { changes: [{ path: 'name', from: 'Anna', to: null }] })).toBe(true);
});
