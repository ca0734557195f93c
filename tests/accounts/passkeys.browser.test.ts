import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addAuthenticator } from '../support/browser/authenticator.ts';
import { useBrowser } from '../support/browser/browser.ts';
import { button } from '../support/browser/editor.ts';
import { step } from '../support/browser/step.ts';
import { useSite } from '../support/site.ts';
import { addPerson, ageSessions, anna as email, goodPassword as password } from '../support/staff.ts';

// On PostgreSQL, where transactions run concurrently.
const site = useSite({ engine: 'postgres', fill: (site) => addPerson(site, { email }) });
const { visit } = useBrowser(site);

/** Sends a request from the page, with the browser's cookie and Origin. */
function call(page: Page, method: string, path: string, body?: unknown) {
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

/** Lets the browser's authenticator create or use a passkey. Resolves with its response to the server's options. */
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

test('a passkey signs in and proves the identity until it is deleted', async () => {
  const { page, go, expectComplaint } = await visit();
  expectComplaint(/the server responded with a status of 40[013]/);
  await go('/chi-siamo');
  await addAuthenticator(page);
  await step('adds a passkey after a confirmation by password');
  await call(page, 'POST', '/api/session', { email, password });
  await ageSessions(site);
  expect((await call(page, 'POST', '/api/profile/passkeys/options')).status).toBe(403);
  await call(page, 'POST', '/api/session/check', { action: 'factors', password });
  const creation = await call(page, 'POST', '/api/profile/passkeys/options');
  const registration = await authenticate(page, creation.body, 'create');
  const added = await call(page, 'POST', '/api/profile/passkeys', { name: 'Portatile', response: registration });
  expect(added.status).toBe(201);
  expect(added.body.passkeys).toMatchObject([{ name: 'Portatile', last_used_at: null }]);
  // A replayed response creates no second passkey: its challenge was used up.
  const again = await call(page, 'POST', '/api/profile/passkeys', { name: 'Due', response: registration });
  expect(again.status).toBe(400);
  const [{ id }] = added.body.passkeys;

  await step('signs in with the passkey');
  await call(page, 'DELETE', '/api/session');
  const request = await call(page, 'POST', '/api/session/passkey/options');
  expect(request.body.allowCredentials ?? []).toEqual([]);
  const assertion = await authenticate(page, request.body, 'get');
  const signedIn = await call(page, 'POST', '/api/session/passkey', { response: assertion });
  expect(signedIn.status).toBe(200);
  expect(signedIn.body.user).toMatchObject({ email });
  const { body: sessions } = await call(page, 'GET', '/api/profile/sessions');
  expect(sessions.items).toMatchObject([{ method: 'passkey', current: true }]);

  await step('replays the response');
  const replayed = await call(page, 'POST', '/api/session/passkey', { response: assertion });
  expect([replayed.status, replayed.body.error.code]).toEqual([401, 'invalid-credentials']);
  expect((await call(page, 'GET', '/api/session')).status).toBe(200);

  await step('renames and deletes the passkey after a confirmation by passkey');
  await ageSessions(site);
  expect((await call(page, 'DELETE', `/api/profile/passkeys/${id}`)).status).toBe(403);
  const check = await call(page, 'POST', '/api/session/check/passkey/options');
  const proof = await authenticate(page, check.body, 'get');
  // A response to the challenge of an identity confirmation cannot sign in.
  expect((await call(page, 'POST', '/api/session/passkey', { response: proof })).status).toBe(401);
  const checked = await call(page, 'POST', '/api/session/check/passkey', { action: 'factors', response: proof });
  expect(checked.status).toBe(200);
  const renamed = await call(page, 'PATCH', `/api/profile/passkeys/${id}`, { name: 'Portatile vecchio' });
  expect(renamed.body.passkeys).toMatchObject([{ name: 'Portatile vecchio' }]);
  expect((await call(page, 'DELETE', `/api/profile/passkeys/${id}`)).status).toBe(204);

  await step('signs in with the deleted passkey');
  await call(page, 'DELETE', '/api/session');
  const late = await authenticate(page, (await call(page, 'POST', '/api/session/passkey/options')).body, 'get');
  expect((await call(page, 'POST', '/api/session/passkey', { response: late })).status).toBe(401);

  await step('is refused by the sign-in page: first from the browser’s list, then by the button');
  // The virtual authenticator chooses from the list at once.
  await page.goto('/gestione/accesso');
  const refusal = page.getByRole('alert').getByText('Questa passkey non è stata accettata');
  await refusal.waitFor();
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.reload();
  await button(page, 'Entra con una passkey').click();
  await refusal.waitFor();

  await step('adds two passkeys at once to an account that has 19');
  // The 18 besides the first are inserted as rows, because an authenticator creates only one passkey for an account.
  await call(page, 'POST', '/api/session', { email, password });
  const first = await call(page, 'POST', '/api/profile/passkeys/options');
  const response = await authenticate(page, first.body, 'create');
  expect((await call(page, 'POST', '/api/profile/passkeys', { name: 'Portatile', response })).status).toBe(201);
  const db = site.database.owner;
  const row = await db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow();
  const makeCredentialId = (index: number) => `telefono${String(index).padStart(4, '0')}`;
  const others = Array.from({ length: 18 }, (_, index) => ({
    ...row,
    id: `${index}`,
    credential_id: makeCredentialId(index),
  }));
  await db.insertInto('passkeys').values(others).execute();
  await db
    .updateTable('passkeys')
    .set({ credential_id: makeCredentialId(18) })
    .where('id', '=', row.id)
    .execute();

  const two: unknown[] = [];
  for (const _ of [19, 20]) {
    const { body } = await call(page, 'POST', '/api/profile/passkeys/options');
    two.push(await authenticate(page, body, 'create'));
  }
  const add = (response: unknown) => call(page, 'POST', '/api/profile/passkeys', { name: 'Telefono', response });
  const answers = await Promise.all(two.map(add));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(await db.selectFrom('passkeys').selectAll().execute()).toHaveLength(20);
});
