import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownContent } from '../../../src/content/published.ts';
import { contactFieldNames } from '../../../src/contract/contact/fields.ts';
import { follow, useBrowser } from '../../support/browser/browser.ts';
import { holdCalls } from '../../support/browser/held-calls.ts';
import { seesNotice } from '../../support/browser/notices.ts';
import { messagesSaying } from '../../support/rows/desk.ts';
import { useSite } from '../../support/site.ts';

const { notices } = ownContent.views.moduli;
const site = useSite();
const { visit } = useBrowser(site);

const form = (page: Page) => page.locator('main form');
const field = (page: Page, name: string) => form(page).locator(`[name=${name}]`);
const send = (page: Page) => form(page).locator('button[type=submit]').click();
const values = (page: Page) =>
  Promise.all(['nome', 'email', 'messaggio'].map((name) => field(page, name).inputValue()));
async function fill(page: Page, message: string) {
  await field(page, 'nome').fill('Anna Rossi');
  await field(page, 'email').fill('anna@example.it');
  await field(page, 'messaggio').fill(message);
}

test('the draft survives navigation and reload, and is deleted when the message is sent', async () => {
  const { page, goAlive } = await visit();
  await goAlive('/contatti');
  await fill(page, 'Torno subito');
  await form(page).getByRole('link', { name: 'Informativa' }).click();
  await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
  await page.goBack();
  await expect.poll(() => values(page)).toEqual(['Anna Rossi', 'anna@example.it', 'Torno subito']);
  await goAlive('/contatti');
  await expect.poll(() => values(page)).toEqual(['Anna Rossi', 'anna@example.it', 'Torno subito']);
  let body = '';
  page.on('request', (request) => {
    if (request.url().includes('send-contact-email')) body = request.postData() ?? '';
  });
  await send(page);
  await seesNotice(page, 'messaggio-inviato');
  // Restored drafts have no typing time, so the request omits it.
  expect(Object.keys(JSON.parse(body))).toEqual([...contactFieldNames, 'sito']);
  expect(await page.evaluate(() => sessionStorage.getItem('bozza-contatto'))).toBeNull();
  await goAlive('/contatti');
  expect(await values(page)).toEqual(['', '', '']);
});

test('text typed while the message is being sent stays in the form', async () => {
  const { page, goAlive } = await visit();
  const { release } = await holdCalls(page, '**/send-contact-email');
  await goAlive('/contatti');
  await fill(page, 'Prima parte');
  await send(page);
  await expect.poll(() => form(page).locator('button').textContent()).toBe('Invio in corso...');
  await field(page, 'messaggio').press('End');
  await page.keyboard.type(', seconda');
  release();
  await seesNotice(page, 'messaggio-inviato');
  expect(await values(page)).toEqual(['Anna Rossi', 'anna@example.it', 'Prima parte, seconda']);
  expect(await messagesSaying(site, 'Prima parte')).toHaveLength(1);
});

test.each([
  [500, 'errore-invio', ['Anna Rossi', 'anna@example.it', 'Me ne vado 500']],
  [200, 'messaggio-inviato', ['', '', '']],
] as const)(
  'a response of %i after the visitor has left the page shows its notice on the current page',
  async (status, notice, kept) => {
    const { page, goAlive, expectComplaint } = await visit();
    if (status === 500) {
      expectComplaint(/Failed to load resource.*500/);
      expectComplaint(/Error sending contact message/);
    }
    const { release } = await holdCalls(page, '**/send-contact-email', (route) => route.fulfill({ status, json: {} }));
    await goAlive('/contatti');
    await fill(page, `Me ne vado ${status}`);
    await send(page);
    await follow(page, 'Team');
    await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
    release();
    await page.getByRole('dialog').filter({ hasText: notices[notice].title }).first().waitFor();
    await follow(page, 'Contatti');
    await form(page).waitFor();
    await expect.poll(() => values(page)).toEqual(kept);
  },
);

test('resending after a lost response uses the same idempotency key and stores one message', async () => {
  const { page, goAlive, expectComplaint } = await visit();
  expectComplaint(/Failed to load resource/);
  expectComplaint(/Error sending contact message/);
  await goAlive('/contatti');
  const keys: (string | undefined)[] = [];
  // Lost response: the message is stored.
  await page.route('**/send-contact-email', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await fill(page, 'Due volte lo stesso');
  // Restored draft: a form filled in less than 1.5 s would count as spam.
  await goAlive('/contatti');
  await expect.poll(() => field(page, 'messaggio').inputValue()).toBe('Due volte lo stesso');
  await send(page);
  await seesNotice(page, 'errore-invio');
  await follow(page, 'Team');
  await follow(page, 'Contatti');
  await expect.poll(() => field(page, 'messaggio').inputValue()).toBe('Due volte lo stesso');
  await send(page);
  await seesNotice(page, 'messaggio-inviato');
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  expect(await messagesSaying(site, 'Due volte lo stesso')).toHaveLength(1);
});
