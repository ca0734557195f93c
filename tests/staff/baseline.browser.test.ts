import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { staffPages } from '../../src/contract/staff/pages.ts';
import { removeNewerApis, restoreEvent } from '../support/browser/baseline.ts';
import { findBrokenWords } from '../support/browser/broken-words.ts';
import { useBrowser } from '../support/browser/browser.ts';
import { leaveMessage } from '../support/rows/desk.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna } from '../support/staff.ts';

const site = useSite({
  fill: async (running) => {
    await addPerson(running, { email: anna, role: 'manager' });
    await addPerson(running, {
      email: 'massimiliano.giovannelli@studio-commercialisti-associati.example',
      name: 'Massimiliano Alessandro Giovannelli Della Rovere Colonna',
    });
    for (let number = 1; number <= 100; number++)
      await leaveMessage(running, { nome: `Visitatore ${number}`, messaggio: 'Buongiorno.' });
  },
});
const { visitAs } = useBrowser(site);

const measureEdges = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  });

test('the staff area works without functions newer than the baseline, and does not break long names and numbers', async () => {
  const { page, go } = await visitAs(anna, { fresh: true });
  await page.addInitScript(removeNewerApis, restoreEvent);
  await go(staffPages.desk);

  // The number 100 is beside its label and aligned with other entries.
  const hundredMessages = page.getByRole('listitem').filter({ hasText: 'messaggi senza risposta' });
  const otherEntry = page.getByRole('listitem').filter({ hasText: 'cose da fare prima di aprire il sito' });
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const number = await measureEdges(hundredMessages.getByText('100', { exact: true }));
    const title = await measureEdges(hundredMessages.getByText('messaggi senza risposta', { exact: true }));
    expect(title.left - number.right).toBeGreaterThan(8);
    expect(
      (await measureEdges(otherEntry.getByText('cose da fare prima di aprire il sito', { exact: true }))).left,
    ).toBeCloseTo(title.left, 0);
  }

  // No word in the names of accounts is broken.
  await page.locator(`a[href="${staffPages.people}"]:visible`).first().click();
  await page.getByText('Massimiliano').first().waitFor();
  for (const width of [320, 390, 819, 820, 991, 992, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect({ width, broken: await findBrokenWords(page, 'tbody th') }).toEqual({ width, broken: [] });
  }

  // A button that disappears once its action is done.
  await page.locator(`a[href="${staffPages.messages}"]:visible`).first().click();
  await page.getByRole('link', { name: 'Visitatore 100' }).click();
  await page.getByRole('button', { name: 'Archivia' }).press('Enter');
  await page.getByText('archiviato').first().waitFor();
});
