import { afterEach, expect, test, vi } from 'vitest';
import { getServerTime, updateServerClock } from '../../src/staff/server-clock.ts';
import { setClock } from '../support/clock.ts';

const hour = 3_600_000;
const server = '2026-11-26T10:00:00.000Z';

afterEach(() => {
  vi.useRealTimers();
  updateServerClock(new Headers({ date: new Date().toUTCString() }));
});

test.each([
  ['25 hours behind', -25 * hour],
  ['25 hours ahead', 25 * hour],
  ['a year ahead', 366 * 24 * hour],
])('the time follows the server’s clock on a computer whose clock is %s', (_, ahead) => {
  setClock(new Date(Date.parse(server) + ahead).toISOString());
  updateServerClock(new Headers({ date: new Date(server).toUTCString() }));
  expect(new Date(getServerTime()).toISOString().slice(0, 16)).toBe('2026-11-26T10:00');
  vi.advanceTimersByTime(hour);
  expect(new Date(getServerTime()).toISOString().slice(0, 16)).toBe('2026-11-26T11:00');
});

test('a response without a date keeps the previous offset', () => {
  setClock('2026-11-27T11:00:00.000Z');
  updateServerClock(new Headers({ date: new Date(server).toUTCString() }));
  updateServerClock(new Headers());
  updateServerClock(new Headers({ date: 'adesso' }));
  expect(new Date(getServerTime()).toISOString().slice(0, 16)).toBe('2026-11-26T10:00');
});
