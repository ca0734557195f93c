import { expect, test } from 'vitest';
import { markupFaults } from '../support/markup.ts';
import { useSite } from '../support/site.ts';
import { association, company } from './threshold-figures.ts';

/* Threshold checks sent as requests, as a browser without JavaScript does. */

const site = useSite();
const requestCheck = (path: string, typed: Record<string, string> = {}) =>
  fetch(`${site.url}${path}?${new URLSearchParams(typed)}`);
const read = async (path: string, typed: Record<string, string> = {}) =>
  (await (await requestCheck(path, typed)).text()).replaceAll('\u00a0', ' ');

test('the response to a check is valid HTML with the input, and is neither cached nor logged', async () => {
  const response = await requestCheck('/servizi', company);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const html = await response.text();
  expect(html).toContain('value="4.000.000,01"');
  expect(await markupFaults(html)).toEqual([]);
  expect(site.log()).not.toContain('attivo1');
  // Cached pages stay unchanged for other visitors.
  expect(await read('/servizi')).not.toContain('4.000.000,01');
  expect(await read('/team', company)).not.toContain('4.000.000,01');
});

test.each([
  [
    '/servizi',
    company,
    ['Organo di controllo o revisore: la nomina è obbligatoria', 'art. 2477', 'non indicato'],
    ['art. 2477, secondo comma, lettera c, del codice civile'],
  ],
  ['/servizi', { ...company, caso1: 'si' }, [], ['art. 2477 del codice civile']],
  [
    '/enti-del-terzo-settore',
    association,
    [
      'Organo di controllo: la nomina è obbligatoria',
      'Revisore legale: nessun nuovo obbligo per dimensioni',
      'art. 31',
    ],
    null,
  ],
  [
    '/enti-del-terzo-settore',
    { ...association, caso1: 'si' },
    [],
    ['art. 30 del Codice del Terzo settore', 'art. 31, comma 1, del D.Lgs. 117/2017'],
  ],
  [
    '/enti-del-terzo-settore',
    { ...association, caso2: 'si' },
    [],
    ['art. 30 del Codice del Terzo settore', 'art. 31 del Codice del Terzo settore'],
  ],
])(
  '%s, %o: the answer cites the paragraph of the limits only where the limits decide',
  async (path, typed, words, laws) => {
    const html = await read(path, typed);
    const text = html.replace(/<[^>]+>/g, '');
    for (const part of words) expect(text).toContain(part);
    const citedLaws = [...html.matchAll(/<small[^>]*>Norma: (.+?)\.</g)].map(([, law]) => law);
    if (laws) expect(citedLaws).toEqual(laws);
  },
);

test('figures that are markup or too long are refused and escaped', async () => {
  const html = await read('/servizi', { ...company, attivo1: '<b>molto</b>', ricavi1: '9'.repeat(5000) });
  expect(html).not.toContain('<b>molto');
  expect(html).toContain('Qui serve un numero');
  expect(html).not.toMatch(/<small[^>]*>Norma:/);
  expect(await markupFaults(html)).toEqual([]);
});

test('the contact form is filled from an address with valid figures only, with no-store and unlogged', async () => {
  const readTextarea = (html: string) => /<textarea[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1];
  const typed = { verifica: 'servizi', ...company };
  const response = await requestCheck('/contatti', { ...typed, caso1: 'si' });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const html = await response.text();
  for (const words of ['5.000.000', '4.000.000,01', 'in euro: non indicato', 'bilancio consolidato'])
    expect(readTextarea(html)).toContain(words);
  expect(await markupFaults(html)).toEqual([]);
  expect(site.log()).not.toContain('attivo1');
  for (const invalid of [
    { attivo1: 'compri subito' },
    { attivo1: '5', ricavi2: 'x'.repeat(100) },
    { verifica: 'team' },
  ])
    expect(readTextarea(await read('/contatti', { ...typed, ...invalid }))).toBe('');
  expect(await read('/contatti')).not.toContain('5.000.000');
});
