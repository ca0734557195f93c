import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../support/browser/browser.ts';
import { publishFacts } from '../../support/rows/facts.ts';
import { useSite } from '../../support/site.ts';

const site = useSite();
const { visit } = useBrowser(site);

/** Publishes facts over the defaults and waits until the home page contains `shown`. */
async function publish(facts: object, shown: string): Promise<void> {
  await publishFacts(site, facts);
  await expect.poll(async () => (await fetch(site.url)).text()).toContain(shown);
}

/** Words, time spans and phone numbers in lists of facts that wrap; email addresses are allowed to. */
const broken = (page: Page, part: string) =>
  page.locator(`${part} dl :is(dt, dd, dd *)`).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .flatMap(({ childNodes }) => [...childNodes].filter((node) => node instanceof Text))
      .flatMap((text) => {
        const whole = text.parentElement?.closest('a[href^="tel:"]') ? /.+/g : /(?<!\S)[^\s@]+(?!\S)/g;
        return [...text.data.matchAll(whole)]
          .filter(({ 0: { length }, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
          })
          .map(([part]) => part);
      }),
  );

describe('hours and telephone numbers', () => {
  const [long, short] = ['9:00–13:00, 15:00–18:00', '9:00–13:00'];
  const week = { monday: long, tuesday: long, wednesday: short, thursday: long, friday: long };
  const everyDay = {
    ...week,
    tuesday: short,
    thursday: short,
    saturday: short,
    sunday: '8:30–10:30, 11:00–13:00, 15:00–18:00',
  };
  /** Accepted notations of time spans. */
  const threeSpans = Object.fromEntries(
    Object.keys(week).map((day) => [day, '08.30 - 10.30,11:00–13:00 ,  15:00 — 18:00']),
  );

  test.each([
    ['with a shorter Wednesday', { hours: week }, 'Mercoledì', ['/', '/contatti'], 'body'],
    ['in three spans', { hours: threeSpans }, '8:30–10:30', ['/', '/contatti'], 'body'],
    ['another every day', { hours: everyDay }, 'Domenica', ['/', '/contatti'], 'body'],
    // Home only: a number of this length wraps in the large type of /contatti on a phone.
    [
      'another every day, with the longest number',
      { hours: everyDay, contacts: { phone: '+39 06 0000 0000 int. 12' } },
      'Domenica',
      ['/'],
      'main',
    ],
  ])('stay on one line and align in columns: %s', async (_, facts, shown, paths, part) => {
    await publish(facts, shown);
    const { page, go } = await visit({ javaScriptEnabled: false });
    for (const path of paths) {
      await go(path);
      for (const width of [320, 390, 640, 704, 744, 820, 960, 1024, 1152, 1280, 1360, 1440, 1600]) {
        await page.setViewportSize({ width, height: 900 });
        expect([path, width, await broken(page, part)]).toEqual([path, width, []]);
        const rows = await page.locator('main dl, footer dl').evaluateAll((lists) =>
          lists.map((list) => {
            const boxes = [...list.children]
              .map((child) => child.getBoundingClientRect())
              .filter(({ width }) => width > 0);
            return Object.values(Object.groupBy(boxes, ({ top }) => Math.round(top))).map((row) =>
              row?.map(({ left }) => Math.round(left)),
            );
          }),
        );
        expect(rows.flat().length).toBeGreaterThan(0);
        for (const [first, ...others] of rows)
          for (const other of others)
            expect([path, width, other]).toEqual([path, width, first?.slice(0, other?.length)]);
      }
    }
  });
});

test('touch targets are at least 44 px high and do not overlap', async () => {
  const { page, go } = await visit({ javaScriptEnabled: false });
  for (const path of ['/', '/contatti'])
    for (const width of [320, 390, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await go(path);
      const faults = await page
        .locator('header a, dl a, main p > a[href^="https:"], footer nav a')
        .evaluateAll((all) => {
          const targets = all
            .filter((one) => one.checkVisibility())
            .map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }));
          const low = targets
            .filter(({ box }) => box.height < 44)
            .map(({ name, box }) => `${name}: ${box.height} px high`);
          const over = targets.flatMap(({ name, box }, index) =>
            targets
              .slice(index + 1)
              .filter(
                ({ box: other }) =>
                  Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
                  Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
              )
              .map((other) => `${name} lies over ${other.name}`),
          );
          return [...low, ...over];
        });
      expect([path, width, faults]).toEqual([path, width, []]);
    }
});
