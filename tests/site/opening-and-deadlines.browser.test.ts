import { afterEach, expect, test, vi } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import { useBrowser } from '../support/browser/browser.ts';
import { setClock } from '../support/clock.ts';
import { reviewLaw } from '../support/rows/law.ts';
import { useSite } from '../support/site.ts';

const { views } = defaultContent;
const site = useSite({ prepare: reviewLaw });
const { visit } = useBrowser(site);
afterEach(() => void vi.useRealTimers());

test('deadlines and opening status follow the clock of Rome for a visitor in New York, whose clock may be late', async () => {
  const { page, openHydrated } = await visit({ timezoneId: 'America/New_York' });
  const readFirstDay = () => page.locator('main time').first().getAttribute('datetime');
  // Ten minutes before midnight in Rome, late in the afternoon in New York. A page's clock is installed before this
  // process's clock is set, because a new document advances it from the time of the latest command by the browser's own
  // clock.
  await page.clock.install({ time: '2026-11-25T22:50:00Z' });
  setClock('2026-11-25T22:50:00Z');
  await openHydrated('/scadenze');
  await expect.poll(readFirstDay).toBe('2026-11-25');
  // Dates are in a column beside the deadlines.
  const day = await page.locator('main time').first().boundingBox();
  const due = await page.locator('main h4').first().boundingBox();
  expect(due?.x).toBeGreaterThan((day?.x ?? 0) + 100);
  await page.clock.fastForward('15:00');
  await expect.poll(readFirstDay).toBe('2026-11-30');

  await page.getByRole('link', { name: 'Servizi', exact: true }).first().click();
  await page.getByRole('link', { name: views.servizi.check.deadlines }).click();
  await page.getByRole('heading', { name: views.scadenze.calendar.title }).waitFor();
  await expect.poll(readFirstDay).toBe('2026-11-30');

  // Another visitor's clock is late: it shows the night before, when the firm is closed. The server's status is shown.
  vi.useRealTimers();
  const late = await visit({ timezoneId: 'America/New_York' });
  await late.page.clock.install({ time: '2026-11-25T23:05:00Z' });
  setClock('2026-11-26T10:00:00Z');
  await late.openHydrated('/contatti');
  const place = late.page.getByRole('region', { name: views.contatti.facts.placeTitle });
  const open = place.getByText('Aperto ora, fino alle 18:00');
  await open.waitFor();
  await late.page.clock.runFor('05:00');
  expect(await open.count()).toBe(1);
  // Two minutes before the server's status expires, and one after.
  const now = await late.page.evaluate(() => Date.now());
  await late.page.clock.fastForward(Date.parse('2026-11-26T16:58:00Z') - now);
  expect(await open.count()).toBe(1);
  await late.page.clock.fastForward('03:00');
  await place.getByText('Chiuso ora, riapre domani alle 9:00').waitFor();
});
