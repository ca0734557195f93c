import { beforeAll, expect, test } from 'vitest';
import { duplicateCode } from '../../../src/contract/schemas.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, type StaffBrowser, signIn } from '../../support/staff.ts';

/* Consent text beside the newsletter form, recorded with each sign-up: republished while a visitor reads it. */

const site = useSite({ fill: (site) => addPerson(site, { email: 'anna@studio.example', role: 'manager' }) });
let manager: StaffBrowser;
const { visit } = useBrowser(site);
beforeAll(async () => {
  manager = await signIn(site, 'anna@studio.example');
});

/** Publishes another name of the firm, which the consent text contains, and waits until pages show it. */
async function rename(legalName: string): Promise<void> {
  const { published, version } = await (await manager.call('GET', '/api/content/dati')).json();
  const draft = { ...published, identity: { ...published.identity, legalName } };
  const kept = await (await manager.call('PUT', '/api/content/dati', { draft, version })).json();
  const answer = await manager.call('POST', '/api/content/dati/publish', { version: kept.version });
  expect(answer.status).toBe(200);
  await expect.poll(async () => await (await fetch(site.url)).text()).toContain(`la newsletter di ${legalName}`);
}

/** Consent texts recorded for an email address. */
const agreed = async (email: string) =>
  (
    await site.database.owner
      .selectFrom('newsletter_consents')
      .select('notice_text')
      .where('email', '=', email)
      .execute()
  ).map(({ notice_text }) => notice_text);

test.each([
  ['with scripts', true],
  ['without scripts', false],
])('%s a sign-up with a stale consent text is refused and shows the new text', async (how, javaScriptEnabled) => {
  const [before, after] = [`Studio Prima ${how}`, `Studio Dopo ${how}`];
  const email = `lettrice-${javaScriptEnabled}@example.it`;
  await rename(before);
  const { page, go, goAlive, expectComplaint } = await visit({ javaScriptEnabled });
  // Status codes of the responses to the form.
  expectComplaint(/status of (404|409|422)/);
  await (javaScriptEnabled ? goAlive('/') : go('/'));
  const form = page.locator('form:has(input[type=email])');
  await form.getByText(`la newsletter di ${before}:`).waitFor();
  await rename(after);

  await form.locator('input[type=email]').fill(email);
  await form.getByRole('button').click();
  await form.getByText(`la newsletter di ${after}:`).waitFor();
  await form.getByText('Il testo accanto al modulo è cambiato').waitFor();
  expect(await form.locator('input[type=email]').inputValue()).toBe(email);
  expect(await agreed(email)).toEqual([]);

  await form.getByRole('button').click();
  await expect.poll(() => agreed(email)).toEqual([expect.stringContaining(`la newsletter di ${after}:`)]);
});

test('a request without a notice version is accepted, and a request with a stale version returns 409', async () => {
  expect((await site.api('/api/newsletter', { email: 'chiamata@example.it' })).status).toBe(201);
  const refused = await site.api('/api/newsletter', { email: 'altra@example.it', avviso: '2026-11-2-01234567' });
  expect(refused.status).toBe(409);
  expect((await refused.json()).error.code).not.toBe(duplicateCode);
  expect(await agreed('altra@example.it')).toEqual([]);
});
