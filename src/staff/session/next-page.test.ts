import { expect, test } from 'vitest';
import { buildSignInAddress, chooseNextPage } from './next-page.ts';

const origin = 'https://studio.example';

test.each([
  ['/gestione', '/gestione'],
  ['/gestione/messaggi?stato=nuovo#12', '/gestione/messaggi?stato=nuovo#12'],
  ['/gestione/testi/servizio-di-domiciliazione', '/gestione/testi/servizio-di-domiciliazione'],
])('after the sign-in, %s leads to %s', (requested, page) => {
  expect(chooseNextPage(requested, origin)).toBe(page);
});

test.each([
  null,
  '',
  'https://altrove.example/gestione',
  '//altrove.example/gestione',
  '/\\altrove.example/gestione',
  '\t//altrove.example',
  'javascript:alert(1)//gestione',
  '/gestionefinta',
  '/gestione/../contatti',
  '/gestione/..//altrove.example',
  '/gestione/%2e%2e/contatti',
  '/gestione\\..\\..\\contatti',
  '/gestione@altrove.example',
  '/gestione/accesso?next=/gestione/accesso',
  '/gestione/invito#gettone',
])('after the sign-in, %j falls back to the first page', (requested) => {
  expect(chooseNextPage(requested, origin)).toBe('/gestione');
});

test('the sign-in URL contains the page to return to, unless that is the first page', () => {
  expect(buildSignInAddress('/gestione')).toBe('/gestione/accesso');
  expect(buildSignInAddress('/gestione/registro?q=Anna Conti')).toBe(
    '/gestione/accesso?next=%2Fgestione%2Fregistro%3Fq%3DAnna%20Conti',
  );
});
