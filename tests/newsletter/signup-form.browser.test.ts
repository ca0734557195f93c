import { beforeAll, expect, test } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import { hasFocus, useBrowser } from '../support/browser/browser.ts';
import { holdCalls } from '../support/browser/held-calls.ts';
import { step } from '../support/browser/step.ts';
import { useSite } from '../support/site.ts';
import { addPerson, type StaffBrowser, signIn } from '../support/staff.ts';

const { notices, newsletter } = defaultContent.views.moduli;
const email = 'anna@studio.example';
const site = useSite({ fill: (filled) => addPerson(filled, { email, role: 'manager' }) });
const { visit } = useBrowser(site);
let manager: StaffBrowser;
beforeAll(async () => {
  manager = await signIn(site, email);
});

/** Publishes another name of the firm, which the consent text contains, and waits until pages show it. */
async function publishName(name: string): Promise<void> {
  const { published, version } = await (await manager.call('GET', '/api/content/dati')).json();
  const draft = { ...published, identity: { ...published.identity, name } };
  const saved = await (await manager.call('PUT', '/api/content/dati', { draft, version })).json();
  const answer = await manager.call('POST', '/api/content/dati/publish', { version: saved.version });
  expect(answer.status).toBe(200);
  await expect.poll(async () => await (await fetch(site.url)).text()).toContain(`la newsletter di ${name}`);
}

const findSignUps = (address: string) =>
  site.database.staff.selectFrom('newsletter').selectAll().where('email', '=', address).execute();
/** Returns the consent texts stored for an email address. */
const listConsentTexts = async (address: string) =>
  (
    await site.database.owner
      .selectFrom('newsletter_consents')
      .select('notice_text')
      .where('email', '=', address)
      .execute()
  ).map(({ notice_text }) => notice_text);

test('the newsletter form shows every outcome of a sign-up', async () => {
  const { page, openHydrated, expectComplaint } = await visit({ reducedMotion: 'reduce' });
  for (const status of [409, 422, 500]) expectComplaint(new RegExp(`Failed to load resource.*${status}`));
  expectComplaint(/Failed to load resource: net::ERR_FAILED/);
  expectComplaint(/Error sending form newsletter/);
  await page.clock.install();
  await openHydrated('/');
  const form = page.locator('form:has(input[type=email])');
  const field = form.locator('input[type=email]');
  const button = form.locator('button[type=submit]');
  const toasts = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ visible: true });
  /** Waits for the toast with the notice, then advances the clock until no toast is left. */
  const waitForToast = async (notice: keyof typeof notices) => {
    const { title, description } = notices[notice];
    await toasts.filter({ hasText: title }).filter({ hasText: description }).waitFor();
    await page.mouse.move(20, 300);
    await page.clock.fastForward(10_000);
    await expect.poll(() => toasts.count(), { interval: 20 }).toBe(0);
  };
  const measureDistance = async () =>
    Math.abs(((await button.boundingBox())?.y ?? 0) - ((await field.boundingBox())?.y ?? 99));

  await step('sends a blank address: the error below the field does not move the button');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  expect([await field.getAttribute('type'), await field.getAttribute('required')]).toEqual(['email', '']);
  expect(await measureDistance()).toBeLessThan(4);
  await field.fill('   ');
  await button.click();
  await waitForToast('email-richiesta');
  expect(posts).toEqual([]);
  await form.locator('input[aria-invalid=true]').waitFor();
  expect(await measureDistance()).toBeLessThan(4);

  await step('signs up: the form is disabled while sending, and the focus moves to the step that is missing');
  const first = await holdCalls(page, '**/api/newsletter');
  await field.fill(' nuova@example.it ');
  await field.press('Enter');
  await expect.poll(() => button.textContent()).toBe('Invio...');
  expect([await field.isDisabled(), await button.isDisabled()]).toEqual([true, true]);
  first.release();
  await waitForToast('iscrizione-completata');
  const pending = form.getByRole('status').locator('> *');
  expect(await pending.innerText()).toContain(newsletter.pendingTitle);
  expect(await pending.innerText()).toContain('Abbiamo scritto a nuova@example.it: ');
  expect([await field.inputValue(), await field.isEnabled(), await hasFocus(pending)]).toEqual(['', true, true]);
  expect(await findSignUps('nuova@example.it')).toHaveLength(1);
  await page.unrouteAll();

  await step('signs up again: the focus stays where the visitor has moved it');
  const second = await holdCalls(page, '**/api/newsletter');
  await field.fill('NUOVA@example.it');
  await field.press('Enter');
  await expect.poll(() => button.textContent()).toBe('Invio...');
  const link = page.locator('footer a').first();
  await link.focus();
  second.release();
  await waitForToast('email-registrata');
  expect(await button.isEnabled()).toBe(true);
  expect(await hasFocus(link)).toBe(true);
  await page.unrouteAll();

  await step('signs up while the server fails');
  await page.route('**/api/newsletter', (route) => route.fulfill({ status: 500, body: 'x' }));
  await field.fill('persa@example.it');
  await button.click();
  await waitForToast('errore-iscrizione');
  await page.unrouteAll();

  await step('sends again after a lost response');
  await page.route('**/api/newsletter', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button.click();
  await waitForToast('errore-iscrizione');
  await page.unrouteAll();
  await button.click();
  await waitForToast('iscrizione-completata');
  expect(await findSignUps('persa@example.it')).toHaveLength(1);

  await step('signs up by a double click');
  await field.fill('doppia@example.it');
  await button.dblclick();
  await waitForToast('iscrizione-completata');
  expect(await findSignUps('doppia@example.it')).toHaveLength(1);

  await step('signs up after the consent text has changed');
  await publishName('Studio Nuovo');
  await field.fill('lettrice@example.it');
  await button.click();
  await form.getByText('Il testo accanto al modulo è cambiato').waitFor();
  await form.getByText('la newsletter di Studio Nuovo:').waitFor();
  expect(await field.inputValue()).toBe('lettrice@example.it');
  expect(await listConsentTexts('lettrice@example.it')).toEqual([]);
  await button.click();
  await expect
    .poll(() => listConsentTexts('lettrice@example.it'), { interval: 20 })
    .toEqual([expect.stringContaining('la newsletter di Studio Nuovo:')]);
});
