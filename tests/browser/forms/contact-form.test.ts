import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ownContent } from '../../../src/content/published.ts';
import { contactFieldNames } from '../../../src/contract/contact/fields.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { holdCalls } from '../../support/browser/held-calls.ts';
import { seesNotice, seesText } from '../../support/browser/notices.ts';
import { messagesSaying } from '../../support/rows/desk.ts';
import { useSite } from '../../support/site.ts';

const { notices } = ownContent.views.moduli;
const site = useSite();
const { visit } = useBrowser(site);

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

  test("disables the button and shows 'Invio in corso...' while sending, then clears the fields", async () => {
    const { page, goAlive } = await visit();
    const { release } = await holdCalls(page, '**/api/functions/send-contact-email');
    await goAlive('/contatti');
    await button(page).click();
    await seesNotice(page, 'campi-obbligatori');
    const failedAt = await page.evaluate(() => performance.now());
    const post = page.waitForRequest('**/send-contact-email');
    await fill(page, 'Un messaggio intero');
    await button(page).click();
    // Typing time after a failed attempt counts from page load, so that a quick paste is not taken for spam.
    expect((await post).postDataJSON().tempo).toBeGreaterThan(failedAt);
    await expect.poll(() => button(page).textContent()).toBe('Invio in corso...');
    expect(await button(page).isDisabled()).toBe(true);
    release();
    await seesNotice(page, 'messaggio-inviato');
    expect([await name(page).inputValue(), await email(page).inputValue(), await text(page).inputValue()]).toEqual([
      '',
      '',
      '',
    ]);
    expect(await button(page).isEnabled()).toBe(true);
    expect(await messagesSaying(site, 'Un messaggio intero')).toMatchObject([
      { nome: 'Anna Rossi', email: 'anna@example.it' },
    ]);
  });

  test('on failure the error is logged, a destructive notice shows and fields keep their values', async () => {
    const { page, goAlive, expectComplaint } = await visit();
    expectComplaint(/Failed to load resource.*500/);
    expectComplaint(/Error sending contact message/);
    await page.route('**/send-contact-email', (route) => route.fulfill({ status: 500, body: 'x' }));
    await goAlive('/contatti');
    await fill(page, 'Resta scritto');
    await button(page).click();
    await seesNotice(page, 'errore-invio');
    expect([await email(page).inputValue(), await text(page).inputValue()]).toEqual([
      'anna@example.it',
      'Resta scritto',
    ]);
    expect(await button(page).textContent()).not.toBe('Invio in corso...');
  });

  test('sends nothing when a value is blank and shows «Campi obbligatori», tied to the fields', async () => {
    const { page, goAlive } = await visit();
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('send-contact-email')) calls += 1;
    });
    await goAlive('/contatti');
    await name(page).fill('   ');
    await email(page).fill('anna@example.it');
    await button(page).click();
    await seesNotice(page, 'campi-obbligatori');
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
    ).toContain('Il nome è obbligatorio');
    expect(await email(page).getAttribute('aria-invalid')).toBe('false');
    // Summary links focus their fields.
    await page.locator('main form').getByRole('link', { name: /Nome/ }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('nome');
  });

  test('a double click sends one message', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/contatti');
    await fill(page, 'Doppio clic');
    await button(page).dblclick();
    await seesNotice(page, 'messaggio-inviato');
    expect(await messagesSaying(site, 'Doppio clic')).toHaveLength(1);
  });

  test('without a network the failure shows and fields keep their values', async () => {
    const { page, goAlive, expectComplaint } = await visit();
    expectComplaint(/Error sending contact message/);
    expectComplaint(/Failed to load resource/);
    await goAlive('/contatti');
    await page.context().setOffline(true);
    await fill(page, 'Senza rete');
    await button(page).click();
    await seesNotice(page, 'errore-invio');
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
    await seesText(page, notices['campi-non-validi'].title);
    expect(await text(page).inputValue()).toBe('Senza script');
    await email(page).fill('anna@example.it');
    await button(page).click();
    await seesNotice(page, 'messaggio-inviato');
    expect(await messagesSaying(site, 'Senza script')).toHaveLength(1);
  });

  test('text typed before hydration is kept', async () => {
    const { page, go, awaken } = await visit();
    await go('/contatti');
    await text(page).fill('Scritto subito');
    await awaken();
    expect(await text(page).inputValue()).toBe('Scritto subito');
  });

  test('sends a message on plain http, where crypto.randomUUID is missing', async () => {
    const { page, goAlive } = await visit();
    await page.addInitScript(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }));
    await goAlive('/contatti');
    await fill(page, 'In chiaro');
    await button(page).click();
    await seesNotice(page, 'messaggio-inviato');
    expect(await messagesSaying(site, 'In chiaro')).toHaveLength(1);
  });

  test.each([
    [390, 844],
    [820, 1180],
    [1440, 900],
  ])('at %i px the outcome is inside the viewport, below the header', async (width, height) => {
    const { page, goAlive } = await visit({ viewport: { width, height }, reducedMotion: 'reduce' });
    await goAlive('/contatti');
    const outcome = page.locator('main form [aria-live]');
    const inSight = () =>
      outcome.locator(':scope > *').evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect();
        return top >= (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) && bottom <= innerHeight;
      });
    await button(page).click();
    await seesNotice(page, 'campi-obbligatori');
    await expect.poll(inSight).toBe(true);
    await fill(page, `Visto a ${width}`);
    await button(page).click();
    await seesNotice(page, 'messaggio-inviato');
    await expect.poll(inSight).toBe(true);
  });
});

test('the hints stay on one line beside their labels at every width', async () => {
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
    const onOneLine = { lines: 1, aligned: true, whiteSpace: 'nowrap' };
    expect([width, rows]).toEqual([width, contactFieldNames.map(() => onOneLine)]);
  }
});
