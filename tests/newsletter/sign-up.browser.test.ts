import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import type { NoticeKey } from '../../src/content/pages/notices.ts';
import { defaultContent } from '../../src/content/published.ts';
import { useBrowser } from '../support/browser/browser.ts';
import { step } from '../support/browser/step.ts';
import { findNewsletterLink, newsletterSubjects, waitForEmail } from '../support/emails.ts';
import { useSite } from '../support/site.ts';

const { notices, newsletter } = defaultContent.views.moduli;
const { confirm: confirmPages, unsubscribe: unsubscribePages } = defaultContent.views.iscrizione;
let smtp: TestSmtp;
afterAll(() => smtp.close());
const site = useSite(async () => {
  smtp = await startSmtp();
  return { variables: { SMTP_URL: smtp.url, MAIL_FROM: 'sito@studio.example', CONTACT_TO: 'info@studio.example' } };
});
const { visit } = useBrowser(site);

/** Signs up with the form and waits for the toast. */
async function signUp(page: Page, email: string, notice: NoticeKey): Promise<void> {
  const form = page.locator('form:has(input[name=email])');
  await form.locator('input[type=email]').fill(email);
  await form.locator('button[type=submit]').click();
  const toast = page.getByRole('dialog').filter({ hasText: notices[notice].title });
  await toast.getByText(notices[notice].description).waitFor();
}

test('an address can sign up, leave and sign up again', async () => {
  const email = 'vita@example.it';
  const readRow = () =>
    site.database.staff.selectFrom('newsletter').select('confirmed_at').where('email', '=', email).execute();
  const { page, openHydrated, expectComplaint } = await visit({ reducedMotion: 'reduce' });
  await step('signs up');
  await openHydrated('/');
  await signUp(page, email, 'iscrizione-completata');
  const confirmLink = findNewsletterLink(await waitForEmail(smtp, email, newsletterSubjects.asks), 'conferma');

  await step('opens the confirmation link, then presses its button');
  await page.goto(confirmLink);
  await page.getByRole('heading', { name: confirmPages.waiting.title }).waitFor();
  await page.getByText(`all’indirizzo ${email} manca un passaggio`).waitFor();
  expect(await readRow()).toEqual([{ confirmed_at: null }]);
  await page.getByRole('button', { name: confirmPages.waiting.button }).click();
  await page.getByRole('heading', { name: confirmPages.confirmed.title }).waitFor();
  expect(await readRow()).toEqual([{ confirmed_at: expect.any(String) }]);
  const unsubscribeLink = findNewsletterLink(
    await waitForEmail(smtp, email, newsletterSubjects.welcomes),
    'disiscrizione',
  );

  await step('signs up again');
  expectComplaint(/Failed to load resource.*409/);
  await openHydrated('/');
  await signUp(page, email.toUpperCase(), 'email-registrata');

  await step('unsubscribes by the link, after which the confirmation link is unknown');
  await page.goto(unsubscribeLink);
  await page.getByRole('heading', { name: unsubscribePages.waiting.title }).waitFor();
  expect(await readRow()).toHaveLength(1);
  await page.getByRole('button', { name: unsubscribePages.waiting.button }).click();
  await page.getByRole('heading', { name: unsubscribePages.unsubscribed.title }).waitFor();
  expect(await readRow()).toEqual([]);
  expectComplaint(/Failed to load resource.*404/);
  await page.goto(confirmLink);
  await page.getByRole('heading', { name: confirmPages.unknown.title }).waitFor();

  await step('reads the evidence of consent, and signs up again');
  const evidence = site.database.staff
    .selectFrom('newsletter_consents')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at');
  const agreed = { notice_version: expect.stringMatching(/^2026-11-\d+-/), notice_text: newsletter.notice };
  expect(await evidence.execute()).toMatchObject([
    { event: 'signed_up', method: 'modulo', page: '/', ...agreed },
    { event: 'confirmed', method: 'email', ...agreed },
    { event: 'unsubscribed', method: 'pagina', ...agreed },
  ]);
  expect((await site.api('/api/newsletter', { email })).status).toBe(201);
  expect(site.log()).not.toContain(email);
});
