import { expect, test } from 'vitest';
import { officeInWords } from './office-hours.ts';

const whole = [{ opens: '09:00', closes: '18:00' }];
const weekly = [whole, whole, whole, whole, whole, [], []];

test.each([
  ['2026-11-20T07:30:00Z', 'Lo studio apre oggi alle 9:00.'],
  ['2026-11-20T08:00:00Z', 'Lo studio è aperto fino alle 18:00.'],
  ['2026-11-20T16:59:00Z', 'Lo studio è aperto fino alle 18:00.'],
  ['2026-11-20T17:00:00Z', 'Lo studio è chiuso; riapre lunedì alle 9:00.'],
  ['2026-11-19T19:00:00Z', 'Lo studio è chiuso; riapre domani alle 9:00.'],
  ['2026-11-21T09:00:00Z', 'Oggi lo studio è chiuso; riapre lunedì alle 9:00.'],
  ['2026-11-22T09:00:00Z', 'Oggi lo studio è chiuso; riapre domani alle 9:00.'],
  // In Rome it is Monday already.
  ['2026-11-22T23:30:00Z', 'Lo studio apre oggi alle 9:00.'],
  ['2026-07-01T15:30:00Z', 'Lo studio è aperto fino alle 18:00.'],
])('says how things stand at the office at %s', (time, said) => {
  expect(officeInWords(new Date(time), weekly)).toBe(said);
});

test('knows a break at noon', () => {
  const parted = [
    { opens: '09:00', closes: '13:00' },
    { opens: '15:00', closes: '18:00' },
  ];
  const said = (time: string) => officeInWords(new Date(time), [parted, parted, parted, parted, parted, [], []]);
  expect(said('2026-11-20T11:00:00Z')).toBe('Lo studio è aperto fino alle 13:00.');
  expect(said('2026-11-20T12:30:00Z')).toBe('Lo studio è chiuso; riapre oggi alle 15:00.');
  expect(said('2026-11-20T16:00:00Z')).toBe('Lo studio è aperto fino alle 18:00.');
});
