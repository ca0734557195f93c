import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '../../src/server/db/settings.ts';
import { makeLinkToken } from '../../src/server/tokens.ts';
import { useBrowser } from '../support/browser/browser.ts';
import { setClock } from '../support/clock.ts';
import { confirmedAppointment, leaveAppointment } from '../support/rows/appointments.ts';
import { useSite } from '../support/site.ts';

/* Pages that are opened on one day and hydrated on the next. */

const site = useSite();
const { visit } = useBrowser(site);

const today = '2026-11-30T22:50:00Z';
const tomorrow = '2026-11-30T23:10:00Z';
const lastOfToday = '2026-12-02 morning';
const firstOfTomorrow = '2026-12-03 morning';

beforeEach(() => setClock(today));
afterAll(() => void vi.useRealTimers());

/** Lets no script load until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const listOptions = (page: Page) =>
  page
    .getByLabel('Prima scelta')
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));

test('a form for an appointment that is filled in over midnight keeps all that was typed, and offers the new days', async () => {
  const { page, go, hydrate } = await visit({ reducedMotion: 'reduce' });
  const release = await holdScripts(page);
  await go('/appuntamento');
  expect((await listOptions(page))[1]).toBe(lastOfToday);
  vi.setSystemTime(tomorrow);
  await page.getByLabel('Nome').fill('Maria Bianchi');
  await page.getByLabel('Email').first().fill('maria@esempio.it');
  await page.getByRole('radio', { name: 'In video' }).check();
  await page.getByLabel('Prima scelta').selectOption(lastOfToday);
  await page.getByLabel('Seconda scelta').selectOption('2026-12-04 afternoon');
  await page.getByLabel('Di che cosa si tratta?').fill('Bilancio');
  release();
  await hydrate();
  await expect.poll(async () => (await listOptions(page)).at(-1)).not.toBe('2026-12-11 morning');
  expect(await page.getByLabel('Nome').inputValue()).toBe('Maria Bianchi');
  expect(await page.getByLabel('Email').first().inputValue()).toBe('maria@esempio.it');
  expect(await page.getByRole('radio', { name: 'In video' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Prima scelta').inputValue()).toBe(lastOfToday);
  expect(await page.getByLabel('Seconda scelta').inputValue()).toBe('2026-12-04 afternoon');
  expect(await page.getByLabel('Di che cosa si tratta?').inputValue()).toBe('Bilancio');
  await page.getByRole('button', { name: 'Invia la richiesta' }).click();
  await page.getByText('Richiesta inviata').waitFor();
  const row = await site.database.staff.selectFrom('appointments').select('wishes').executeTakeFirstOrThrow();
  expect(JSON.parse(row.wishes)).toEqual([
    { day: '2026-12-02', half: 'morning' },
    { day: '2026-12-04', half: 'afternoon' },
  ]);
  await site.database.staff.deleteFrom('messages').execute();
});

test('the page behind the link of an appointment keeps what was chosen over midnight', async () => {
  const { page, hydrate } = await visit({ reducedMotion: 'reduce' });
  const id = await leaveAppointment(site, { ...confirmedAppointment, starts_at: '2026-12-09T09:00:00.000Z' });
  const { secret } = await readSettings(site.database.staff);
  const release = await holdScripts(page);
  const path = `/appuntamento/${makeLinkToken(secret, 'appointment', { id, email: 'scrive@esempio.it' })}`;
  // Its scripts load at once, so the page is not loaded before they are released.
  await page.goto(path, { waitUntil: 'commit' });
  vi.setSystemTime(tomorrow);
  await page.getByRole('radio', { name: 'Vorrei un altro giorno' }).check();
  await page.getByLabel('Prima scelta').selectOption(lastOfToday);
  release();
  await hydrate();
  await expect.poll(() => listOptions(page)).toContain(firstOfTomorrow);
  expect(await page.getByRole('radio', { name: 'Vorrei un altro giorno' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Prima scelta').inputValue()).toBe(lastOfToday);
  await page.getByRole('button', { name: 'Invia allo studio' }).click();
  await page.getByText('Richiesta inviata').waitFor();
});

test.each(['/', '/enti-del-terzo-settore', '/scadenze', '/contatti'])(
  '%s hydrates as it was rendered the day before',
  async (path) => {
    const { page, go, hydrate } = await visit({ reducedMotion: 'reduce' });
    await page.clock.setSystemTime(new Date(tomorrow));
    await go(path);
    vi.setSystemTime(tomorrow);
    await hydrate();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  },
);

test('the next deadlines are those of the present day once the page is hydrated', async () => {
  setClock('2026-12-16T22:50:00Z');
  const { page, go, hydrate } = await visit({ reducedMotion: 'reduce' });
  await page.clock.setSystemTime(new Date('2026-12-16T23:10:00Z'));
  await go('/');
  const passed = page.locator('time[datetime="2026-12-16"]');
  await passed.first().waitFor();
  await hydrate();
  await passed.first().waitFor({ state: 'detached' });
  expect(await page.locator('time[datetime^="2026-12"]').count()).toBeGreaterThan(0);
});
