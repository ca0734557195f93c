import { afterAll, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import { findNewsletterLink, newsletterSubjects, waitForEmail } from '../support/emails.ts';
import { runProgram } from '../support/program.ts';
import { useSite } from '../support/site.ts';

let smtp: TestSmtp;
afterAll(() => smtp.close());
const site = useSite(async () => {
  smtp = await startSmtp();
  return { variables: { SMTP_URL: smtp.url, MAIL_FROM: 'sito@studio.example', CONTACT_TO: 'info@studio.example' } };
});

/** Signs up and confirms; returns both emails. */
async function subscribe(email: string) {
  expect((await site.api('/api/newsletter', { email })).status).toBe(201);
  const confirmation = await waitForEmail(smtp, email, newsletterSubjects.asks);
  await fetch(findNewsletterLink(confirmation, 'conferma'), { method: 'POST', body: new URLSearchParams() });
  return [confirmation, await waitForEmail(smtp, email, newsletterSubjects.welcomes)] as const;
}

test('one-click unsubscribe (RFC 8058) is offered in both emails, accepts both form encodings and is idempotent', async () => {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  const encoded = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  for (const [email, body] of [
    ['urlencoded@example.it', encoded],
    ['multipart@example.it', form],
  ] as const) {
    const emails = await subscribe(email);
    const readHeader = (received: (typeof emails)[number], name: string) =>
      received.email.headers.find(({ key }) => key === name)?.value;
    for (const received of emails) {
      expect(readHeader(received, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(readHeader(received, 'list-unsubscribe')).toBe(`<${findNewsletterLink(received, 'disiscrizione')}>`);
    }
    const { staff } = site.database;
    for (let click = 1; click <= 2; click += 1) {
      const posted = { method: 'POST', body, redirect: 'error' } as const;
      expect((await fetch(findNewsletterLink(emails[1], 'disiscrizione'), posted)).status).toBe(200);
      expect(await staff.selectFrom('newsletter').select('email').where('email', '=', email).execute()).toEqual([]);
    }
    const evidence = staff.selectFrom('newsletter_consents').select(['event', 'method']).where('email', '=', email);
    expect(await evidence.orderBy('created_at').execute()).toEqual([
      { event: 'signed_up', method: 'modulo' },
      { event: 'confirmed', method: 'email' },
      { event: 'unsubscribed', method: 'un-clic' },
    ]);
    // A new sign-up works on the same day.
    expect((await site.api('/api/newsletter', { email })).status).toBe(201);
    await waitForEmail(smtp, email, newsletterSubjects.asks);
  }
});

test('reads no body for a malformed token, and at most 1 kB for any other', async () => {
  const parts = (count: number) => {
    const form = new FormData();
    for (let part = 0; part < count; part += 1) form.append('a', '');
    return form;
  };
  const post = async (token: string, body: FormData) =>
    (await fetch(`${site.url}/newsletter/disiscrizione?t=${token}`, { method: 'POST', body })).status;
  const wellFormed = `1.${'a'.repeat(43)}`;
  expect(await post('niente', parts(2000))).toBe(404);
  expect(await post(wellFormed, parts(2000))).toBe(413);
  expect(await post(wellFormed, parts(2))).toBe(404);
});

test('the command exports confirmed addresses with their links, and reports what it erased', async () => {
  const email = 'elenco@example.it';
  await subscribe(email);
  const command = (...args: string[]) => runProgram('scripts/newsletter.ts', { args, variables: site.variables });
  const [heads = '', line] = (await command('export')).output.split('\r\n');
  expect(heads).toBe('\ufeffemail;iscritto_il;confermato_il;disiscrizione');
  const time = String.raw`[-\d]{10} [:\d]{5}`;
  expect(line).toMatch(new RegExp(String.raw`^${email};${time};${time};${site.url}/newsletter/disiscrizione\?t=\S+$`));
  expect(await command('erase', email)).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^Deleted: 0 messages, 0 appointments, 0 requests for papers with 0 files, 1 subscriptions, .* Kept without the address: 2 proofs of/m,
    ),
  });
});
