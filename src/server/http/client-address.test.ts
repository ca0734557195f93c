import { expect, test } from 'vitest';
import { findClientAddress, toClientKey, toNetworkKey } from './client-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
  ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['fe80::7%eth0', 'fe80::7'],
  ['"[2001:db8::7]:443"', '2001:db8::7'],
])('reads %s from a trusted proxy as the address %s', (written, address) => {
  expect(findClientAddress('10.0.0.1', `198.51.100.1, ${written}`, 1)).toBe(address);
});

test.each(['', 'unknown', '_hidden', '203.0.113.7.9', '203.0.113.7:x', '999.1.1.1', '[2001:db8::7'])(
  'falls back to the proxy’s own address when the forwarded one is invalid: %s',
  (written) => {
    expect(findClientAddress('::ffff:10.0.0.1', `198.51.100.1,${written}`, 1)).toBe('10.0.0.1');
  },
);

test('takes the address written by the outermost trusted proxy', () => {
  expect(findClientAddress('10.0.0.1', '192.0.2.1, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7');
  expect(findClientAddress('10.0.0.1', '203.0.113.7', 2)).toBe('203.0.113.7');
});

test('takes the address of the connection without trusted proxies or their header', () => {
  expect(findClientAddress('::ffff:10.0.0.1', '203.0.113.7', 0)).toBe('10.0.0.1');
  expect(findClientAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1');
});

test('a client is an IPv4 address or an IPv6 /64, its network a /24 or a /48, in any notation', () => {
  expect([toClientKey('203.0.113.7'), toNetworkKey('203.0.113.7')]).toEqual(['203.0.113.7', '203.0.113']);
  expect([toClientKey('2001:db8::7'), toNetworkKey('2001:db8::7')]).toEqual(['2001:db8:0:0', '2001:db8:0']);
  expect(toClientKey('2001:db8:0:1::9')).toBe(toClientKey('2001:db8:0:1:2:3:4:5'));
  expect(toNetworkKey('2001:db8:0:1::9')).toBe(toNetworkKey('2001:db8::1'));
});
