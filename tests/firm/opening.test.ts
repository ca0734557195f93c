import { describe, expect, test } from 'vitest';
import { parseOpeningHours } from '../../src/content/facts.ts';
import { defaultContent } from '../../src/content/published.ts';
import { addDays, findEasterSunday, isLocalHoliday, isNationalHoliday } from '../../src/content/time/holidays.ts';
import { describeOpening, listSpans, type OpeningHours } from '../../src/content/time/opening.ts';
import { toRomanTime } from '../../src/content/time/roman-clock.ts';
import { easterMondays, yearlyHolidays } from '../support/national-holidays.ts';

const { opening: usual, status: words } = defaultContent.views.contatti;
const describeState = (instant: string, opening: OpeningHours = usual) =>
  describeOpening(opening, words, Date.parse(instant)).text;
const findChange = (instant: string, opening: OpeningHours = usual) =>
  new Date(describeOpening(opening, words, Date.parse(instant)).changesAt).toISOString();

describe('holidays', () => {
  test.each([
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2029, '2029-04-01'],
    [2030, '2030-04-21'],
    [2038, '2038-04-25'],
    [2000, '2000-04-23'],
  ])('Easter of %i is on %s', (year, day) => {
    expect(findEasterSunday(year)).toBe(day);
  });

  test.each([2026, 2027, 2028, 2029, 2030])('%i has twelve national holidays and a local one', (year) => {
    const days = Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(year, 0, 1 + index)).toISOString())
      .map((instant) => instant.slice(0, 10))
      .filter((day) => day.startsWith(String(year)));
    const expected = [
      ...yearlyHolidays.map((day) => `${year}-${day}`),
      ...easterMondays.filter((day) => day.startsWith(`${year}`)),
    ].sort();
    expect(days.filter(isNationalHoliday)).toEqual(expected);
    expect(days.filter((day) => isLocalHoliday(day) && !isNationalHoliday(day))).toEqual([`${year}-05-12`]);
  });

  test('addDays counts across the end of a year and of February in a leap year', () => {
    expect(addDays('2026-12-31')).toBe('2027-01-01');
    expect([addDays('2028-02-28'), addDays('2028-02-28', 2)]).toEqual(['2028-02-29', '2028-03-01']);
  });

  test('4 October is a national holiday from 2026', () => {
    expect([isNationalHoliday('2025-10-04'), isNationalHoliday('2026-10-04')]).toEqual([false, true]);
  });
});

describe('opening state in Rome time', () => {
  test.each([
    // Monday 23 November 2026, winter time: one hour ahead of UTC.
    ['2026-11-23T07:59:59Z', 'Chiuso ora, riapre oggi alle 9:00'],
    ['2026-11-23T08:00:00Z', 'Aperto ora, fino alle 18:00'],
    ['2026-11-23T16:59:59Z', 'Aperto ora, fino alle 18:00'],
    ['2026-11-23T17:00:00Z', 'Chiuso ora, riapre domani alle 9:00'],
    ['2026-11-23T22:59:59Z', 'Chiuso ora, riapre domani alle 9:00'],
    // Midnight in Rome.
    ['2026-11-23T23:00:00Z', 'Chiuso ora, riapre oggi alle 9:00'],
    // Weekend.
    ['2026-11-20T17:00:00Z', 'Chiuso ora, riapre lunedì alle 9:00'],
    ['2026-11-21T10:00:00Z', 'Chiuso ora, riapre lunedì alle 9:00'],
    ['2026-11-22T10:00:00Z', 'Chiuso ora, riapre domani alle 9:00'],
    // Summer time: two hours ahead.
    ['2026-07-06T06:59:59Z', 'Chiuso ora, riapre oggi alle 9:00'],
    ['2026-07-06T07:00:00Z', 'Aperto ora, fino alle 18:00'],
    ['2026-07-06T16:00:00Z', 'Chiuso ora, riapre domani alle 9:00'],
    // The clock goes forward on Sunday 28 March 2027, which is Easter; Monday is a holiday.
    ['2027-03-26T17:00:00Z', 'Chiuso ora, riapre martedì alle 9:00'],
    ['2027-03-28T00:59:59Z', 'Chiuso ora, riapre martedì alle 9:00'],
    ['2027-03-28T01:00:00Z', 'Chiuso ora, riapre martedì alle 9:00'],
    ['2027-03-29T10:00:00Z', 'Chiuso ora, riapre domani alle 9:00'],
    ['2027-03-30T07:00:00Z', 'Aperto ora, fino alle 18:00'],
    // The clock goes back on Sunday 25 October 2026: Friday and Monday differ by an hour in UTC.
    ['2026-10-23T07:00:00Z', 'Aperto ora, fino alle 18:00'],
    ['2026-10-26T07:30:00Z', 'Chiuso ora, riapre oggi alle 9:00'],
    ['2026-10-26T08:00:00Z', 'Aperto ora, fino alle 18:00'],
    // Holidays: Immaculate Conception, Christmas 2026 on a Friday, 4 October 2027 on a Monday, patron, New Year 2027.
    ['2026-12-07T17:30:00Z', 'Chiuso ora, riapre mercoledì alle 9:00'],
    ['2026-12-08T09:00:00Z', 'Chiuso ora, riapre domani alle 9:00'],
    ['2026-12-24T17:00:00Z', 'Chiuso ora, riapre lunedì alle 9:00'],
    ['2027-10-04T09:00:00Z', 'Chiuso ora, riapre domani alle 9:00'],
    ['2027-05-12T09:00:00Z', 'Chiuso ora, riapre domani alle 9:00'],
    ['2026-12-31T17:00:00Z', 'Chiuso ora, riapre lunedì alle 9:00'],
    ['2030-04-22T09:00:00Z', 'Chiuso ora, riapre domani alle 9:00'],
  ])('shows at %s: %s', (instant, text) => {
    expect(describeState(instant)).toBe(text);
  });

  test('closures include their first and last day; a distant reopening shows its date', () => {
    const closeBetween = (from: string, to: string): OpeningHours => ({
      ...usual,
      closures: [{ from, to, reason: '' }],
    });
    expect(describeState('2026-08-07T17:00:00Z', closeBetween('2026-08-10', '2026-08-21'))).toBe(
      'Chiuso ora, riapre il 24 agosto alle 9:00',
    );
    expect(describeState('2026-08-20T09:00:00Z', closeBetween('2026-08-10', '2026-08-21'))).toBe(
      'Chiuso ora, riapre lunedì alle 9:00',
    );
    expect(describeState('2026-12-22T09:00:00Z', closeBetween('2026-12-22', '2027-01-10'))).toBe(
      'Chiuso ora, riapre l’11 gennaio alle 9:00',
    );
    expect(describeState('2026-11-23T09:00:00Z', closeBetween('2026-11-23', '2026-11-23'))).toBe(
      'Chiuso ora, riapre domani alle 9:00',
    );
  });

  test.each([
    [{ from: '2026-08-10', to: '2026-08-25', reason: '' }, 'Chiuso dal 10 al 25 agosto'],
    [{ from: '2026-08-10', to: '2026-08-25', reason: 'ferie estive' }, 'Chiuso dal 10 al 25 agosto: ferie estive'],
    [{ from: '2026-07-28', to: '2026-08-08', reason: '' }, 'Chiuso dal 28 luglio all’8 agosto'],
    [{ from: '2026-08-01', to: '2026-08-11', reason: '' }, 'Chiuso dal 1º all’11 agosto'],
    [{ from: '2026-08-08', to: '2026-08-09', reason: '' }, 'Chiuso dall’8 al 9 agosto'],
    [{ from: '2026-08-11', to: '2026-08-11', reason: 'trasloco' }, 'Chiuso l’11 agosto: trasloco'],
    [{ from: '2026-08-10', to: '2026-08-10', reason: '' }, 'Chiuso il 10 agosto'],
  ])('announces the closure %o: %s', (closure, sentence) => {
    const listAnnounced = (instant: string) =>
      describeOpening({ ...usual, closures: [closure] }, words, Date.parse(instant)).closures;
    expect(listAnnounced('2026-07-20T09:00:00Z')).toEqual([sentence]);
    // Announced from 60 days before its start through its last day, in Rome time.
    expect(listAnnounced(`${closure.to}T21:59:59Z`)).toEqual([sentence]);
    expect(listAnnounced(`${closure.to}T22:00:00Z`)).toEqual([]);
    expect(listAnnounced('2026-05-01T09:00:00Z')).toEqual([]);
  });

  test('adapts the article of an edited sentence to the day', () => {
    const [fromMonday, until] = ['2026-12-22T09:00:00Z', { from: '2026-12-22', to: '2027-01-10', reason: '' }];
    const describeClosedState = (date: string, to: string) =>
      describeOpening({ ...usual, closures: [{ ...until, to }] }, { ...words, date }, Date.parse(fromMonday)).text;
    expect(describeClosedState('Riapre il {giorno} alle {ora}', '2027-01-10')).toBe('Riapre l’11 gennaio alle 9:00');
    expect(describeClosedState('Riapre il {giorno} alle {ora}', '2027-01-11')).toBe('Riapre il 12 gennaio alle 9:00');
    expect(describeClosedState('Aperto dal {giorno}, ore {ora}', '2027-01-10')).toBe(
      'Aperto dall’11 gennaio, ore 9:00',
    );
  });

  test('a yearly closure comes again each year from its first, also across New Year', () => {
    const yearly = { from: '2026-12-24', to: '2027-01-06', reason: 'ferie', isYearly: true };
    const isClosed = (day: string) => listSpans({ ...usual, closures: [yearly] }, day).length === 0;
    // Mondays and Fridays that are no holidays.
    expect(['2025-12-29', '2026-12-28', '2027-01-04', '2027-12-31', '2030-01-04', '2030-01-07'].map(isClosed)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
    const announce = (instant: string) =>
      describeOpening({ ...usual, closures: [yearly] }, words, Date.parse(instant)).closures;
    expect(announce('2028-11-20T09:00:00Z')).toEqual(['Chiuso dal 24 dicembre al 6 gennaio: ferie']);
    expect(announce('2028-06-20T09:00:00Z')).toEqual([]);
  });

  test('announces closures in the order of their dates', () => {
    const closures = [
      { id: 'a', from: '2026-12-24', to: '2027-01-08', reason: 'ferie', repeats: 'once' },
      { id: 'b', from: '2026-11-30', to: '', reason: 'trasloco', repeats: 'once' },
      { id: 'c', from: '2026-12-01', to: '2026-12-02', reason: 'inventario', repeats: 'once' },
    ] as const;
    const opening = parseOpeningHours({ hours: { ...defaultContent.facts.hours, closures } });
    expect(describeOpening(opening, words, Date.parse('2026-11-23T09:00:00Z')).closures).toEqual([
      'Chiuso il 30 novembre: trasloco',
      'Chiuso dal 1º al 2 dicembre: inventario',
      'Chiuso dal 24 dicembre all’8 gennaio: ferie',
    ]);
  });

  test('opens and closes once in nights when the clock changes', () => {
    const night = [{ opens: '00:00', closes: '02:30' }];
    const opening = { ...usual, week: usual.week.map(() => night) };
    // 25 October 2026: 2:30 in Rome is at 0:30 and at 1:30 UTC.
    expect(describeState('2026-10-25T00:29:00Z', opening)).toBe('Aperto ora, fino alle 2:30');
    expect(describeState('2026-10-25T00:31:00Z', opening)).toBe('Chiuso ora, riapre domani alle 0:00');
    expect(describeState('2026-10-25T01:10:00Z', opening)).toBe('Chiuso ora, riapre domani alle 0:00');
    expect(findChange('2026-10-25T01:10:00Z', opening)).toBe('2026-10-25T23:00:00.000Z');
    // 26 March 2028: the hour from 2:00 to 3:00 does not exist in Rome.
    expect(describeState('2028-03-26T00:59:00Z', opening)).toBe('Aperto ora, fino alle 2:30');
    expect(findChange('2028-03-26T00:59:00Z', opening)).toBe('2028-03-26T01:00:00.000Z');
    const inLostHour = { ...usual, week: usual.week.map(() => [{ opens: '02:00', closes: '02:30' }]) };
    expect(describeState('2028-03-26T00:30:00Z', inLostHour)).toBe('Chiuso ora, riapre domani alle 2:00');
    const startsInLostHour = { ...usual, week: usual.week.map(() => [{ opens: '02:30', closes: '04:00' }]) };
    expect(findChange('2028-03-26T00:30:00Z', startsInLostHour)).toBe('2028-03-26T01:00:00.000Z');
    expect(describeState('2028-03-26T01:00:00Z', startsInLostHour)).toBe('Aperto ora, fino alle 4:00');
  });

  test('handles split days, closing at midnight and missing hours', () => {
    const split = usual.week.map(() => [
      { opens: '09:00', closes: '13:00' },
      { opens: '15:00', closes: '24:00' },
    ]);
    const opening = { ...usual, week: split };
    expect(describeState('2026-11-23T11:59:00Z', opening)).toBe('Aperto ora, fino alle 13:00');
    expect(describeState('2026-11-23T12:00:00Z', opening)).toBe('Chiuso ora, riapre oggi alle 15:00');
    expect(describeState('2026-11-23T22:59:59Z', opening)).toBe('Aperto ora, fino alle 24:00');
    expect(findChange('2026-11-23T22:59:59Z', opening)).toBe('2026-11-23T23:00:00.000Z');
    expect(describeState('2026-11-23T10:00:00Z', { ...usual, week: [] })).toBe('');
  });

  test.each([
    ['2026-11-23T07:00:00Z', '2026-11-23T08:00:00.000Z'],
    ['2026-11-23T08:00:00Z', '2026-11-23T17:00:00.000Z'],
    ['2026-11-23T17:00:00Z', '2026-11-23T23:00:00.000Z'],
    ['2026-07-06T07:00:00Z', '2026-07-06T16:00:00.000Z'],
    // Clock changes: days of 23 and 25 hours.
    ['2027-03-27T23:30:00Z', '2027-03-28T22:00:00.000Z'],
    ['2026-10-24T22:30:00Z', '2026-10-25T23:00:00.000Z'],
  ])('the state at %s is valid until %s', (instant, changes) => {
    expect(findChange(instant)).toBe(changes);
  });

  test('at every half hour in 2026 the state is valid until `changesAt`, never past midnight', () => {
    const halfHour = 1_800_000;
    let current = describeOpening(usual, words, Date.parse('2026-01-01T00:00:00Z'));
    const wrong: string[] = [];
    for (let now = Date.parse('2026-01-01T00:00:00Z'); now < Date.parse('2026-12-31T00:00:00Z'); now += halfHour) {
      const next = describeOpening(usual, words, now);
      if (now < current.changesAt && next.text !== current.text) wrong.push(new Date(now).toISOString());
      // Other texts about the day are rendered together with the state, which must therefore expire at midnight.
      if (toRomanTime(next.changesAt - 1)[0] !== toRomanTime(now)[0]) wrong.push(new Date(now).toISOString());
      current = next;
    }
    expect(wrong).toEqual([]);
  });
});
