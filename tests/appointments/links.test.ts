import { expect, test } from 'vitest';
import { isValidToken, makeAppointmentToken, parseTokenId } from '../../src/server/appointments/links.ts';

const secret = '5'.repeat(64);
const row = { id: '3f0c8a52-9f3e-4b0e-8f66-0a3c7d1f2b4e', email: 'maria@example.com' };
const token = makeAppointmentToken(secret, row);

test('a token names its appointment and contains no address', () => {
  expect(parseTokenId(token)).toBe(row.id);
  expect(token).not.toContain('maria');
  expect(isValidToken(secret, row, token)).toBe(true);
  expect(isValidToken(secret, { ...row, email: 'Maria@Example.com' }, token)).toBe(true);
});

test.each([
  ['another appointment', { ...row, id: '00000000-0000-4000-8000-000000000000' }, secret],
  ['another address', { ...row, email: 'altra@example.com' }, secret],
  ['another site', row, '6'.repeat(64)],
])('a token is not valid for %s', (_, other, otherSecret) => {
  expect(isValidToken(otherSecret, other, token)).toBe(false);
});

test.each(['', 'prova', token.slice(0, -1), `${token}A`, token.replace('.', ''), `x${token}`, '.'.repeat(80)])(
  'a malformed token names no appointment: %s',
  (malformed) => {
    expect(parseTokenId(malformed)).toBeNull();
  },
);
