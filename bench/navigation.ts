import { type Locator, type Page, chromium as playwright } from 'playwright-core';
import { type Cell, median, type Table } from '../harness/figures.ts';
import type { RunningSite } from '../harness/site.ts';
import { paths } from './paint.ts';
import { chromiumFlags, requireChromium } from './programs.ts';

/** Assumed slowdown of a phone's processor relative to this machine. */
export const cpuSlowdown = 4;
const phoneViewport = { width: 412, height: 823 };

/**
 * Follows links from the home page on a throttled phone, `runs` times each: by a tap before the app has loaded, and by
 * client navigation.
 */
export async function measureNavigation(site: RunningSite, runs: number): Promise<Table[]> {
  const browser = await playwright.launch({ executablePath: requireChromium(), args: chromiumFlags });
  const [taps, clicks] = [new Map<string, number[]>(), new Map<string, number[]>()];
  try {
    for (const path of paths.slice(1)) {
      for (let run = 0; run < runs; run += 1) {
        const page = await browser.newPage({ viewport: phoneViewport, hasTouch: true, isMobile: true });
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
        await page.goto(site.origin, { waitUntil: 'load' });
        taps.set(path, [...(taps.get(path) ?? []), await measureFirstTap(page, path)]);
        await page.goto(site.origin, { waitUntil: 'load' });
        // Load the app by a key press; `pointerover` on the link prefetches its page's chunk and data.
        await page.keyboard.press('Shift');
        await page.waitForFunction(isHydrated);
        const link = findLink(page, path);
        await link.evaluate((element) => {
          element.dispatchEvent(new Event('pointerover', { bubbles: true }));
        });
        await page.waitForLoadState('networkidle');
        clicks.set(path, [...(clicks.get(path) ?? []), await link.evaluate(measureClick)]);
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
  const columns = ['from click to the next page painted', 'median ms', 'worst ms'];
  const rows = (times: Map<string, number[]>, goal: { atMost?: number }) =>
    [...times].map(([path, measured]): Cell[] => [
      `/ to ${path}`,
      { value: median(measured), ...goal },
      { value: Math.max(...measured) },
    ]);
  return [
    { title: `First tap, a document, processor slowed ${cpuSlowdown} x`, columns, rows: rows(taps, {}) },
    {
      title: `Client navigation, processor slowed ${cpuSlowdown} x, chunk and data prefetched`,
      columns,
      rows: rows(clicks, { atMost: 100 }),
    },
  ];
}

function findLink(page: Page, path: string): Locator {
  return page.locator(`footer a[href="${path}"], nav a[href="${path}"]`).first();
}

/** Taps a link before the app loads. Resolves with the ms until the next document's first contentful paint. */
async function measureFirstTap(page: Page, path: string): Promise<number> {
  await findLink(page, path).evaluate((link) => {
    sessionStorage.setItem('tapped', String(performance.timeOrigin + performance.now()));
    link.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    if (link instanceof HTMLElement) link.click();
  });
  await page.waitForURL(`**${path}`);
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const from = await page.evaluate(() => Number(sessionStorage.getItem('tapped')) - performance.timeOrigin);
  return Number(await painted.jsonValue()) - from;
}

/** Runs in the page: true once React has hydrated the last part of the document. */
export function isHydrated(): boolean {
  const link = document.querySelector('footer a');
  return link !== null && Object.keys(link).some((key) => key.startsWith('__reactProps'));
}

/** Runs in the page: clicks the link and resolves, in ms, once the frame with the next page's headline is painted. */
function measureClick(link: HTMLElement | SVGElement): Promise<number> {
  const headline = document.querySelector('main h1');
  const from = performance.now();
  return new Promise((resolve) => {
    const checkPage = () => {
      const now = document.querySelector('main h1');
      if (now === null || now === headline) {
        requestAnimationFrame(checkPage);
        return;
      }
      // Task queued in a frame callback: it runs after that frame is painted.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - from);
      channel.port2.postMessage(null);
    };
    if (link instanceof HTMLElement) link.click();
    requestAnimationFrame(checkPage);
  });
}
