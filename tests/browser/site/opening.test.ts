import { describe, expect, test } from 'vitest';
import { calendarFrom } from '../../../src/content/law/calendar.ts';
import { contentFrom, ownContent } from '../../../src/content/published.ts';
import { openingAt } from '../../../src/content/time/opening.ts';
import { romanDay } from '../../../src/server/time/roman-days.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { publishFacts } from '../../support/rows/facts.ts';
import { lawReadAgain, readLawAgain } from '../../support/rows/law.ts';
import { useSite } from '../../support/site.ts';

const { opening, status } = ownContent.views.contatti;
const sentence = /(?:Aperto|Chiuso) ora, [^<]*? alle (?:l’)?\d+:\d\d/;

describe('opening status', () => {
  const site = useSite({ prepare: readLawAgain });
  const { visit } = useBrowser(site);

  const said = async () => sentence.exec(await (await fetch(`${site.url}/contatti`)).text())?.[0];

  test('is correct in the cached page at the time of the visit', async () => {
    const before = openingAt(opening, status, Date.now()).text;
    const inPage = await said();
    expect([before, openingAt(opening, status, Date.now()).text]).toContain(inPage);
  });

  test('follows the visitor’s clock on a hydrated page once the server’s status has expired', async () => {
    const { page, goAlive } = await visit({ timezoneId: 'America/New_York' });
    await page.clock.install({ time: '2035-11-26T16:58:00Z' });
    await goAlive('/contatti');
    const place = page.getByRole('region', { name: ownContent.views.contatti.facts.placeTitle });
    await place.getByText('Aperto ora, fino alle 18:00').waitFor();
    await page.clock.fastForward('03:00');
    await place.getByText('Chiuso ora, riapre domani alle 9:00').waitFor();
  });

  test('keeps the server’s status when the visitor’s clock is late', async () => {
    const { page, goAlive } = await visit();
    const before = openingAt(opening, status, Date.now()).text;
    // Noon of a working day or the night after it, whichever has the other status.
    const late = ['2026-01-12T11:00:00Z', '2026-01-12T23:30:00Z'].find(
      (instant) => openingAt(opening, status, Date.parse(instant)).text !== before,
    );
    await page.clock.install({ time: late ?? 0 });
    await goAlive('/contatti');
    await page.clock.runFor('05:00');
    const place = page.getByRole('region', { name: ownContent.views.contatti.facts.placeTitle });
    const shown = sentence.exec(await place.innerText())?.[0];
    expect([before, openingAt(opening, status, Date.now()).text]).toContain(shown);
  });

  test('follows published hours and closures', async () => {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const always = Object.fromEntries(days.map((day) => [day, '0:00–24:00']));
    await publishFacts(site, { hours: always });
    const { views } = contentFrom(new Map([['dati', { hours: always }]]));
    await expect.poll(said).toBe(openingAt(views.contatti.opening, status, Date.now()).text);
    const closure = {
      from: '2020-01-01',
      to: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      reason: 'ferie di prova',
    };
    await publishFacts(site, { hours: { ...always, closures: [closure] } });
    await expect.poll(said).toMatch(/^Chiuso ora, riapre (?:il|l’)/);
    const announced = /Chiuso dal 1º gennaio (?:al |all’)[^<]*: ferie di prova/;
    expect(await (await fetch(`${site.url}/contatti`)).text()).toMatch(announced);
    const { page, goAlive } = await visit();
    await goAlive('/contatti');
    await page.getByText(announced).waitFor();
  });

  describe('the calendar of deadlines', () => {
    const { calendar } = ownContent.views.scadenze;

    test('begins with the day of the visit in the cached page', async () => {
      const { page, go } = await visit({ javaScriptEnabled: false });
      const before = romanDay(new Date());
      await go('/scadenze');
      const first = await page.locator('time').first().getAttribute('datetime');
      const { deadlines } = contentFrom(new Map(), lawReadAgain).views.scadenze;
      const from = (today: string) => calendarFrom(today, deadlines)[0]?.day;
      expect([from(before), from(romanDay(new Date()))]).toContain(first);
      // Days have a column of their own.
      const day = await page.locator('main time').first().boundingBox();
      const due = await page.locator('main h4').first().boundingBox();
      expect(due?.x).toBeGreaterThan((day?.x ?? 0) + 100);
    });

    test('follows the clock of Rome on a hydrated page and after a page change', async () => {
      const { page, goAlive } = await visit({ timezoneId: 'America/New_York' });
      const days = () =>
        page.locator('main time').evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
      // Ten minutes before midnight in Rome, late in the afternoon in New York.
      await page.clock.install({ time: '2026-11-25T22:50:00Z' });
      await goAlive('/scadenze');
      await expect.poll(async () => (await days())[0]).toBe('2026-11-25');
      await page.clock.fastForward('15:00');
      await expect.poll(async () => (await days())[0]).toBe('2026-11-30');
      await page.getByRole('link', { name: 'Servizi', exact: true }).first().click();
      await page.getByRole('link', { name: ownContent.views.servizi.check.deadlines }).click();
      await page.getByRole('heading', { name: calendar.title }).waitFor();
      await expect.poll(async () => (await days())[0]).toBe('2026-11-30');
    });
  });
});
