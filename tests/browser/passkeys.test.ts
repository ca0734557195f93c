import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';
import { addPerson, goodPassword as password } from '../support/staff.ts';

let site: Site;
const { visit } = useBrowser(() => site);
const email = 'anna.conti@studio.example';

beforeAll(async () => {
  site = await startSite();
  await addPerson(site, { email });
});
afterAll(() => site.stop());

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what came back is what the test looks at
  body: any;
}

/** A call from the page itself, with the browser's own cookie and Origin. */
function call(page: Page, method: string, path: string, body?: unknown): Promise<Answer> {
  return page.evaluate(
    async ([method, path, body]) => {
      const response = await fetch(path, {
        method,
        ...(body !== null && { headers: { 'content-type': 'application/json' }, body }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

/** What the browser's authenticator answers to the options of the server. */
function authenticate(page: Page, options: unknown, kind: 'create' | 'get'): Promise<unknown> {
  return page.evaluate(
    async ([options, kind]) => {
      const credential =
        kind === 'create'
          ? await navigator.credentials.create({
              publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options)),
            })
          : await navigator.credentials.get({
              publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options)),
            });
      if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey came');
      return credential.toJSON();
    },
    [JSON.stringify(options), kind] as const,
  );
}

/** A page with an authenticator that knows its owner. */
async function pageWithAuthenticator(): Promise<Page> {
  const { page, go, expectComplaint } = await visit();
  // The browser says every refusal on its console.
  expectComplaint(/the server responded with a status of 40[013]/);
  await go('/chi-siamo');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

test('a passkey is added under a name, signs in without anything beside it, proves who one is, and can be taken away', async () => {
  const page = await pageWithAuthenticator();
  await call(page, 'POST', '/api/session', { email, password });
  expect((await call(page, 'POST', '/api/profile/passkeys/options')).status).toBe(403);
  await call(page, 'POST', '/api/session/check', { action: 'factors', password });
  const creation = await call(page, 'POST', '/api/profile/passkeys/options');
  const registration = await authenticate(page, creation.body, 'create');
  const added = await call(page, 'POST', '/api/profile/passkeys', { name: 'Portatile', response: registration });
  expect(added.status).toBe(201);
  expect(added.body.passkeys).toMatchObject([{ name: 'Portatile', last_used_at: null }]);
  // The same answer makes no second one: its challenge is spent.
  const again = await call(page, 'POST', '/api/profile/passkeys', { name: 'Due', response: registration });
  expect(again.status).toBe(400);
  const [{ id }] = added.body.passkeys;

  await call(page, 'DELETE', '/api/session');
  const request = await call(page, 'POST', '/api/session/passkey/options');
  expect(request.body.allowCredentials ?? []).toEqual([]);
  const assertion = await authenticate(page, request.body, 'get');
  const signedIn = await call(page, 'POST', '/api/session/passkey', { response: assertion });
  expect(signedIn.status).toBe(200);
  expect(signedIn.body.user).toMatchObject({ email });
  const { body: sessions } = await call(page, 'GET', '/api/profile/sessions');
  expect(sessions.items).toMatchObject([{ method: 'passkey', current: true }]);

  const replayed = await call(page, 'POST', '/api/session/passkey', { response: assertion });
  expect([replayed.status, replayed.body.error.code]).toEqual([401, 'invalid-credentials']);
  expect((await call(page, 'GET', '/api/session')).status).toBe(200);

  expect((await call(page, 'DELETE', `/api/profile/passkeys/${id}`)).status).toBe(403);
  const check = await call(page, 'POST', '/api/session/check/passkey/options');
  const proof = await authenticate(page, check.body, 'get');
  // An answer to the question of an identity check signs nobody in, and the other way round.
  expect((await call(page, 'POST', '/api/session/passkey', { response: proof })).status).toBe(401);
  const checked = await call(page, 'POST', '/api/session/check/passkey', { action: 'factors', response: proof });
  expect(checked.status).toBe(200);
  const renamed = await call(page, 'PATCH', `/api/profile/passkeys/${id}`, { name: 'Portatile vecchio' });
  expect(renamed.body.passkeys).toMatchObject([{ name: 'Portatile vecchio' }]);
  expect((await call(page, 'DELETE', `/api/profile/passkeys/${id}`)).status).toBe(204);

  await call(page, 'DELETE', '/api/session');
  const late = await authenticate(page, (await call(page, 'POST', '/api/session/passkey/options')).body, 'get');
  expect((await call(page, 'POST', '/api/session/passkey', { response: late })).status).toBe(401);
});

test('what is not a passkey of this site is refused with 400 or 401, never 500', async () => {
  const page = await pageWithAuthenticator();
  await call(page, 'POST', '/api/session/passkey/options');
  const empty = { clientDataJSON: '', authenticatorData: '', signature: '' };
  for (const response of [
    {},
    { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {}, response: {} },
    { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {}, response: empty },
    { id: 'a', rawId: 'b', type: 'password', clientExtensionResults: {}, response: empty },
  ]) {
    const answer = await call(page, 'POST', '/api/session/passkey', { response });
    expect([400, 401]).toContain(answer.status);
  }
});
