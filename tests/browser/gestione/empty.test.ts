import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { staffPages } from '../../../src/contract/staff/pages.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { leaveMessage } from '../../support/rows/desk.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, anna } from '../../support/staff.ts';

/* Empty states of the staff area. */

const site = useSite({ fill: (site) => addPerson(site, { email: anna, role: 'manager' }) });
const { visitAs } = useBrowser(site);

test('an empty chart shows a sentence instead of bars until there is data', async () => {
  const { page, go } = await visitAs(anna);
  const chart = (title: string) => page.getByRole('heading', { name: title }).locator('..');
  const bars = (title: string) => chart(title).locator('svg').count();
  await go(staffPages.desk);
  const messages = 'messaggi per settimana';
  for (const [title, said] of [
    [messages, 'Nessun messaggio nelle ultime dodici settimane.'],
    ['iscritti confermati', 'Nessun iscritto confermato nelle ultime dodici settimane.'],
  ] as const) {
    await chart(title).getByText(said, { exact: true }).waitFor();
    expect(await bars(title)).toBe(0);
    await chart(title).getByText('I numeri del grafico').click();
    expect(await chart(title).getByRole('cell').allTextContents()).toEqual(Array(12).fill('0'));
  }
  await leaveMessage(site, { nome: 'Marta Neri', messaggio: 'Buongiorno.' });
  await expect.poll(() => bars(messages)).toBe(1);
  expect(await chart(messages).getByText('Nessun messaggio').count()).toBe(0);
});

test('a text without a draft reads «niente» to screen readers and shows a dash', async () => {
  const { page, go } = await visitAs(anna);
  await go(staffPages.texts);
  const row = page.getByRole('row', { name: 'Competenze e Metodologia' });
  const cell = row.getByRole('cell').first();
  await cell.waitFor();
  expect(await cell.textContent()).toBe('niente');
  expect(await shownWords(page)).not.toContain('niente');
  expect(await cell.evaluate((of) => getComputedStyle(of, '::before').content)).toBe('"–" / ""');
  // Phone layout: rows become entries, and empty cells take no line.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await cell.evaluate((of) => [of.clientHeight, of.textContent])).toEqual([1, 'niente']);
  expect(await shownWords(page)).not.toContain('niente');
});

/** Visible text of the page's main part. */
async function shownWords(page: Page): Promise<string[]> {
  return await page.locator('main').evaluate((main) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const said: string[] = [];
    while (walker.nextNode()) {
      range.selectNodeContents(walker.currentNode);
      const inside = walker.currentNode.parentElement?.closest('.visually-hidden');
      if (!inside && range.getBoundingClientRect().height > 0) said.push(range.toString());
    }
    return said;
  });
}
