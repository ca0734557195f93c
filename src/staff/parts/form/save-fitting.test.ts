import * as v from 'valibot';
import { expect, test } from 'vitest';
import { applyChanges, type Change, type Content } from '../../../contract/fields/changes.ts';
import { StaffFailure } from '../../http.ts';
import { saveFitting } from './save-fitting.ts';

const schema = v.record(v.string(), v.unknown());

/** Server with one row: makes all changes, or answers 409 with the row and the paths that did not fit. */
function serve(row: Content) {
  return async (changes: Change[]): Promise<Content> => {
    const { content, conflicts } = applyChanges(row, changes);
    if (conflicts.length === 0) return content;
    const fields = Object.fromEntries(conflicts.map((path) => [path, 'Cambiato']));
    throw new StaffFailure(409, { code: 'changed', message: 'Cambiato', fields }, { current: row });
  };
}

const name = { path: 'name', from: 'Anna', to: 'Anna Conti' };
const title = { path: 'title', from: 'socia', to: 'fondatrice' };

test('saves the changes that fit, and names the others', async () => {
  expect(await saveFitting([name, title], schema, serve({ name: 'Anna', title: 'partner' }))).toEqual({
    row: { name: 'Anna Conti', title: 'partner' },
    changes: [name],
    refused: ['title'],
    refusedRow: { name: 'Anna', title: 'partner' },
    isReplaced: false,
  });
});

test('saves nothing if a condition is not met', async () => {
  const save = serve({ name: 'Anna', title: 'socia', photo: '/b.jpg' });
  const condition = { path: 'photo', from: '/a.jpg', to: '/a.jpg' };
  expect(await saveFitting([name, title], schema, (changes) => save([condition, ...changes]))).toEqual({
    row: { name: 'Anna', title: 'socia', photo: '/b.jpg' },
    changes: [],
    refused: ['photo'],
    refusedRow: { name: 'Anna', title: 'socia', photo: '/b.jpg' },
    isReplaced: true,
  });
});

test('fails if the row is gone', async () => {
  const gone = new StaffFailure(409, { code: 'changed', message: 'Cambiato', fields: { name: 'Cambiato' } });
  await expect(saveFitting([name], schema, () => Promise.reject(gone))).rejects.toBe(gone);
});
