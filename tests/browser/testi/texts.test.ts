import { expect, test } from 'vitest';
import { ownContent } from '../../../src/content/published.ts';
import { axeFindings } from '../../support/browser/axe.ts';
import { gotFocus, useBrowser } from '../../support/browser/browser.ts';
import { button, lead, saved, standing } from '../../support/browser/editor.ts';
import { holdCalls } from '../../support/browser/held-calls.ts';
import { useSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna, paolo } from '../../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { visit, visitAs } = useBrowser(site);

const publicPage = async (path: string) => await (await fetch(site.url + path)).text();

test('the heading keeps focus when the content of its page loads', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/testi');
  const { release } = await holdCalls(page, '**/api/content/team');
  await page.getByRole('link', { name: 'Team' }).press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await gotFocus(heading);
  release();
  await lead(page).waitFor();
  await gotFocus(heading);
});

test('a sentence is corrected on blur, previewed, compared and published', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/testi');
  await page.getByRole('row').filter({ hasText: 'Dati dello studio' }).getByText('solo responsabili').waitFor();
  await page.getByRole('link', { name: 'Chi siamo' }).click();
  const before = await lead(page).inputValue();
  const preview = page.frameLocator('iframe');
  await preview.getByText(before).waitFor();

  await lead(page).fill('Siamo  il migliore  studio: "lo dicono tutti"');
  await page.getByText('«migliore» è un superlativo').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  expect(await lead(page).inputValue()).toBe('Siamo il migliore studio: «lo dicono tutti»');
  const sentence = 'Uno studio che spiega {città} a chi vi arriva.';
  await lead(page).fill(sentence);
  const shown = 'Uno studio che spiega Albano Laziale a chi vi arriva.';
  await preview.locator('[style*=outline]', { hasText: shown }).waitFor();
  await saved(page);
  expect(await publicPage('/chi-siamo')).toContain(before);

  await preview.locator('h1').click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('campo-title');

  await button(page, 'Vedi le modifiche').click();
  await gotFocus(page.getByRole('heading', { name: 'Modifiche' }));
  const changes = page.getByRole('list', { name: 'Modifiche' });
  await changes.locator('ins', { hasText: 'spiega' }).waitFor();
  expect(await changes.getByRole('listitem').count()).toBe(1);
  // Rewritten sentences are compared whole: one deletion, one insertion.
  expect(await changes.locator('del, ins').count()).toBe(2);
  await button(page, 'Pubblica').click();
  await page.getByText('Pubblicato.', { exact: true }).waitFor();
  await gotFocus(standing(page));
  expect(await publicPage('/chi-siamo')).toContain(shown);
  const visitor = await visit();
  await visitor.goAlive('/');
  await visitor.page.getByRole('link', { name: 'Chi siamo' }).first().click();
  await visitor.page.getByText(shown).waitFor();
});

test('an earlier version is restored as a draft, and discarding a draft can be undone', async () => {
  const { page, go } = await visitAs(paolo);
  const changes = page.getByRole('list', { name: 'Modifiche' });
  await go('/gestione/testi/chi-siamo?vista=versioni');
  const current = page.getByRole('listitem').filter({ hasText: /^Versione 1,.*\(in linea\)/ });
  await current.waitFor();
  // Live version: neither restore nor comparison is offered.
  expect(await current.getByText(/Riporta in bozza|Confronta/).count()).toBe(0);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Il testo fornito con il sito' })
    .getByRole('button', { name: 'Riporta in bozza' })
    .click();
  await changes.locator('del', { hasText: 'spiega' }).waitFor();
  await gotFocus(page.getByRole('heading', { name: 'Modifiche' }));
  await button(page, 'Scarta la bozza').click();
  await page.getByText('Nessuna bozza.').waitFor();
  await gotFocus(standing(page));
  await button(page, 'Annulla').click();
  await saved(page);
  await button(page, 'Pubblica').click();
  await expect.poll(() => publicPage('/chi-siamo')).toContain(ownContent.views['chi-siamo'].lead);

  // Undo replaces text typed after the discard, and can itself be undone.
  await lead(page).fill('Una frase da scartare.');
  await button(page, 'Scarta la bozza').click();
  await page.getByText('Nessuna bozza.').waitFor();
  await lead(page).fill('Scritto intanto.');
  await button(page, 'Annulla').click();
  await page.getByText('È tornato il testo di prima').waitFor();
  expect(await lead(page).inputValue()).toBe('Una frase da scartare.');
  await button(page, 'Annulla').last().click();
  expect(await lead(page).inputValue()).toBe('Scritto intanto.');
});

test('repeated presses while a draft is being discarded send one request', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/testi/note-legali');
  await lead(page).fill('Una frase che non resta.');
  await saved(page);
  const discards: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') discards.push(request.url());
  });
  const { begun, release } = await holdCalls(page, /\/note-legali\/draft/);
  await button(page, 'Scarta la bozza').focus();
  await page.keyboard.press('Enter');
  await begun;
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  release();
  await page.getByText('Bozza scartata').waitFor();
  await standing(page).getByText('Nessuna bozza').waitFor();
  expect(discards).toHaveLength(1);
  expect(await page.getByText('Bozza scartata').count()).toBe(1);
});

test('the draft actions fit on one line on a phone', async () => {
  const { page, go } = await visitAs(anna, { viewport: { width: 390, height: 844 } });
  await go('/gestione/testi/moduli');
  await page.getByLabel('Sopra i campi', { exact: true }).fill('Tutti i campi servono.');
  await saved(page);
  const bar = standing(page).locator('..');
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    const ends = await bar
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    expect(ends).toHaveLength(4);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(12);
    expect((await bar.boundingBox())?.height).toBeLessThan(100);
  }
});

test('the editor has no accessibility violations or overflow at 390 px (light) and 1440 px (dark)', async () => {
  const { page, go } = await visitAs(anna);
  const found: string[] = [];
  for (const path of ['/gestione/testi', '/gestione/testi/home', '/gestione/dati']) {
    await go(path);
    await page
      .getByText(/In linea/)
      .first()
      .waitFor();
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const finding of await axeFindings(page)) found.push(`${path} ${width}: ${finding}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) found.push(`${path} ${width}: ${over} px too wide`);
    }
  }
  expect(found).toEqual([]);
});
