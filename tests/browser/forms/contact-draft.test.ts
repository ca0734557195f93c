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

test('following the link beside the button and coming back, or loading the page anew, keeps it; sending drops it', async () => {
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
  // A form that came filled has no time of typing to tell of.
  expect(Object.keys(JSON.parse(body))).toEqual([...contactFieldNames, 'sito']);
  expect(await page.evaluate(() => sessionStorage.getItem('bozza-contatto'))).toBeNull();
  await goAlive('/contatti');
  expect(await values(page)).toEqual(['', '', '']);
});

test('what is typed while a message is sent stays, with all that belongs to it', async () => {
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
  'an answer of %i after its visitor has left the page is said wherever he is',
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

test('sent again after a failure, the same text is the same message', async () => {
  const { page, goAlive, expectComplaint } = await visit();
  expectComplaint(/Failed to load resource/);
  expectComplaint(/Error sending contact message/);
  await goAlive('/contatti');
  const keys: (string | undefined)[] = [];
  // The message is stored, but the answer is lost on its way.
  await page.route('**/send-contact-email', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await fill(page, 'Due volte lo stesso');
  // A form filled within a second is a machine's; one that came filled is not.
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
