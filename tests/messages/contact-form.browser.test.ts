import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import { contactFieldNames } from '../../src/contract/contact/fields.ts';
import { clickNavigationLink, useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { holdCalls } from '../support/browser/held-calls.ts';
import { step } from '../support/browser/step.ts';
import { findMessages } from '../support/rows/desk.ts';
import { useSite } from '../support/site.ts';

const { notices } = defaultContent.views.moduli;
const site = useSite();
const { visit } = useBrowser(site);

const contactUrl = '**/api/functions/send-contact-email';
const findForm = (page: Page) => page.locator('main form');
const findField = (page: Page, name: string) => findForm(page).locator(`[name=${name}]`);
const findButton = (page: Page) => findForm(page).locator('button[type=submit]');
const readValues = (page: Page) => Promise.all(contactFieldNames.map((name) => findField(page, name).inputValue()));
const findOutcome = (page: Page) => findForm(page).locator('[aria-live]');

async function fill(page: Page, message: string) {
  for (const [name, value] of Object.entries({ nome: ' Anna Rossi ', email: 'anna@example.it', messaggio: message }))
    await findField(page, name).fill(value);
}

/** Waits until the form shows the title and the description of the notice. */
async function waitForNotice(page: Page, notice: keyof typeof notices) {
  await findOutcome(page).getByText(notices[notice].title, { exact: true }).waitFor();
  await findOutcome(page).getByText(notices[notice].description, { exact: true }).waitFor();
}

test('the contact form sends one message and shows the outcome inside the viewport at every width', async () => {
  const { page, openHydrated } = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  // Over plain http browsers lack `crypto.randomUUID`: the form must work without it.
  await page.addInitScript(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }));
  const { release } = await holdCalls(page, contactUrl);
  await openHydrated('/contatti');
  const isInSight = (): Promise<boolean> =>
    findOutcome(page)
      .locator(':scope > *')
      .evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect();
        return top >= (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) && bottom <= innerHeight;
      });
  const waitForNoticeInSight = async (notice: keyof typeof notices) => {
    await waitForNotice(page, notice);
    await expect.poll(isInSight).toBe(true);
  };

  await step('sends the form empty, then filled, and types meanwhile');
  await findButton(page).click();
  await waitForNoticeInSight('campi-obbligatori');
  const failedAt = await page.evaluate(() => performance.now());
  const post = page.waitForRequest(contactUrl);
  await fill(page, 'Prima parte');
  await findButton(page).click();
  // Typing time after a failed attempt counts from page load, so that a quick paste is not taken for spam.
  expect((await post).postDataJSON().tempo).toBeGreaterThan(failedAt);
  await expect.poll(() => findButton(page).textContent()).toBe('Invio in corso...');
  expect(await findButton(page).isDisabled()).toBe(true);
  // Text typed while sending stays; the outcome scrolls into view.
  await findField(page, 'messaggio').press('End');
  await page.keyboard.type(', seconda');
  await page.evaluate(() => scrollTo(0, 0));
  release();
  await waitForNoticeInSight('messaggio-inviato');
  expect(await readValues(page)).toEqual([' Anna Rossi ', 'anna@example.it', 'Prima parte, seconda']);
  expect(await findMessages(site, 'Prima parte')).toMatchObject([{ nome: 'Anna Rossi', email: 'anna@example.it' }]);

  await step('sends by a double click at other widths');
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await fill(page, ' ');
    await findButton(page).click();
    await waitForNoticeInSight('campi-obbligatori');
    const message = `Doppio clic a ${width}`;
    await fill(page, message);
    await findButton(page).dblclick();
    await waitForNoticeInSight('messaggio-inviato');
    expect(await readValues(page)).toEqual(['', '', '']);
    expect(await findButton(page).isEnabled()).toBe(true);
    expect(await findMessages(site, message)).toHaveLength(1);
  }
});

test('with a blank field the form sends nothing, marks the field and links to it from the summary', async () => {
  const { page, openHydrated } = await visit({ viewport: { width: 390, height: 844 } });
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await openHydrated('/contatti');
  await findField(page, 'nome').fill('   ');
  await findField(page, 'email').fill('anna@example.it');
  await findButton(page).click();
  await waitForNotice(page, 'campi-obbligatori');
  expect(posts).toEqual([]);
  expect(
    await findForm(page)
      .locator('[aria-invalid=true]')
      .evaluateAll((all) => all.map((one) => one.id)),
  ).toEqual(['contatto-nome', 'contatto-messaggio']);
  await findForm(page)
    .getByRole('textbox', { name: 'Nome', description: /Il nome è obbligatorio/ })
    .waitFor();
  await findForm(page).getByRole('link', { name: 'Il nome è obbligatorio' }).click();
  await waitForFocus(findField(page, 'nome'));
  const label = findForm(page).locator('label[for=contatto-nome]');
  const header = await page.locator('header').boundingBox();
  await expect.poll(async () => (await label.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(header?.height ?? 0);
});

test('a message is kept until it is sent, and stored once', async () => {
  const { page, openHydrated, expectComplaint } = await visit();
  expectComplaint(/Failed to load resource.*500/);
  expectComplaint(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  expectComplaint(/Failed to load resource: net::ERR_FAILED/);
  expectComplaint(/Error sending form/);
  const typed = [' Anna Rossi ', 'anna@example.it', 'Torno subito'];
  await step('sends while the server fails');
  await page.route(contactUrl, (route) => route.fulfill({ status: 500, body: 'x' }));
  await openHydrated('/contatti');
  await fill(page, 'Torno subito');
  await findButton(page).click();
  await waitForNotice(page, 'errore-invio');
  expect(await readValues(page)).toEqual(typed);
  expect(await findButton(page).textContent()).not.toBe('Invio in corso...');
  await page.unrouteAll();

  await step('leaves the page and goes back');
  await findForm(page).getByRole('link', { name: 'Informativa' }).click();
  await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
  await page.goBack();
  await expect.poll(() => readValues(page)).toEqual(typed);
  expect(await findOutcome(page).textContent()).toBe('');

  await step('sends without a network');
  await page.context().setOffline(true);
  await findButton(page).click();
  await waitForNotice(page, 'errore-invio');
  expect(await readValues(page)).toEqual(typed);
  expect(await findButton(page).isEnabled()).toBe(true);
  await page.context().setOffline(false);

  await step('reloads, and sends again after a lost response');
  await openHydrated('/contatti');
  await expect.poll(() => readValues(page)).toEqual(typed);
  const sent: { key: string | undefined; body: string }[] = [];
  await page.route(contactUrl, async (route) => {
    const request = route.request();
    sent.push({ key: request.headers()['idempotency-key'], body: request.postData() ?? '' });
    const response = await route.fetch();
    if (sent.length === 1) await route.abort();
    else await route.fulfill({ response });
  });
  await findButton(page).click();
  await waitForNotice(page, 'errore-invio');
  await clickNavigationLink(page, 'Team');
  await clickNavigationLink(page, 'Contatti');
  await expect.poll(() => readValues(page)).toEqual(typed);
  await findButton(page).click();
  await waitForNotice(page, 'messaggio-inviato');
  const key = sent[0]?.key;
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(sent.map((one) => one.key)).toEqual([key, key]);
  // A restored draft has no typing time.
  for (const { body } of sent) expect(Object.keys(JSON.parse(body))).toEqual([...contactFieldNames, 'sito']);
  expect(await findMessages(site, 'Torno subito')).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.getItem('bozza-contatto'))).toBeNull();
  await page.unrouteAll();

  await step('leaves the page before the response: the draft stays only after a failure');
  await fill(page, 'Me ne vado');
  for (const [status, notice, after] of [
    [500, 'errore-invio', [' Anna Rossi ', 'anna@example.it', 'Me ne vado']],
    [200, 'messaggio-inviato', ['', '', '']],
  ] as const) {
    const { release } = await holdCalls(page, contactUrl, (route) => route.fulfill({ status, json: {} }));
    await findButton(page).click();
    await clickNavigationLink(page, 'Team');
    await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
    release();
    await page.getByRole('dialog').filter({ hasText: notices[notice].title }).first().waitFor();
    await clickNavigationLink(page, 'Contatti');
    await findForm(page).waitFor();
    await expect.poll(() => readValues(page)).toEqual(after);
    await page.unrouteAll();
  }
});
