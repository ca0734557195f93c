import { describe, expect, test } from 'vitest';
import { dayHeading } from '../../../src/staff/parts/wording/times.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { leaveMessage } from '../../support/rows/desk.ts';
import { useSite } from '../../support/site.ts';
import { addPerson } from '../../support/staff.ts';

const manager = 'anna@studio.example';
const hour = 3_600_000;

describe('a computer with a wrong clock', () => {
  const site = useSite({ fill: (site) => addPerson(site, { email: manager, role: 'manager' }) });
  const { visitAs } = useBrowser(site);

  test.each([-25 * hour, 25 * hour, 24 * 366 * hour])(
    'off by %i ms, shows the events of today as «oggi» on every page and keeps the session',
    async (ahead) => {
      const message = await leaveMessage(site, { nome: 'Maria Bianchi', messaggio: 'Buongiorno' });
      // Midnight may pass between an action and its assertion: either day is accepted.
      const days = new Set([dayHeading(new Date())]);
      const { page, go } = await visitAs(manager, { fresh: true });
      let refreshed = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/session/refresh')) refreshed += 1;
      });
      await page.clock.install({ time: Date.now() + ahead });
      await go('/gestione');
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(dayHeading(new Date()));
      await page
        .getByText(/oggi al/)
        .first()
        .waitFor();

      await go(`/gestione/messaggi/${message}`);
      await page.getByLabel('Tra colleghi').fill('Richiamare domani');
      await page.getByLabel('Tra colleghi').blur();
      await page.getByText(/^Salvata oggi al/).waitFor();

      await go('/gestione/registro');
      const heading = page.getByRole('heading', { level: 2 }).first();
      await heading.waitFor();
      expect(days.add(dayHeading(new Date()))).toContain(await heading.textContent());
      await go('/gestione/profilo');
      await page
        .getByText(/^Collegato oggi al/)
        .first()
        .waitFor();
      await page.clock.fastForward(31_000);
      expect(refreshed).toBe(0);
    },
  );
});
