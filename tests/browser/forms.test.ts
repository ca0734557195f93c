import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownContent } from '../../src/content/contents.ts';
import { useBrowser } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';

const { notices } = ownContent.views.moduli;
let site: Site;
const { visit } = useBrowser(() => site);
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const stored = (messaggio: string) =>
  site.database.staff.selectFrom('messages').selectAll().where('messaggio', '=', messaggio).execute();
const signedUp = (email: string) =>
  site.database.staff.selectFrom('newsletter').selectAll().where('email', '=', email).execute();

/** Shown somewhere on the page, whatever shows it besides. */
const saying = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
const sayingNotice = async (page: Page, key: keyof typeof notices) => {
  await saying(page, notices[key].title);
  await saying(page, notices[key].description);
};

/** Answers a call only when `release` is called. */
async function hold(page: Page, pattern: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe('the contact form', () => {
  const name = (page: Page) => page.getByLabel('Nome');
  const email = (page: Page) => page.locator('main form').getByLabel('Email');
  const text = (page: Page) => page.locator('main form').getByLabel('Messaggio', { exact: true });
  const button = (page: Page) => page.locator('main form button[type=submit]');
  async function fill(page: Page, message: string) {
    await name(page).fill('  Anna Rossi ');
    await email(page).fill('anna@example.it');
    await text(page).fill(message);
  }

  test("while sending the button is disabled and reads 'Invio in corso...'; on success fields are cleared and a confirmation shows", async () => {
    const { page, goAlive } = await visit();
    const release = await hold(page, '**/api/functions/send-contact-email');
    await goAlive('/contatti');
    await fill(page, 'Un messaggio intero');
    await button(page).click();
    await expect.poll(() => button(page).textContent()).toBe('Invio in corso...');
    expect(await button(page).isDisabled()).toBe(true);
    release();
    await sayingNotice(page, 'messaggio-inviato');
    expect([await name(page).inputValue(), await email(page).inputValue(), await text(page).inputValue()]).toEqual([
      '',
      '',
      '',
    ]);
    expect(await button(page).isEnabled()).toBe(true);
    expect(await stored('Un messaggio intero')).toMatchObject([{ nome: 'Anna Rossi', email: 'anna@example.it' }]);
  });

  test('on failure the error is logged, a destructive notice shows and fields keep their values', async () => {
    const { page, goAlive, expectComplaint } = await visit();
    expectComplaint(/Failed to load resource.*500/);
    expectComplaint(/Error sending contact message/);
    await page.route('**/send-contact-email', (route) => route.fulfill({ status: 500, body: 'x' }));
    await goAlive('/contatti');
    await fill(page, 'Resta scritto');
    await button(page).click();
    await sayingNotice(page, 'errore-invio');
    expect([await email(page).inputValue(), await text(page).inputValue()]).toEqual([
      'anna@example.it',
      'Resta scritto',
    ]);
    expect(await button(page).textContent()).not.toBe('Invio in corso...');
  });

  test('if any value is empty after trimming nothing is sent and Campi obbligatori shows, tied to the fields', async () => {
    const { page, goAlive } = await visit();
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('send-contact-email')) calls += 1;
    });
    await goAlive('/contatti');
    await name(page).fill('   ');
    await email(page).fill('anna@example.it');
    await button(page).click();
    await sayingNotice(page, 'campi-obbligatori');
    expect(calls).toBe(0);
    expect(await name(page).getAttribute('aria-invalid')).toBe('true');
    const described = (await name(page).getAttribute('aria-describedby')) ?? '';
    expect(
      await page
        .locator(
          described
            .split(' ')
            .map((id) => `[id="${id}"]`)
            .join(),
        )
        .allTextContents(),
    ).toContain('Inserisci il tuo nome');
    expect(await email(page).getAttribute('aria-invalid')).toBeNull();
    // The summary takes the focus and leads to the fields.
    await page.locator('main form').getByRole('link', { name: /Nome/ }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('nome');
  });

  test('a double click sends one message', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/contatti');
    await fill(page, 'Doppio clic');
    await button(page).dblclick();
    await sayingNotice(page, 'messaggio-inviato');
    expect(await stored('Doppio clic')).toHaveLength(1);
  });

  test('where the part that sends does not arrive, as after a new release, the form posts natively and says the same', async () => {
    const { page, goAlive, expectComplaint } = await visit();
    expectComplaint(/Failed to load resource/);
    await page.route('**/assets/send-message-*.js', (route) => route.abort());
    await goAlive('/contatti');
    await fill(page, 'Senza la sua parte');
    await button(page).click();
    await sayingNotice(page, 'messaggio-inviato');
    expect(await stored('Senza la sua parte')).toMatchObject([{ nome: 'Anna Rossi', email: 'anna@example.it' }]);
  });

  test('without a network the failure shows and fields keep their values', async () => {
    const { page, goAlive, expectComplaint } = await visit();
    expectComplaint(/Error sending contact message/);
    expectComplaint(/Failed to load resource/);
    await goAlive('/contatti');
    await page.context().setOffline(true);
    await fill(page, 'Senza rete');
    await button(page).click();
    await sayingNotice(page, 'errore-invio');
    expect(await text(page).inputValue()).toBe('Senza rete');
    expect(await button(page).isEnabled()).toBe(true);
  });

  test('without JavaScript it posts natively, shows the same notices and keeps what was typed', async () => {
    const { page, go, expectComplaint } = await visit({ javaScriptEnabled: false });
    await go('/contatti');
    await fill(page, 'Senza script');
    await email(page).fill('anna@localhost');
    expectComplaint(/422/);
    await button(page).click();
    await saying(page, notices['campi-non-validi'].title);
    expect(await text(page).inputValue()).toBe('Senza script');
    await email(page).fill('anna@example.it');
    await button(page).click();
    await sayingNotice(page, 'messaggio-inviato');
    expect(await stored('Senza script')).toHaveLength(1);
  });

  test('what is typed before the app is there is kept', async () => {
    const { page, go, awaken } = await visit();
    await go('/contatti');
    await text(page).fill('Scritto subito');
    await awaken();
    expect(await text(page).inputValue()).toBe('Scritto subito');
  });
});

describe('the newsletter form', () => {
  const field = (page: Page) => page.locator('form input[type=email]');
  const button = (page: Page) => page.locator('form:has(input[type=email]) button[type=submit]');

  test("while submitting the button reads 'Invio...', input and button are disabled; then a toast, field cleared", async () => {
    const { page, goAlive } = await visit();
    const release = await hold(page, '**/api/newsletter');
    await goAlive('/');
    await field(page).fill(' nuova@example.it ');
    await button(page).click();
    await expect.poll(() => button(page).textContent()).toBe('Invio...');
    expect([await field(page).isDisabled(), await button(page).isDisabled()]).toEqual([true, true]);
    release();
    await sayingNotice(page, 'iscrizione-completata');
    expect([await field(page).inputValue(), await field(page).isEnabled()]).toEqual(['', true]);
    expect(await signedUp('nuova@example.it')).toHaveLength(1);
  });

  test('the focus is given back to the field that sending had disabled, unless the visitor has moved on', async () => {
    const { page, goAlive } = await visit();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await goAlive('/');
    await field(page).fill('ritorno@example.it');
    await field(page).press('Enter');
    await sayingNotice(page, 'iscrizione-completata');
    await expect.poll(focused).toBe('email');

    const release = await hold(page, '**/api/newsletter');
    await field(page).fill('altrove@example.it');
    await field(page).press('Enter');
    await expect.poll(() => button(page).textContent()).toBe('Invio...');
    const link = page.locator('footer a').first();
    await link.focus();
    release();
    await expect.poll(() => button(page).isEnabled()).toBe(true);
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('where the part that sends does not arrive the form posts natively and says the same', async () => {
    const { page, goAlive, expectComplaint } = await visit();
    expectComplaint(/Failed to load resource/);
    await page.route('**/assets/newsletter-*.js', (route) => route.abort());
    await goAlive('/');
    await field(page).fill('nativa@example.it');
    await button(page).click();
    await sayingNotice(page, 'iscrizione-completata');
    expect(await signedUp('nativa@example.it')).toHaveLength(1);
  });

  test('a duplicate shows Email già registrata', async () => {
    const { page, goAlive, expectComplaint } = await visit();
    expectComplaint(/Failed to load resource.*409/);
    await site.api('/api/newsletter', { email: 'nota@example.it' });
    await goAlive('/');
    await field(page).fill('NOTA@example.it');
    await button(page).click();
    await sayingNotice(page, 'email-registrata');
  });

  test('another error shows Errore', async () => {
    const { page, goAlive, expectComplaint } = await visit();
    expectComplaint(/Failed to load resource.*500/);
    await page.route('**/api/newsletter', (route) => route.fulfill({ status: 500, body: 'x' }));
    await goAlive('/');
    await field(page).fill('a@example.it');
    await button(page).click();
    await sayingNotice(page, 'errore-iscrizione');
  });

  test('an empty or whitespace-only e-mail is rejected with Email richiesta, and nothing is sent', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/');
    expect([await field(page).getAttribute('type'), await field(page).getAttribute('required')]).toEqual(['email', '']);
    await field(page).fill('   ');
    await button(page).click();
    await sayingNotice(page, 'email-richiesta');
    expect(await signedUp('')).toEqual([]);
  });

  test('a double click signs up once', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/');
    await field(page).fill('doppia@example.it');
    await button(page).dblclick();
    await sayingNotice(page, 'iscrizione-completata');
    expect(await signedUp('doppia@example.it')).toHaveLength(1);
  });

  test('without JavaScript it posts natively and shows the same notices', async () => {
    const { page, go } = await visit({ javaScriptEnabled: false });
    await go('/');
    await field(page).fill('senza@example.it');
    await button(page).click();
    await sayingNotice(page, 'iscrizione-completata');
    await field(page).fill('senza@example.it');
    await button(page).click();
    await sayingNotice(page, 'email-registrata');
    expect(await signedUp('senza@example.it')).toHaveLength(1);
  });
});
