import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addAuthenticator } from '../../support/browser/authenticator.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { holdCalls } from '../../support/browser/held-calls.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, endSessionsOnChange, goodPassword as password, signedInLongAgo } from '../../support/staff.ts';

// Postgres: transactions run concurrently.
const site = useSite({ engine: 'postgres', fill: (site) => addPerson(site, { email }) });
const { visit } = useBrowser(site);
const email = 'anna.conti@studio.example';

/** Request from the page itself, with the browser's cookie and Origin. */
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

/** Response of the browser's authenticator to the options of the server. */
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

/** Page with an authenticator. */
async function pageWithAuthenticator(): Promise<Page> {
  return (await visitWithAuthenticator()).page;
}

/** Page with an authenticator and its controls. `refused`: refusals are expected on the console. */
async function visitWithAuthenticator({ refused = true } = {}) {
  const { page, go, expectComplaint } = await visit();
  if (refused) expectComplaint(/the server responded with a status of 40[013]/);
  await go('/chi-siamo');
  return { page, ...(await addAuthenticator(page)) };
}

/** Registers a passkey in one session, then signs in by password in a new one. */
async function signInWithPasskeyMade(page: Page): Promise<void> {
  await site.database.staff.deleteFrom('passkeys').execute();
  await call(page, 'POST', '/api/session', { email, password });
  const { body } = await call(page, 'POST', '/api/profile/passkeys/options');
  await call(page, 'POST', '/api/profile/passkeys', {
    name: 'Portatile',
    response: await authenticate(page, body, 'create'),
  });
  await call(page, 'DELETE', '/api/session');
  await call(page, 'POST', '/api/session', { email, password });
}

/** Disables conditional mediation: an authenticator that always consents would pick a passkey at once. */
async function withoutList(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

test('a passkey is registered, signs in alone, passes an identity check, and is renamed and deleted', async () => {
  const page = await pageWithAuthenticator();
  await call(page, 'POST', '/api/session', { email, password });
  await signedInLongAgo(site);
  expect((await call(page, 'POST', '/api/profile/passkeys/options')).status).toBe(403);
  await call(page, 'POST', '/api/session/check', { action: 'factors', password });
  const creation = await call(page, 'POST', '/api/profile/passkeys/options');
  const registration = await authenticate(page, creation.body, 'create');
  const added = await call(page, 'POST', '/api/profile/passkeys', { name: 'Portatile', response: registration });
  expect(added.status).toBe(201);
  expect(added.body.passkeys).toMatchObject([{ name: 'Portatile', last_used_at: null }]);
  // Replay: the challenge is used up, so no second passkey is created.
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

  await signedInLongAgo(site);
  expect((await call(page, 'DELETE', `/api/profile/passkeys/${id}`)).status).toBe(403);
  const check = await call(page, 'POST', '/api/session/check/passkey/options');
  const proof = await authenticate(page, check.body, 'get');
  // Response to the challenge of an identity check: it cannot sign in.
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

test('an account has at most 20 passkeys, also when two are added concurrently', async () => {
  const page = await pageWithAuthenticator();
  await signInWithPasskeyMade(page);
  const db = site.database.owner;
  const row = await db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow();
  // Credentials of other devices: an authenticator creates no second passkey for an account.
  const ofDevice = (index: number) => `telefono${String(index).padStart(4, '0')}`;
  const others = Array.from({ length: 18 }, (_, index) => ({ ...row, id: `${index}`, credential_id: ofDevice(index) }));
  await db.insertInto('passkeys').values(others).execute();
  await db
    .updateTable('passkeys')
    .set({ credential_id: ofDevice(18) })
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
  await db.deleteFrom('passkeys').execute();
});

test('malformed passkey responses return 400 or 401, never 500', async () => {
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

describe('passkeys in the profile', () => {
  const add = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
    await page.getByRole('dialog', { name: 'Aggiungi una passkey' }).getByLabel('Nome').fill(name);
    await page.getByRole('button', { name: 'Continua' }).click();
  };

  test('cancelling adds none, and a second passkey of the same device is refused with a reason', async () => {
    const { page } = await visitWithAuthenticator({ refused: false });
    await site.database.staff.deleteFrom('passkeys').execute();
    await call(page, 'POST', '/api/session', { email, password });
    await page.goto('/gestione/profilo');
    const options = '**/api/profile/passkeys/options';
    const { begun, release } = await holdCalls(page, options);
    await add(page, 'Ci ho ripensato');
    await begun;
    await page.getByRole('button', { name: 'Annulla' }).click();
    release();
    await page.unrouteAll({ behavior: 'wait' });
    await add(page, 'Portatile');
    await page.getByText('Passkey aggiunta').waitFor();
    const entries = page.getByRole('list', { name: 'Passkey' }).getByRole('listitem');
    await expect.poll(() => entries.allInnerTexts()).toEqual([expect.stringContaining('Portatile')]);

    await add(page, 'Ancora questo');
    await page.getByRole('alert').getByText('Questo dispositivo ha già una passkey di questo accesso').waitFor();
  });

  test('a session that ends during an identity check asks for the password, then the action continues', async () => {
    const page = await pageWithAuthenticator();
    await signInWithPasskeyMade(page);
    await signedInLongAgo(site);
    await withoutList(page);
    await page.goto('/gestione/profilo');
    await page.getByRole('button', { name: 'Attiva il codice di verifica' }).click();
    const check = page.getByRole('dialog', { name: 'Conferma dell’identità' });
    await check.getByRole('button', { name: 'Usa una passkey' }).waitFor();
    await endSessionsOnChange(page, site, '**/api/session/check/passkey/options');
    await check.getByRole('button', { name: 'Usa una passkey' }).click();
    const ended = page.getByRole('dialog', { name: 'La sessione è terminata' });
    await ended.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Attivare il codice di verifica' }).waitFor();
  });
});

describe('passkeys on the sign-in page', () => {
  test('a deleted passkey is refused with an error about the passkey', async () => {
    const page = await pageWithAuthenticator();
    await signInWithPasskeyMade(page);
    await call(page, 'DELETE', '/api/session');
    await site.database.staff.deleteFrom('passkeys').execute();
    // Conditional mediation: this authenticator picks a passkey at once.
    await page.goto('/gestione/accesso');
    const refusal = page.getByRole('alert').getByText('Questa passkey non è stata accettata');
    await refusal.waitFor();

    await withoutList(page);
    await page.goto('/gestione/accesso');
    await page.getByRole('button', { name: 'Entra con una passkey' }).click();
    await refusal.waitFor();
  });

  test('conditional mediation restarts after a failed attempt', async () => {
    const { page, recognize } = await visitWithAuthenticator();
    await signInWithPasskeyMade(page);
    await call(page, 'DELETE', '/api/session');
    await recognize(false);
    await page.addInitScript(() => {
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = (options) => {
        const { dataset } = document.documentElement;
        dataset['asked'] = `${dataset['asked'] ?? ''} ${options?.mediation ?? 'dialog'}`;
        return get(options);
      };
    });
    const asked = () => page.evaluate(() => document.documentElement.dataset['asked']?.trim());
    await page.goto('/gestione/accesso');
    await expect.poll(asked).toBe('conditional');
    await page.getByRole('button', { name: 'Entra con una passkey' }).click();
    await page.getByRole('alert').getByText('La passkey non è stata usata').waitFor();
    await expect.poll(asked).toBe('conditional dialog conditional');
  });
});
