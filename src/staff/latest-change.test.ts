import { expect, test } from 'vitest';
import { describeLatestChange } from './latest-change.ts';

const now = new Date('2026-12-03T10:00:00.000Z');
const answered = { answered_by: 'Anna Conti', answered_at: '2026-12-03T08:42:00.000Z' };
const noted = { note_by: 'Paolo Serra', note_at: '2026-12-02T08:42:00.000Z' };

test.each([
  ['the latest deed that a row names', { ...answered, ...noted }, 'Intanto Anna Conti ha risposto, oggi alle 9:42'],
  [
    'the latest of several rows',
    [
      { updated_by: 'Anna Conti', updated_at: '2026-12-01T11:05:00.000Z' },
      { updated_by: 'Paolo Serra', updated_at: '2026-12-01T12:05:00.000Z' },
    ],
    'Intanto Paolo Serra ha fatto una modifica, martedì alle 13:05',
  ],
  ['nobody in a row without names', { note_by: null, note_at: null }, null],
  ['nobody without a row', undefined, null],
])('names %s', (_, current, words) => {
  expect(describeLatestChange(current, now)).toBe(words);
});
