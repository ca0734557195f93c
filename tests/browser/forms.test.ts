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

describe('what a visitor types is his until it is sent', () => {
  const form = (page: Page) => page.locator('main form');
  const field = (page: Page, name: string) => form(page).locator(`[name=${name}]`);
  const send = (page: Page) => form(page).locator('button[type=submit]').click();
  const values = (page: Page) =>
    Promise.all(['nome', 'email', 'messaggio'].map((name) => field(page, name).inputValue()));
  const goTo = (page: Page, label: string) =>
    page.getByRole('banner').getByRole('link', { name: label, exact: true }).click();
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
    await sayingNotice(page, 'messaggio-inviato');
    // A form that came filled has no time of typing to tell of.
    expect(Object.keys(JSON.parse(body))).toEqual(['nome', 'email', 'messaggio', 'sito']);
    expect(await page.evaluate(() => sessionStorage.getItem('bozza-contatto'))).toBeNull();
    await goAlive('/contatti');
    expect(await values(page)).toEqual(['', '', '']);
  });

  test('what is typed while a message is sent stays, with all that belongs to it', async () => {
    const { page, goAlive } = await visit();
    const release = await hold(page, '**/send-contact-email');
    await goAlive('/contatti');
    await fill(page, 'Prima parte');
    await send(page);
    await expect.poll(() => form(page).locator('button').textContent()).toBe('Invio in corso...');
    await field(page, 'messaggio').press('End');
    await page.keyboard.type(', seconda');
    release();
    await sayingNotice(page, 'messaggio-inviato');
    expect(await values(page)).toEqual(['Anna Rossi', 'anna@example.it', 'Prima parte, seconda']);
    expect(await stored('Prima parte')).toHaveLength(1);
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
      const { promise: released, resolve } = Promise.withResolvers<void>();
      await page.route('**/send-contact-email', async (route) => {
        await released;
        await route.fulfill({ status, json: {} });
      });
      await goAlive('/contatti');
      await fill(page, `Me ne vado ${status}`);
      await send(page);
      await goTo(page, 'Team');
      await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
      resolve();
      await page.getByRole('dialog').filter({ hasText: notices[notice].title }).first().waitFor();
      await goTo(page, 'Contatti');
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
    await sayingNotice(page, 'errore-invio');
    await goTo(page, 'Team');
    await goTo(page, 'Contatti');
    await expect.poll(() => field(page, 'messaggio').inputValue()).toBe('Due volte lo stesso');
    await send(page);
    await sayingNotice(page, 'messaggio-inviato');
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
    expect(await stored('Due volte lo stesso')).toHaveLength(1);
  });

  test('values and words that the server returned do not come back once the form is sent in place', async () => {
    const { page, go, goAlive, awaken, expectComplaint } = await visit();
    expectComplaint(/422/);
    await page.route('**/assets/*.js', (route) => route.abort());
    expectComplaint(/ERR_FAILED/);
    await go('/contatti');
    await fill(page, 'Tornato indietro');
    await field(page, 'email').fill('anna@localhost');
    await send(page);
    await saying(page, notices['campi-non-validi'].title);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await awaken();
    await field(page, 'email').fill('anna@example.it');
    await send(page);
    await sayingNotice(page, 'messaggio-inviato');
    expect(await values(page)).toEqual(['', '', '']);
    expect(await page.getByText(notices['campi-non-validi'].title).count()).toBe(0);

    await page.route('**/assets/*.js', (route) => route.abort());
    await go('/');
    await page.locator('form input[type=email]').fill('nuova@localhost');
    await page.locator('form:has(input[type=email]) button').click();
    await saying(page, notices['email-non-valida'].title);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await awaken();
    await page.locator('form input[type=email]').fill('tornata@example.it');
    await page.locator('form:has(input[type=email]) button').click();
    await sayingNotice(page, 'iscrizione-completata');
    expect(await page.locator('form input[type=email]').inputValue()).toBe('');
    expect(await page.getByText(notices['email-non-valida'].title).count()).toBe(0);
    await goAlive('/');
  });

  test('on plain http, where browsers offer less, a message is sent all the same', async () => {
    const { page, goAlive } = await visit();
    await page.addInitScript(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }));
    await goAlive('/contatti');
    await fill(page, 'In chiaro');
    await send(page);
    await sayingNotice(page, 'messaggio-inviato');
    expect(await stored('In chiaro')).toHaveLength(1);
  });

  test.each([
    [390, 844],
    [820, 1180],
    [1440, 900],
  ])('at %i px the outcome stands beside the button and is seen', async (width, height) => {
    const { page, goAlive } = await visit({ viewport: { width, height }, reducedMotion: 'reduce' });
    await goAlive('/contatti');
    const outcome = page.locator('main form [aria-live]');
    const inSight = () =>
      outcome.locator(':scope > *').evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect();
        return top >= (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) && bottom <= innerHeight;
      });
    await send(page);
    await sayingNotice(page, 'campi-obbligatori');
    await expect.poll(inSight).toBe(true);
    await fill(page, `Visto a ${width}`);
    await send(page);
    await sayingNotice(page, 'messaggio-inviato');
    await expect.poll(inSight).toBe(true);
  });

  test('a visitor who scrolls away while his message is sent is left where he reads; a toast tells him', async () => {
    const { page, goAlive } = await visit({ viewport: { width: 390, height: 844 } });
    const release = await hold(page, '**/send-contact-email');
    await goAlive('/contatti');
    await fill(page, 'Scorro via');
    await send(page);
    await page.evaluate(() => scrollTo(0, 0));
    release();
    await page.getByRole('dialog').filter({ hasText: notices['messaggio-inviato'].title }).first().waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

describe('the lines of the forms', () => {
  test('the hints stand on one line beside their labels, at every width and in any font', async () => {
    const { page, go } = await visit({ bypassCSP: true });
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await go('/contatti');
      const rows = await page.locator('main form label[for^=contatto]').evaluateAll((all) =>
        all.map((label) => {
          const hint = label.nextElementSibling;
          const lines = hint ? hint.getClientRects().length : 0;
          const gap = (hint?.getBoundingClientRect().bottom ?? 0) - label.getBoundingClientRect().bottom;
          return { lines, aligned: Math.abs(gap) < 6, whiteSpace: hint && getComputedStyle(hint).whiteSpace };
        }),
      );
      expect([width, rows]).toEqual([width, Array(3).fill({ lines: 1, aligned: true, whiteSpace: 'nowrap' })]);
    }
  });

  test("the newsletter's button stands beside its field with an error under it too", async () => {
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
    await form.locator('input[aria-invalid]').waitFor();
    expect(await apart()).toBeLessThan(4);
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
    await page.route('**/assets/send-signup-*.js', (route) => route.abort());
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
