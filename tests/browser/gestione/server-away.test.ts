import { expect, test } from 'vitest';
import { hasFocus, useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, notSignedIn, signInByForm } from '../../support/staff.ts';

const manager = 'anna@studio.example';

const site = useSite({ fill: (site) => addPerson(site, { email: manager, role: 'manager' }) });
const { visit, visitAs } = useBrowser(site);

test('a form reports an unreachable server at once, while the list behind it is still being retried', async () => {
  const { page, go, expectComplaint } = await visitAs(manager, { fresh: true });
  expectComplaint(/ERR_FAILED/);
  await page.clock.install();
  await go('/gestione/persone');
  await page.getByText(manager).waitFor();
  await page.getByRole('button', { name: 'Invita una persona' }).click();
  await page.getByLabel('Email').fill('chiara@studio.example');
  await page.route('**/api/**', (route) => route.abort());
  // Frozen clock: the pauses between the list's retries never end.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Crea l’invito' }).click();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return await page.getByRole('alert').getByText('Il server non risponde').isVisible();
    })
    .toBe(true);
  expect(await page.getByRole('button', { name: 'Crea l’invito' }).getAttribute('aria-disabled')).toBe(null);
  expect(await page.getByLabel('Email').inputValue()).toBe('chiara@studio.example');
});

test('a page chunk that fails to load shows an error, and loads once the server is back', async () => {
  const earlier = await visitAs(manager);
  const requested = earlier.page.waitForRequest(/assets\/JournalPage-/);
  await earlier.go('/gestione/registro');
  const part = (await requested).url();

  const { page, go, expectComplaint } = await visitAs(manager);
  expectComplaint(/ERR_FAILED/);
  expectComplaint(/dynamically imported module/);
  await page.route(part, (route) => route.abort());
  await go('/gestione/profilo');
  await page.getByRole('link', { name: 'Registro' }).click();
  const reload = page.getByRole('button', { name: 'Ricarica la pagina' });
  await reload.waitFor();
  await page.route('**/gestione/registro', (route) => route.abort());
  await reload.click();
  await page.getByRole('alert').getByText('Il server non risponde').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await reload.click();
  await page.getByRole('heading', { level: 1, name: 'Registro' }).waitFor();
});

test('a failed form focuses its error and scrolls it into view on a phone', async () => {
  const { page, go, expectComplaint } = await visitAs(manager, { viewport: { width: 390, height: 500 } });
  expectComplaint(/status of 503/);
  await go('/gestione/profilo');
  await page.route('**/api/profile/password', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Riprovare fra poco.' } } }),
  );
  await page.getByLabel('Password nuova').fill('un’altra frase lunga da ricordare');
  const send = page.getByRole('button', { name: 'Cambia la password' });
  // Scrolled so that the button is at the top edge, as after reading the whole form.
  await send.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 20));
  await send.click();
  const failure = page.getByRole('alert').filter({ hasText: 'Riprovare fra poco.' });
  await failure.waitFor();
  expect(await hasFocus(failure)).toBe(true);
  const { y = -1 } = (await failure.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(500);
});

test('a request times out after a minute with an error, and the typed text can be sent again', async () => {
  const { page, go } = await visitAs(manager, { fresh: true });
  await page.clock.install();
  await go('/gestione/profilo');
  await page.getByLabel('Nome e cognome').fill('Nome scritto a lungo');
  await page.route('**/api/profile', (route) => (route.request().method() === 'PATCH' ? undefined : route.continue()));
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Salva' }).click();
  await sent;
  await page.clock.fastForward(61_000);
  await page.getByRole('alert').getByText('Il server non risponde').waitFor();
  expect(await page.getByLabel('Nome e cognome').inputValue()).toBe('Nome scritto a lungo');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.getByText('Profilo salvato').waitFor();
});

test('an HTML response instead of JSON shows an error, at sign-in and on a page', async () => {
  const opened = await visit();
  const { page } = opened;
  opened.expectComplaint(notSignedIn);
  opened.expectComplaint(/Error reading staff data/);
  await page.clock.install();
  await opened.go('/gestione/profilo');
  await page.getByLabel('Email').waitFor();
  const words = 'Il server ha risposto in un modo imprevisto';
  const signInFirst = { contentType: 'text/html', body: '<!doctype html><title>Benvenuti</title>' };
  await page.route('**/api/**', (route) => route.fulfill(signInFirst));
  await signInByForm(page, manager);
  await page.getByRole('alert').getByText(words).waitFor();
  await page.unroute('**/api/**');
  await page.route('**/api/profile', (route) => route.fulfill(signInFirst));
  await page.getByRole('button', { name: 'Entra', exact: true }).click();
  await page.waitForURL('**/gestione/profilo');
  const refusal = page.getByRole('alert').getByText(words);
  await expect
    .poll(async () => {
      await page.clock.runFor(5000);
      return await refusal.isVisible();
    })
    .toBe(true);
  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Riprova' }).click();
  await page.getByLabel('Nome e cognome').waitFor();
});
