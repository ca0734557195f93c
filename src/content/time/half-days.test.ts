import { expect, test } from 'vitest';
import type { HalfDay } from '../../contract/fields/half-days.ts';
import {
  describeHalfDay,
  findFreeTime,
  findHalf,
  isInOpeningHours,
  isOffered,
  listOfferedHalfDays,
  makeEarliestKey,
} from './half-days.ts';
import type { OpeningHours } from './opening.ts';

const office = [
  { opens: '09:00', closes: '13:00' },
  { opens: '15:00', closes: '18:00' },
];
const hours: OpeningHours = {
  week: [office, office, office, office, [{ opens: '09:00', closes: '13:00' }], [], []],
  closures: [],
};

const at = (time: string) => Date.parse(time);
const list = (given: OpeningHours, time: string) =>
  listOfferedHalfDays(given, at(time)).map(({ day, half }) => `${day} ${half}`);
const listDays = (given: OpeningHours, time: string) => [
  ...new Set(list(given, time).map((text) => text.slice(0, 10))),
];

test('offers the next fifteen open half days from the second working day on', () => {
  // Thursday: Friday is the first working day, Monday the second.
  expect(list(hours, '2026-11-26T09:00:00Z')).toEqual([
    '2026-11-30 morning',
    '2026-11-30 afternoon',
    '2026-12-01 morning',
    '2026-12-01 afternoon',
    '2026-12-02 morning',
    '2026-12-02 afternoon',
    '2026-12-03 morning',
    '2026-12-03 afternoon',
    '2026-12-04 morning',
    '2026-12-07 morning',
    '2026-12-07 afternoon',
    '2026-12-09 morning',
    '2026-12-09 afternoon',
    '2026-12-10 morning',
    '2026-12-10 afternoon',
  ]);
});

test('leaves out holidays, the patron saint’s day and closures', () => {
  expect(listDays(hours, '2028-04-20T09:00:00Z')).not.toContain('2028-04-25');
  expect(listDays(hours, '2028-08-08T09:00:00Z')).not.toContain('2028-08-15');
  expect(listDays(hours, '2027-05-07T09:00:00Z')).not.toContain('2027-05-12');
  // Easter Monday.
  expect(listDays(hours, '2027-03-24T09:00:00Z')).not.toContain('2027-03-29');
  const closed = { ...hours, closures: [{ from: '2026-11-30', to: '2026-12-11', reason: 'ferie' }] };
  // Friday is the first working day, so the Monday after the closure is the second.
  expect(listDays(closed, '2026-11-26T09:00:00Z')[0]).toBe('2026-12-14');
});

test('takes Monday to Friday as open while no hours are known', () => {
  const unknown = { week: Array.from({ length: 7 }, () => []), closures: [] };
  expect(list(unknown, '2026-11-26T09:00:00Z')).toHaveLength(15);
  expect(listDays(unknown, '2026-11-26T09:00:00Z')).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-07',
    '2026-12-09',
    '2026-12-10',
  ]);
});

test('an office that opens only in the morning offers no afternoon', () => {
  const morning = [{ opens: '09:00', closes: '13:00' }];
  const offered = listOfferedHalfDays(
    { week: Array.from({ length: 5 }, () => morning), closures: [] },
    at('2026-11-26T09:00:00Z'),
  );
  expect(offered).toHaveLength(15);
  expect(offered.every(({ half }) => half === 'morning')).toBe(true);
});

test('a morning begins before 13:00, an afternoon ends after 14:00', () => {
  const week = [[{ opens: '09:00', closes: '14:00' }], [{ opens: '13:00', closes: '19:00' }]];
  expect(list({ week, closures: [] }, '2026-11-26T09:00:00Z').slice(0, 3)).toEqual([
    '2026-12-01 afternoon',
    '2026-12-07 morning',
    // 8 December is a holiday.
    '2026-12-14 morning',
  ]);
});

test.each([
  // The last minute of a day in Rome, and the first of the next, in both clock changes of 2027.
  ['2027-03-27T22:59:00Z', '2027-03-31'],
  ['2027-03-27T23:00:00Z', '2027-03-31'],
  ['2027-03-28T21:59:00Z', '2027-03-31'],
  ['2027-03-28T22:00:00Z', '2027-03-31'],
  ['2027-10-30T21:59:00Z', '2027-11-03'],
  ['2027-10-31T22:59:00Z', '2027-11-03'],
  ['2027-10-31T23:00:00Z', '2027-11-03'],
])('counts days in Rome at %s, around the changes of clock', (time, first) => {
  // 29 March 2027 is Easter Monday, 1 November a holiday.
  expect(listDays(hours, time)[0]).toBe(first);
});

test('accepts a half day that was on offer within the last 24 hours, and no other', () => {
  const halfDay: HalfDay = { day: '2026-11-30', half: 'morning' };
  expect(isOffered(hours, halfDay, at('2026-11-26T09:00:00Z'))).toBe(true);
  expect(isOffered(hours, halfDay, at('2026-11-27T09:00:00Z'))).toBe(true);
  expect(isOffered(hours, halfDay, at('2026-11-28T23:30:00Z'))).toBe(false);
  expect(isOffered(hours, { day: '2026-11-29', half: 'morning' }, at('2026-11-26T09:00:00Z'))).toBe(false);
});

test('describes a half day', () => {
  expect(describeHalfDay({ day: '2026-12-03', half: 'morning' })).toBe('giovedì 3 dicembre, mattina');
  expect(describeHalfDay({ day: '2027-10-01', half: 'afternoon' })).toBe('venerdì 1º ottobre, pomeriggio');
});

test('finds the time at which the office opens in a half day', () => {
  const isFree = () => true;
  const findIn = (given: OpeningHours, half: HalfDay['half']) =>
    findFreeTime(given, { day: '2026-12-03', half }, 45, isFree);
  expect([findIn(hours, 'morning'), findIn(hours, 'afternoon')]).toEqual(['09:00', '15:00']);
  const allDay: OpeningHours = { ...hours, week: hours.week.map(() => [{ opens: '08:30', closes: '19:00' }]) };
  expect([findIn(allDay, 'morning'), findIn(allDay, 'afternoon')]).toEqual(['08:30', '14:00']);
  expect(findFreeTime(hours, { day: '2026-12-04', half: 'afternoon' }, 45, isFree)).toBeNull();
});

test.each([
  ['09:00', 45, '09:45', '09:45'],
  ['09:00', 60, '12:00', '12:00'],
  ['09:00', 60, '12:15', '09:00'],
  ['09:00', 45, '13:00', '09:00'],
])('finds, while %s is taken, a free time for %i minutes from %s on: %s', (taken, minutes, freeFrom, found) => {
  const isFree = (time: string) => time !== taken && time >= freeFrom;
  expect(findFreeTime(hours, { day: '2026-12-03', half: 'morning' }, minutes, isFree)).toBe(found);
});

test('tells whether a whole appointment is in the opening hours', () => {
  const isOpen = (day: string, time: string) => isInOpeningHours(hours, day, time, 45);
  expect(isOpen('2026-12-03', '09:00')).toBe(true);
  expect(isOpen('2026-12-03', '12:15')).toBe(true);
  expect(isOpen('2026-12-03', '12:30')).toBe(false);
  expect(isOpen('2026-12-05', '10:00')).toBe(false);
  // A holiday.
  expect(isOpen('2026-12-08', '10:00')).toBe(false);
});

test('sorts half days by their earliest, mornings first', () => {
  const [morning, afternoon] = (['morning', 'afternoon'] as const).map((half) => ({ day: '2026-12-03', half }));
  const later: HalfDay = { day: '2026-12-10', half: 'morning' };
  const lists = [[later], [afternoon], [later, morning]].map((list) => list.filter((half) => half !== undefined));
  expect(lists.toSorted((one, other) => makeEarliestKey(one).localeCompare(makeEarliestKey(other)))).toEqual([
    [later, morning],
    [afternoon],
    [later],
  ]);
  expect(['09:00', '12:45', '13:00'].map(findHalf)).toEqual(['morning', 'morning', 'afternoon']);
});
