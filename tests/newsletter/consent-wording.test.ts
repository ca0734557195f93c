import { expect, test } from 'vitest';
import { duplicateCode } from '../../src/contract/schemas.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { useSite } from '../support/site.ts';

/* The consent text beside the newsletter form is stored with each sign-up. Here it changes while a visitor reads it. */

const site = useSite();

/** Returns the consent texts stored for an email address. */
const listConsentTexts = async (email: string) =>
  (
    await site.database.owner
      .selectFrom('newsletter_consents')
      .select('notice_text')
      .where('email', '=', email)
      .execute()
  ).map(({ notice_text }) => notice_text);

const readField = (html: string, name: string) =>
  new RegExp(`name="${name}" [^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

test('returns 422 with the new text when a form is posted with a stale consent text, then accepts it', async () => {
  const email = 'lettrice@example.it';
  const post = (html: string) =>
    fetch(`${site.url}/newsletter`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email, avviso: readField(html, 'avviso') }),
    });
  const read = async () => await (await fetch(site.url)).text();
  const before = await read();
  expect(readField(before, 'avviso')).not.toBe('');
  await publishFacts(site, { identity: { name: 'Studio Nuovo' } });
  await expect.poll(read).toContain('la newsletter di Studio Nuovo:');

  const refused = await post(before);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain('la newsletter di Studio Nuovo:');
  expect(html).toContain('Il testo accanto al modulo è cambiato');
  expect(readField(html, 'email')).toBe(email);
  expect(await listConsentTexts(email)).toEqual([]);

  expect((await post(html)).status).toBe(303);
  expect(await listConsentTexts(email)).toEqual([expect.stringContaining('la newsletter di Studio Nuovo:')]);
});

test('accepts a call without a consent version, and returns 409 for a stale one', async () => {
  expect((await site.api('/api/newsletter', { email: 'chiamata@example.it' })).status).toBe(201);
  const refused = await site.api('/api/newsletter', { email: 'altra@example.it', avviso: '2026-11-2-01234567' });
  expect(refused.status).toBe(409);
  expect((await refused.json()).error.code).not.toBe(duplicateCode);
  expect(await listConsentTexts('altra@example.it')).toEqual([]);
});
