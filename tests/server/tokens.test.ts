import { expect, test } from 'vitest';
import { uuid } from '../../src/contract/lists.ts';
import { rowNumber } from '../../src/contract/schemas.ts';
import { isLinkToken, isSameSecret, makeLinkToken, readLinkedId } from '../../src/server/tokens.ts';

/* Tokens of the links in emails to visitors. */

const secret = '5'.repeat(64);
const row = { id: '3f0c8a52-9f3e-4b0e-8f66-0a3c7d1f2b4e', email: 'maria@example.com' };
const token = makeLinkToken(secret, 'appointment', row);

test('a token names its row and contains no address', () => {
  expect(readLinkedId(token, uuid)).toBe(row.id);
  expect(readLinkedId(makeLinkToken(secret, 'newsletter-confirm', { ...row, id: 12 }), rowNumber)).toBe(12);
  expect(token).not.toContain('maria');
  expect(isLinkToken(secret, 'appointment', row, token)).toBe(true);
  expect(isLinkToken(secret, 'appointment', { ...row, email: 'Maria@Example.com' }, token)).toBe(true);
});

test.each([
  ['another row', 'appointment', { ...row, id: '00000000-0000-4000-8000-000000000000' }, secret],
  ['another address', 'appointment', { ...row, email: 'altra@example.com' }, secret],
  ['another purpose', 'newsletter-unsubscribe', row, secret],
  ['another site', 'appointment', row, '6'.repeat(64)],
] as const)('a token is not valid for %s', (_, purpose, other, otherSecret) => {
  expect(isLinkToken(otherSecret, purpose, other, token)).toBe(false);
});

test('a token has one spelling, although base64 reads the same bytes from four', () => {
  const readBytes = (text: string) => Buffer.from(text.slice(text.indexOf('.') + 1), 'base64url').toString('hex');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const spellings = [...letters].map((letter) => token.slice(0, -1) + letter);
  const sameBytes = spellings.filter((spelling) => readBytes(spelling) === readBytes(token));
  expect(sameBytes).toHaveLength(4);
  expect(sameBytes.filter((spelling) => isLinkToken(secret, 'appointment', row, spelling))).toEqual([token]);
  expect(isLinkToken(secret, 'appointment', row, token.toUpperCase())).toBe(false);
});

test.each(['', 'prova', token.slice(0, -1), `${token}A`, token.replace('.', ''), `x${token}`, '.'.repeat(80)])(
  'a malformed token names no row: %s',
  (malformed) => {
    expect(readLinkedId(malformed, uuid)).toBeNull();
  },
);

test('compares secrets of any length', () => {
  expect(isSameSecret('chiave', 'chiave')).toBe(true);
  for (const other of ['', 'chiav', 'chiave ', 'Chiave']) expect(isSameSecret(other, 'chiave')).toBe(false);
});
