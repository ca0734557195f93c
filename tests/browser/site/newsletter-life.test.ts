import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { type ReceivedLetter, startSmtp, type TestSmtp } from '../../../harness/smtp.ts';
import type { NoticeKey } from '../../../src/content/pages/notices.ts';
import { ownContent } from '../../../src/content/published.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { runProgram } from '../../support/program.ts';
import { useSite } from '../../support/site.ts';

const { notices, newsletter } = ownContent.views.moduli;
const { confirm: confirmPages, unsubscribe: unsubscribePages } = ownContent.views.iscrizione;
let smtp: TestSmtp;
afterAll(() => smtp.close());
const site = useSite(async () => {
  smtp = await startSmtp();
  return { variables: { SMTP_URL: smtp.url, MAIL_FROM: 'sito@studio.example', CONTACT_TO: 'info@studio.example' } };
});
const { visit } = useBrowser(site);

const asks = 'Confermi la Sua iscrizione alla newsletter';
const welcomes = 'La Sua iscrizione alla newsletter è confermata';

/** Takes the next email with this subject to `email` out of the test server's mailbox. */
async function nextLetter(email: string, subject: string): Promise<ReceivedLetter> {
  const find = () => smtp.letters.findIndex(({ to, email: mail }) => to.includes(email) && mail.subject === subject);
  await expect.poll(find).toBeGreaterThanOrEqual(0);
  const [letter] = smtp.letters.splice(find(), 1);
  if (!letter) throw new Error('The letter is gone');
  return letter;
}

const linkIn = ({ email }: ReceivedLetter, purpose: 'conferma' | 'disiscrizione') =>
  new RegExp(`${site.url}/newsletter/${purpose}\\?t=\\S+`).exec(email.text ?? '')?.[0] ?? `no link ${purpose}`;
const header = ({ email }: ReceivedLetter, name: string) => email.headers.find(({ key }) => key === name)?.value;

const inList = (email: string) =>
  site.database.staff.selectFrom('newsletter').selectAll().where('email', '=', email).execute();
const evidence = (email: string) =>
  site.database.staff
    .selectFrom('newsletter_consents')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
const command = (...args: string[]) => runProgram('scripts/newsletter.ts', { args, variables: site.variables });
const exported = async () => {
  const { code, output, errors } = await command('export');
  expect([code, errors]).toEqual([0, '']);
  return output;
};

/** Signs up with the form and reads the toast. */
async function signUp(page: Page, email: string, notice: NoticeKey): Promise<void> {
  const form = page.locator('form:has(input[name=email])');
  await form.locator('input[type=email]').fill(email);
  await form.locator('button[type=submit]').click();
  const toast = page.getByRole('dialog').filter({ hasText: notices[notice].title });
  await toast.getByText(notices[notice].description).waitFor();
}

/** Opens the link of an email, presses the button of its page, and waits for the page that answers. */
async function press(page: Page, link: string, { button, after }: { button: string; after: string }): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('heading', { name: after }).waitFor();
}
const confirming = { button: confirmPages.waiting.button, after: confirmPages.confirmed.title };
const leaving = { button: unsubscribePages.waiting.button, after: unsubscribePages.unsubscribed.title };

test('an address signs up, confirms, is a duplicate, unsubscribes, returns, is exported and erased', async () => {
  const email = 'vita@example.it';
  const { page, goAlive, expectComplaint } = await visit({ reducedMotion: 'reduce' });
  await goAlive('/');
  await signUp(page, email, 'iscrizione-completata');
  const question = await nextLetter(email, asks);

  // Mail scanners open links, more than once.
  for (let time = 1; time <= 2; time += 1) {
    await page.goto(linkIn(question, 'conferma'));
    await page.getByRole('heading', { name: confirmPages.waiting.title }).waitFor();
    await page.getByText(`all’indirizzo ${email} manca un passaggio`).waitFor();
    expect(await inList(email)).toMatchObject([{ confirmed_at: null }]);
  }
  await press(page, linkIn(question, 'conferma'), confirming);
  expect(await inList(email)).toMatchObject([{ confirmed_at: expect.any(String) }]);
  const welcome = await nextLetter(email, welcomes);

  expectComplaint(/Failed to load resource.*409/);
  await goAlive('/');
  await signUp(page, email.toUpperCase(), 'email-registrata');

  for (let time = 1; time <= 2; time += 1) {
    await page.goto(linkIn(welcome, 'disiscrizione'));
    await page.getByRole('heading', { name: unsubscribePages.waiting.title }).waitFor();
    expect(await inList(email)).toHaveLength(1);
  }
  await press(page, linkIn(welcome, 'disiscrizione'), leaving);
  expect(await inList(email)).toEqual([]);
  expectComplaint(/Failed to load resource.*404/);
  await page.goto(linkIn(question, 'conferma'));
  await page.getByRole('heading', { name: confirmPages.unknown.title }).waitFor();

  await goAlive('/');
  await signUp(page, email, 'iscrizione-completata');
  await press(page, linkIn(await nextLetter(email, asks), 'conferma'), confirming);
  await nextLetter(email, welcomes);
  const agreed = {
    notice_version: expect.stringMatching(/^2026-11-3-/),
    notice_text: newsletter.notice,
    created_at: expect.any(String),
  };
  expect(await evidence(email)).toMatchObject([
    { event: 'signed_up', method: 'modulo', page: '/', ...agreed },
    { event: 'confirmed', method: 'email', ...agreed },
    { event: 'unsubscribed', method: 'pagina', ...agreed },
    { event: 'signed_up', method: 'modulo', page: '/', ...agreed },
    { event: 'confirmed', method: 'email', ...agreed },
  ]);

  const csv = await exported();
  expect(csv.split('\r\n')[0]).toBe('\ufeffemail;iscritto_il;confermato_il;disiscrizione');
  expect(csv).toMatch(
    new RegExp(
      `^${email};[-\\d]{10} [:\\d]{5};[-\\d]{10} [:\\d]{5};${site.url}/newsletter/disiscrizione\\?t=\\S+$`,
      'm',
    ),
  );

  const message = { nome: 'Vita', email, messaggio: 'Cancellate tutto' };
  expect((await site.api('/api/functions/send-contact-email', message)).status).toBe(200);
  const report = JSON.parse((await command('report', email.toUpperCase())).output);
  expect(report).toMatchObject({ subscription: { email }, messages: [message], consents: { length: 5 } });

  expect(await command('erase', email)).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^Deleted: 1 messages, 1 subscriptions, .* Kept without the address: 5 proofs of consent\.$/m,
    ),
  });
  const { staff } = site.database;
  const everything = JSON.stringify([
    await staff.selectFrom('newsletter').selectAll().execute(),
    await staff.selectFrom('newsletter_consents').selectAll().execute(),
    await staff.selectFrom('messages').selectAll().execute(),
    await staff.selectFrom('outbox').selectAll().execute(),
  ]);
  expect(everything.toLowerCase()).not.toContain(email);
  const { subscription, messages, consents } = JSON.parse((await command('report', email)).output);
  expect({ subscription, messages }).toEqual({ subscription: null, messages: [] });
  expect(consents.at(-1)).toMatchObject({ event: 'erased', method: 'studio' });
  expect(site.log()).not.toContain(email);
});

test.each<[string, () => BodyInit]>([
  ['urlencoded', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
  [
    'multipart',
    () => {
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      return form;
    },
  ],
])(
  'one-click unsubscribe (RFC 8058, %s) is offered in both emails, removes the address and is idempotent',
  async (kind, body) => {
    const email = `${kind}@example.it`;
    expect((await site.api('/api/newsletter', { email })).status).toBe(201);
    const question = await nextLetter(email, asks);
    await fetch(linkIn(question, 'conferma'), { method: 'POST', body: new URLSearchParams() });
    const welcome = await nextLetter(email, welcomes);
    for (const letter of [question, welcome]) {
      expect(header(letter, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(header(letter, 'list-unsubscribe')).toBe(`<${linkIn(letter, 'disiscrizione')}>`);
    }
    const address = header(welcome, 'list-unsubscribe')?.slice(1, -1) ?? '';
    for (let click = 1; click <= 2; click += 1) {
      expect((await fetch(address, { method: 'POST', body: body(), redirect: 'error' })).status).toBe(200);
      expect(await inList(email)).toEqual([]);
    }
    expect((await evidence(email)).map(({ event, method }) => [event, method])).toEqual([
      ['signed_up', 'modulo'],
      ['confirmed', 'email'],
      ['unsubscribed', 'un-clic'],
    ]);
    // New sign-up works on the same day.
    expect((await site.api('/api/newsletter', { email })).status).toBe(201);
    await nextLetter(email, asks);
  },
);

test('an address that looks like a spreadsheet formula is exported as text', async () => {
  const email = '+39+cmd@example.it';
  await site.api('/api/newsletter', { email });
  await fetch(linkIn(await nextLetter(email, asks), 'conferma'), { method: 'POST', body: new URLSearchParams() });
  expect(await exported()).toMatch(/^"'\+39\+cmd@example\.it";/m);
});
