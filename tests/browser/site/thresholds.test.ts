import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import { gotFocus, hasFocus, useBrowser } from '../../support/browser/browser.ts';
import { markupFaults } from '../../support/markup.ts';
import { useSite } from '../../support/site.ts';

/** A company over the limit of assets in both years; an association over two limits of art. 30 in both. */
const company = {
  attivo1: '5.000.000',
  ricavi1: '1.000.000',
  dipendenti1: '5',
  attivo2: '4.000.000,01',
  ricavi2: '',
  dipendenti2: '6',
};
const body = {
  attivo1: '200000',
  ricavi1: '400000',
  dipendenti1: '2',
  attivo2: '160000',
  ricavi2: '310000',
  dipendenti2: '2',
};

/** Checks that the element ends in the window and that nothing, such as the sticky header, covers its upper edge. */
const inSight = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom, left } = element.getBoundingClientRect();
    return bottom <= innerHeight && element.contains(document.elementFromPoint(left + 8, top + 8));
  });

describe('the threshold checks', () => {
  const site = useSite();
  const { visit } = useBrowser(site);

  test('answer a GET with the input and no-store, without caching or logging the figures', async () => {
    const address = `${site.url}/servizi?${new URLSearchParams(company)}`;
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const html = await answer.text();
    expect(html).toContain('value="4.000.000,01"');
    expect(await markupFaults(html)).toEqual([]);
    expect(site.log()).not.toContain('attivo1');
    // Cached pages stay unchanged for other visitors.
    expect(await (await fetch(`${site.url}/servizi`)).text()).not.toContain('4.000.000,01');
    const other = await (await fetch(`${site.url}/team?${new URLSearchParams(company)}`)).text();
    expect(other).not.toContain('4.000.000,01');
  });

  test.each([
    ['/servizi', { ...company, caso1: 'si' }, ['art. 2477 del codice civile']],
    ['/servizi', company, ['art. 2477, secondo comma, lettera c, del codice civile']],
    [
      '/enti-del-terzo-settore',
      { ...body, caso1: 'si' },
      ['art. 30 del Codice del Terzo settore', 'art. 31, comma 1, del D.Lgs. 117/2017'],
    ],
    [
      '/enti-del-terzo-settore',
      { ...body, caso2: 'si' },
      ['art. 30 del Codice del Terzo settore', 'art. 31 del Codice del Terzo settore'],
    ],
  ])('%s, %o: cite the paragraph of the limits only where the limits decide', async (path, typed, laws) => {
    const html = await (await fetch(`${site.url}${path}?${new URLSearchParams(typed)}`)).text();
    const named = html.replaceAll('\u00a0', ' ').matchAll(/<small>Norma: (.+?), verificata il/g);
    expect([...named].map(([, law]) => law)).toEqual(laws);
  });

  test('refuse figures that are markup or too long, and escape them', async () => {
    const typed = { ...company, attivo1: '<b>molto</b>', ricavi1: '9'.repeat(5000) };
    const html = await (await fetch(`${site.url}/servizi?${new URLSearchParams(typed)}`)).text();
    expect(html).not.toContain('<b>molto');
    expect(html).toContain('Qui serve un numero');
    expect(html).not.toContain('<small>Norma:');
    expect(await markupFaults(html)).toEqual([]);
  });

  test.each([true, false])('show the answer, the reason and the law (JavaScript: %s)', async (javaScriptEnabled) => {
    const { page, go, goAlive } = await visit({ javaScriptEnabled });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const [path, typed, answers] of [
      ['/servizi', company, ['Organo di controllo o revisore: la nomina è obbligatoria', 'art. 2477', 'non indicato']],
      [
        '/enti-del-terzo-settore',
        body,
        [
          'Organo di controllo: la nomina è obbligatoria',
          'Revisore legale: nessun nuovo obbligo per dimensioni',
          'art. 31',
        ],
      ],
    ] as const) {
      await (javaScriptEnabled ? goAlive(path) : go(path));
      for (const [name, value] of Object.entries(typed)) await page.locator(`input[name=${name}]`).fill(value);
      asked.length = 0;
      await page.getByRole('button', { name: 'Verifica', exact: true }).click();
      const result = page.locator('#esito');
      await result.waitFor();
      const said = (await result.innerText()).replaceAll('\u00a0', ' ');
      for (const words of [...answers, 'verificata il 21 novembre 2026']) expect(said).toContain(words);
      if (!javaScriptEnabled) continue;
      // Hydrated pages send no request, and the answer has the focus.
      expect(asked.filter((url) => url.includes('attivo1'))).toEqual([]);
      expect(await hasFocus(result)).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
    }
  });

  test('fill the contact form from an address with valid figures only, with no-store and unlogged', async () => {
    const asked = async (typed: Record<string, string>) =>
      await fetch(`${site.url}/contatti?${new URLSearchParams({ verifica: 'servizi', ...typed })}`);
    const answer = await asked({ ...company, caso1: 'si' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const html = await answer.text();
    const [, message = ''] = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(html) ?? [];
    for (const words of ['5.000.000', '4.000.000,01', 'in euro: non indicato', 'bilancio consolidato'])
      expect(message).toContain(words);
    expect(await markupFaults(html)).toEqual([]);
    expect(site.log()).not.toContain('attivo1');
    for (const wrong of [
      { attivo1: 'compri subito' },
      { attivo1: '5', ricavi2: 'x'.repeat(100) },
      { verifica: 'team' },
    ])
      expect(await (await asked({ ...company, ...wrong })).text()).toMatch(/<textarea[^>]*><\/textarea>/);
    expect(await (await fetch(`${site.url}/contatti`)).text()).not.toContain('5.000.000');
  });

  test('append their figures to a typed contact message without sending them to the server', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/contatti');
    await page.getByLabel('Messaggio').fill('Buongiorno.');
    await page.locator('header').getByRole('link', { name: 'Servizi', exact: true }).click();
    for (const [name, value] of Object.entries(company)) await page.locator(`input[name=${name}]`).fill(value);
    await page.getByRole('button', { name: 'Verifica', exact: true }).click();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('link', { name: 'Scriveteci con questi dati' }).click();
    await gotFocus(page.getByRole('heading', { name: 'Scrivere allo studio' }));
    await expect.poll(() => page.getByLabel('Messaggio').inputValue()).toMatch(/^Buongiorno\.\n\n.*5\.000\.000/s);
    expect(asked.filter((url) => url.includes('attivo1'))).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
  });

  test.each([true, false])('focus the first invalid figure (JavaScript: %s)', async (javaScriptEnabled) => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      const { page, go, goAlive } = await visit({ javaScriptEnabled, viewport });
      await (javaScriptEnabled ? goAlive('/servizi') : go('/servizi'));
      for (const [name, value] of Object.entries({ ...company, attivo1: 'abc', dipendenti2: '-1' }))
        await page.locator(`input[name=${name}]`).fill(value);
      await page.getByRole('button', { name: 'Verifica', exact: true }).click();
      // Focus goes to the first invalid figure, with its error below it for screen readers, clear of the header.
      const first = page.locator('input[name=attivo1]');
      await gotFocus(first);
      await expect.poll(() => inSight(page.getByText('Totale dell’attivo, in euro').first())).toBe(true);
      expect(await inSight(page.getByText('Qui serve un numero').first())).toBe(true);
      expect(await page.getByRole('textbox', { description: /^Qui serve un numero/ }).count()).toBe(2);
      expect(await first.inputValue()).toBe('abc');
      expect(new URL(page.url()).hash).toBe(javaScriptEnabled ? '' : '#esito');
      await page.locator('main [role=status]', { hasText: 'Qualche dato è da correggere.' }).waitFor();
      if (!javaScriptEnabled) continue;
      expect(await axeFindings(page)).toEqual([]);
      // Corrections, one after the other, replace the errors with the answer.
      await first.fill('5.000.000');
      await page.keyboard.press('Enter');
      const second = page.locator('input[name=dipendenti2]');
      await gotFocus(second);
      await second.fill('6');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('#esito').innerText()).toContain('la nomina è obbligatoria');
      await gotFocus(page.locator('#esito'));
      expect(await page.getByText('Qualche dato').count()).toBe(0);
    }
  });

  test('require a control body for a foundation without any figure', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/enti-del-terzo-settore');
    await page.getByLabel('L’ente è una fondazione').check();
    await page.getByRole('button', { name: 'Verifica', exact: true }).click();
    const said = await page.locator('#esito').innerText();
    expect(said).toContain('Organo di controllo: la nomina è obbligatoria');
    expect(said).toContain('Revisore legale: mancano dati');
  });

  test('print an answer on one sheet', async () => {
    const { page, go } = await visit();
    for (const [path, typed] of [
      ['/servizi', company],
      ['/enti-del-terzo-settore', body],
    ] as const) {
      await go(`${path}?${new URLSearchParams(typed)}`);
      const pdf = (
        await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } })
      ).toString('latin1');
      expect([path, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([path, 1]);
    }
  });
});
