import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasFocus, useBrowser } from '../../support/browser/browser.ts';
import { holdCalls } from '../../support/browser/held-calls.ts';
import { seesNotice } from '../../support/browser/notices.ts';
import { useSite } from '../../support/site.ts';

const site = useSite();
const { visit } = useBrowser(site);

const signedUp = (email: string) =>
  site.database.staff.selectFrom('newsletter').selectAll().where('email', '=', email).execute();

describe('the newsletter form', () => {
  const field = (page: Page) => page.locator('form input[type=email]');
  const button = (page: Page) => page.locator('form:has(input[type=email]) button[type=submit]');

  test("disables the form and shows 'Invio...' while sending, then clears the field and shows a toast", async () => {
    const { page, goAlive } = await visit();
    const { release } = await holdCalls(page, '**/api/newsletter');
    await goAlive('/');
    await field(page).fill(' nuova@example.it ');
    await button(page).click();
    await expect.poll(() => button(page).textContent()).toBe('Invio...');
    expect([await field(page).isDisabled(), await button(page).isDisabled()]).toEqual([true, true]);
    release();
    await seesNotice(page, 'iscrizione-completata');
    expect([await field(page).inputValue(), await field(page).isEnabled()]).toEqual(['', true]);
    expect(await signedUp('nuova@example.it')).toHaveLength(1);
  });

  test('focus returns to the field after sending, unless the visitor has moved on', async () => {
    const { page, goAlive } = await visit();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await goAlive('/');
    await field(page).fill('ritorno@example.it');
    await field(page).press('Enter');
    await seesNotice(page, 'iscrizione-completata');
    await expect.poll(focused).toBe('email');

    const { release } = await holdCalls(page, '**/api/newsletter');
    await field(page).fill('altrove@example.it');
    await field(page).press('Enter');
    await expect.poll(() => button(page).textContent()).toBe('Invio...');
    const link = page.locator('footer a').first();
    await link.focus();
    release();
    await expect.poll(() => button(page).isEnabled()).toBe(true);
    expect(await hasFocus(link)).toBe(true);
  });

  test('a duplicate shows «Email già registrata»', async () => {
    const { page, goAlive, expectComplaint } = await visit();
    expectComplaint(/Failed to load resource.*409/);
    await site.api('/api/newsletter', { email: 'nota@example.it' });
    await goAlive('/');
    await field(page).fill('NOTA@example.it');
    await button(page).click();
    await seesNotice(page, 'email-registrata');
  });

  test('a 500 shows «Errore»', async () => {
    const { page, goAlive, expectComplaint } = await visit();
    expectComplaint(/Failed to load resource.*500/);
    await page.route('**/api/newsletter', (route) => route.fulfill({ status: 500, body: 'x' }));
    await goAlive('/');
    await field(page).fill('a@example.it');
    await button(page).click();
    await seesNotice(page, 'errore-iscrizione');
  });

  test('a blank email is rejected with «Email richiesta», and nothing is sent', async () => {
    const { page, goAlive } = await visit();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await goAlive('/');
    expect([await field(page).getAttribute('type'), await field(page).getAttribute('required')]).toEqual(['email', '']);
    await field(page).fill('   ');
    await button(page).click();
    await seesNotice(page, 'email-richiesta');
    expect(sent).toEqual([]);
  });

  test('a double click signs up once', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/');
    await field(page).fill('doppia@example.it');
    await button(page).dblclick();
    await seesNotice(page, 'iscrizione-completata');
    expect(await signedUp('doppia@example.it')).toHaveLength(1);
  });

  test('a sign-up is idempotent when it is sent again after a lost response', async () => {
    const { page, goAlive, expectComplaint } = await visit();
    expectComplaint(/Failed to load resource/);
    await goAlive('/');
    await page.route(
      '**/api/newsletter',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await field(page).fill('persa@example.it');
    await button(page).click();
    await seesNotice(page, 'errore-iscrizione');
    await button(page).click();
    await seesNotice(page, 'iscrizione-completata');
    expect(await signedUp('persa@example.it')).toHaveLength(1);
  });

  test('without JavaScript it posts natively and shows the same notices', async () => {
    const { page, go } = await visit({ javaScriptEnabled: false });
    await go('/');
    await field(page).fill('senza@example.it');
    await button(page).click();
    await seesNotice(page, 'iscrizione-completata');
    expect(new URL(page.url()).search).toBe('?esito=iscrizione-completata');
    // Pending confirmation is shown inside the viewport and beside the form.
    const missing = page.getByText('Manca un passaggio: apra l’email e confermi.', { exact: true });
    expect(await missing.count()).toBe(2);
    expect(await missing.first().evaluate((said) => said.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await field(page).fill('senza@example.it');
    await button(page).click();
    await seesNotice(page, 'email-registrata');
    expect(await missing.count()).toBe(0);
    expect(await signedUp('senza@example.it')).toHaveLength(1);
  });

  test('the button stays beside the field when an error shows below it', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/');
    const form = page.locator('form:has(input[type=email])');
    const apart = async () =>
      Math.abs(
        ((await form.locator('button').boundingBox())?.y ?? 0) -
          ((await form.locator('input[type=email]').boundingBox())?.y ?? 99),
      );
    expect(await apart()).toBeLessThan(4);
    await form.locator('button').click();
    await form.locator('input[aria-invalid=true]').waitFor();
    expect(await apart()).toBeLessThan(4);
  });
});
