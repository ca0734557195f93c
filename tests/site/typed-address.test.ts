import { expect, test } from 'vitest';
import { isLinkAddress, isSitePath, isWebAddress } from '../../src/contract/typed-address.ts';

const [rightToLeft, zeroWidth] = ['\u202e', '\u200b'];

test.each([
  '/\\host',
  '/\t/host',
  '//host',
  '/contatti\\',
  '/api/session',
  '/API/session',
  '/%61pi/session',
  '/x/../api',
  '/gestione',
  '/gestione/persone',
  `/contatti${rightToLeft}`,
  `/team${zeroWidth}`,
  '/%ff',
  'contatti',
  '',
])('refuses %j as a path for visitors', (text) => {
  expect([isSitePath(text), isLinkAddress(text)]).toEqual([false, false]);
});

test.each([
  'https://user:password@host.example',
  'https://user@host.example',
  `https://host.example/${rightToLeft}`,
  'https:///host',
  'https://host.example/a b',
  'https:\\\\host.example',
  'javascript:alert(1)',
  'data:text/html,a',
])('refuses %j as a web address', (text) => {
  expect([isWebAddress(text), isLinkAddress(text)]).toEqual([false, false]);
});

test.each([
  '/',
  '/contatti',
  '/servizi#bilancio',
  '/foto/0123.jpg',
  '/apicoltura',
  '#note',
  'mailto:info@studio.example',
  'tel:+3906123456',
  'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:legge:2000-07-27;212',
  'http://a.example',
])('accepts %j as a link address', (text) => expect(isLinkAddress(text)).toBe(true));
