import { expect, test } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import { useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { button, findStatus, lead, readDraft, waitForSave } from '../support/browser/editor.ts';
import { holdCalls } from '../support/browser/held-calls.ts';
import { step } from '../support/browser/step.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, signIn } from '../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { visit, openAs } = useBrowser(site);

const readPublicPage = async (path: string) => await (await fetch(site.url + path)).text();

test('a sentence is corrected from the search to its publication', async () => {
  const { published } = await readDraft(site, 'chi-siamo');
  const draft = { ...published, lead: 'Una frase di Anna.' };
  await (await signIn(site, anna)).call('PUT', '/api/content/chi-siamo', { draft, version: 0 });
  const { page } = await openAs(paolo, '/gestione/testi');
  const drafts = page.getByRole('navigation', { name: 'Gestione' }).getByRole('link', { name: /^Testi/ });
  await expect.poll(() => drafts.innerText()).toContain('1');
  await page.getByRole('row').filter({ hasText: 'Dati dello studio' }).getByText('solo responsabili').waitFor();

  await step('finds a sentence: a result focuses its field, Ctrl+Enter the actions, a section link its heading');
  await page.getByLabel('Dove sta questa frase?').fill('approccio integrato');
  await page.getByRole('link', { name: 'Home · Le ragioni · Voci · Voce 2 · Titolo' }).click();
  await waitForFocus(page.locator('[id="campo-reasons-entries-2-title"]'));
  await page.keyboard.press('Control+Enter');
  await waitForFocus(findStatus(page));
  const parts = page.getByRole('navigation', { name: 'Parti della pagina' });
  await parts.getByRole('button', { name: 'I punti di forza' }).click();
  await waitForFocus(page.getByRole('heading', { name: 'I punti di forza' }));

  await step('opens another page, whose heading keeps the focus while the texts load');
  await page.getByRole('link', { name: 'altre pagine' }).click();
  const { release } = await holdCalls(page, '**/api/content/chi-siamo');
  await page.getByRole('link', { name: 'Chi siamo', exact: true }).press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await waitForFocus(heading);
  release();
  await lead(page).waitFor();
  await waitForFocus(heading);

  await step('gets hints and corrections');
  const preview = page.frameLocator('iframe');
  await preview.getByText('Una frase di Anna.').waitFor();
  const field = lead(page);
  await field.fill('Siamo  il migliore  studio: "lo dicono tutti"');
  await page.getByText('«migliore» è un superlativo').waitFor();
  await heading.click();
  expect(await field.inputValue()).toBe('Siamo il migliore studio: «lo dicono tutti»');

  await step('writes references, unknown ones and a known one');
  const notes = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
  await field.fill('Uno studio di {città');
  await notes.getByText('una parentesi graffa è rimasta sola').waitFor();
  await field.fill('Uno studio di {citta}');
  await notes.getByText('{citta} non è un dato che il sito conosce').waitFor();
  await field.fill('Uno studio che spiega ');
  await page.getByRole('button', { name: '+ dato: Frase di apertura' }).click();
  await page.getByLabel('Cerca un dato o una norma').fill('citta');
  await page.keyboard.press('Enter');
  await waitForFocus(field);
  expect(await field.inputValue()).toBe('Uno studio che spiega {città}');
  const shown = 'Uno studio che spiega Albano Laziale';
  const resolvedText = notes.getByText(`Si leggerà: ${shown}`);
  await resolvedText.waitFor();
  // Braces are visible only while the field has focus.
  const readColour = () => field.evaluate((control) => getComputedStyle(control).color);
  expect(await readColour()).not.toBe('rgba(0, 0, 0, 0)');
  await field.blur();
  await page.getByText(shown, { exact: true }).waitFor();
  expect(await readColour()).toBe('rgba(0, 0, 0, 0)');
  // Forced colours always show the braces, so the resolved text is shown as well.
  const readHeight = async () => (await resolvedText.boundingBox())?.height ?? 0;
  expect(await readHeight()).toBeLessThanOrEqual(1);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(readHeight).toBeGreaterThan(10);
  await page.emulateMedia({ forcedColors: 'none' });

  await step('saves a draft, outlined in the preview and not on the site, and presses in the preview');
  await preview.locator('[style*=outline]', { hasText: shown }).waitFor();
  await waitForSave(page);
  expect(await readPublicPage('/chi-siamo')).toContain(defaultContent.views['chi-siamo'].lead);
  await preview.locator('h1').click();
  await waitForFocus(page.locator('[id="campo-title"]'));

  await step('compares: a rewritten sentence is one deletion and one insertion');
  await button(page, 'Vedi le modifiche').click();
  await waitForFocus(page.getByRole('heading', { name: 'Modifiche' }));
  const changes = page.getByRole('list', { name: 'Modifiche' });
  await changes.locator('ins', { hasText: 'spiega' }).waitFor();
  expect(await changes.getByRole('listitem').count()).toBe(1);
  expect(await changes.locator('del, ins').count()).toBe(2);

  await step('publishes: visitors read the text on a new document and after a link');
  await button(page, 'Pubblica').click();
  await page.getByText('Pubblicato.', { exact: true }).waitFor();
  await waitForFocus(findStatus(page));
  await expect.poll(() => drafts.innerText()).not.toMatch(/\d/);
  expect(await readPublicPage('/chi-siamo')).toContain(shown);
  const visitor = await visit();
  await visitor.openHydrated('/');
  await visitor.page.getByRole('link', { name: 'Chi siamo' }).first().click();
  await visitor.page.getByText(shown).waitFor();
});

test('the preview reloads after each save as it was', async () => {
  const { page } = await openAs(anna, '/gestione/testi/moduli');
  const frame = page.locator('iframe');
  const preview = frame.contentFrame();
  const field = page.locator('[id="campo-newsletter-text"]');
  await preview.getByText(await field.inputValue(), { exact: true }).waitFor();
  const history = await page.evaluate(() => window.history.length);

  await step('focuses a field, which scrolls the preview; a reload keeps its place');
  const readScroll = () => preview.locator('html').evaluate((root) => root.scrollTop);
  await field.focus();
  await expect.poll(readScroll).toBeGreaterThan(0);
  const scrollBefore = await readScroll();
  for (const text of ['Scadenze e novità.', 'Scadenze, novità e note.']) {
    await field.fill(text);
    await preview.locator('[style*=outline]', { hasText: text }).waitFor();
    expect(Math.abs((await readScroll()) - scrollBefore)).toBeLessThan(60);
    await waitForFocus(field);
  }
  expect(await page.evaluate(() => window.history.length)).toBe(history);

  await step('chooses width, theme and another page');
  const readWidth = () => frame.evaluate((element: HTMLElement) => element.offsetWidth);
  const isDark = () =>
    preview.locator('html').evaluate((root) => {
      const [red = 255] = getComputedStyle(root).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return red < 128;
    });
  expect([await readWidth(), await isDark()]).toEqual([390, false]);
  await button(page, 'Tablet').click();
  await expect.poll(readWidth).toBe(820);
  await button(page, 'Scuro').click();
  await expect.poll(isDark).toBe(true);
  await page.getByLabel('Pagina', { exact: true }).selectOption('Contatti');
  await preview.getByRole('heading', { name: 'Un messaggio allo studio' }).waitFor();

  await step('uses a phone: all actions fit on one line, and the preview replaces the fields');
  const bar = findStatus(page).locator('..');
  for (const size of [390, 360]) {
    await page.setViewportSize({ width: size, height: 844 });
    const buttonBottoms = await bar
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    expect(buttonBottoms).toHaveLength(4);
    expect(Math.max(...buttonBottoms) - Math.min(...buttonBottoms)).toBeLessThan(12);
    expect((await bar.boundingBox())?.height).toBeLessThan(100);
  }
  expect(await frame.isVisible()).toBe(false);
  await button(page, 'Anteprima').click();
  await frame.waitFor();
  expect(await field.isVisible()).toBe(false);
});
