import { createServer } from 'node:https';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import selfSigned from 'smtp-server/lib/tls-options.js';
import { afterEach, expect, vi } from 'vitest';
import { findHeadlessChromium } from '../../../harness/chromium.ts';
import { fontsAreThere } from '../../../harness/page-fonts.ts';
import { listen } from '../../../harness/processes.ts';
import type { Site } from '../site.ts';
import { enterStaffArea } from '../staff.ts';

/** A photograph as far as a browser is concerned: one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The origin of photos elsewhere: every address there is a picture, except those that contain `rotta`, which are none. */
export const elsewhere = 'https://foto.example';

/** The address of a picture elsewhere. */
export function picture(name: string): string {
  return `${elsewhere}/${name}.png`;
}

/** A visitor's page, and what its browser had to complain of. */
export interface Visit {
  page: Page;
  complaints: string[];
  /** A complaint that this test is about: it must come, and does no harm. */
  expectComplaint(pattern: RegExp): void;
  /** Goes to a path of the site. */
  go(path: string): Promise<void>;
  /** Moves the pointer, as a visitor does, and waits until the app has taken the page over. */
  awaken(): Promise<void>;
  /** Goes to a path and awakens the app. */
  goAlive(path: string): Promise<void>;
}

interface StaffVisitOptions extends BrowserContextOptions {
  /** In a profile of its own, for what would stay with it (a clock, scripts that each of its pages begins with) or break it. */
  fresh?: boolean;
}

/** Waits until the app has taken the page over, and has what it brings along last, each in its own time. */
export async function takenOver(page: Page): Promise<void> {
  await page.locator('[role=tooltip]').waitFor({ state: 'attached' });
  await page.locator('[role=region][aria-live]').waitFor({ state: 'attached' });
}

/** Waits until the page's own fonts have taken the place of their fallbacks, to its last line. */
export async function gotFonts(page: Page): Promise<void> {
  await page.waitForFunction(fontsAreThere);
}

/** Follows a link of the navigation, which changes the page without a new document. */
export async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
}

/** Whether the focus is on it. */
export async function hasFocus(locator: Locator): Promise<boolean> {
  return await locator.evaluate((element) => element === document.activeElement);
}

/** Waits until the focus is on it. */
export async function gotFocus(locator: Locator): Promise<void> {
  await expect.poll(() => hasFocus(locator)).toBe(true);
}

/** Waits until the focus is on it or on something within: a dialog that is seen may not have it yet, and keys would go elsewhere. */
export async function gotFocusWithin(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** What has the focus, as a person would call it: its name or its text; `null` where nothing has it. */
export async function focusedName(page: Page): Promise<string | null> {
  return await page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return null;
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent;
  });
}

/** As long as a busy machine takes: whatever comes, comes soon. */
const patience = 120_000;

/** What every visit begins with, in whichever profile. */
const usual = { viewport: { width: 1440, height: 900 }, locale: 'it-IT' };

/** What a page can be told by itself. For anything else, and for what stays with a profile (its clock, its scripts), a visit needs one of its own. */
const ofPages = new Set(['viewport', 'colorScheme', 'reducedMotion', 'forcedColors']);

interface Running {
  browser: Browser;
  /** The profile that visits of the staff share, one after the other: it keeps what it has compiled of the site at `origin`. */
  kept: { context: BrowserContext; origin: string; idle: Page; devtools: CDPSession };
}

let running: Running | undefined;

/** The one Chromium of this process, which each test leaves without a page; it ends with the process. */
async function runningBrowser(origin: string): Promise<Running> {
  if (running?.browser.isConnected()) return running;
  const executablePath = findHeadlessChromium();
  if (executablePath === null) throw new Error('No Chromium was found: npm test installs one');
  // Vitest ends a process by this signal, and half a second later by force. An exit takes Chromium and its folder along at once.
  if (!running) process.once('SIGTERM', () => process.exit());
  const elsewherePort = await listen(serveElsewhere());
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    args: [
      // Without it Chromium keeps a second process ready for every page, half of what a page costs.
      '--renderer-process-limit=1',
      // Names lead nowhere but here. Requests that Playwright would answer cost a fifth of a page, and its cache.
      `--host-resolver-rules=MAP * 127.0.0.1:${elsewherePort}, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
    ],
    handleSIGTERM: false,
    baseURL: origin,
    ...usual,
  });
  context.setDefaultTimeout(patience);
  await context.addInitScript(stopUnheldMouse);
  const browser = context.browser();
  const [idle] = context.pages();
  if (!browser || !idle) throw new Error('A Chromium with a profile has a page');
  // All pages of the profile break down with one.
  idle.once('crash', () => browser.close());
  running = { browser, kept: { context, origin, idle, devtools: await context.newCDPSession(idle) } };
  return running;
}

/** Every other host of the world: pictures, and a map. */
function serveElsewhere() {
  const server = createServer(selfSigned(), ({ url = '', headers: { host } }, response) => {
    const [type, body] = url.includes('rotta')
      ? ['image/png', 'no picture']
      : `https://${host}` === elsewhere
        ? ['image/png', pixel]
        : ['text/html', '<!doctype html><html lang="it"><title>Mappa</title>'];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  return server.unref();
}

/** As a page opens, the headless Chromium moves a mouse that nobody holds: that is no sign of a visitor. */
function stopUnheldMouse(): void {
  const stopUnheld = (move: PointerEvent) => {
    if (move.clientX === 0 && move.clientY === 0) move.stopImmediatePropagation();
  };
  addEventListener('pointermove', stopUnheld, true);
}

/** Leaves of the kept profile what it has compiled, and nothing else. */
async function clean({ context, origin, idle, devtools }: Running['kept']): Promise<void> {
  for (const page of context.pages()) if (page !== idle) await page.close();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

/**
 * A Chromium for a test file. `visit` opens a page of the site in a profile of its own; after each test every page is closed, and
 * a console error, an uncaught error (React's complaints of hydration among them) or a policy violation fails the test.
 */
export function useBrowser(given: Pick<Site, 'url'> | (() => Pick<Site, 'url'>)) {
  const site = {
    get url() {
      return typeof given === 'function' ? given().url : given.url;
    },
  };
  let visits: { visit: Visit; expected: RegExp[] }[] = [];

  afterEach(async () => {
    const expectHeard = (complaints: string[], expected: RegExp[]) => {
      for (const pattern of expected) expect(complaints).toContainEqual(expect.stringMatching(pattern));
    };
    const expectAllHeard = () => {
      for (const { visit, expected } of visits) expectHeard(visit.complaints, expected);
    };
    // A console may speak a moment after what it speaks of. What has not come by then is named below, once the pages are closed.
    await vi.waitFor(expectAllHeard).catch(() => {});
    const ended = visits.map(({ visit: { page, complaints }, expected }) => ({
      page,
      complaints: [...complaints],
      expected,
    }));
    visits = [];
    for (const { page } of ended) {
      // A request that a route still holds back has nobody left to answer: no fault of the test. A page that broke down has none.
      for (const routed of [page, page.context()])
        await routed.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
      if (!page.context().browser()?.isConnected()) continue;
      if (page.context() === running?.kept.context) await clean(running.kept);
      else await page.context().close();
    }
    for (const { complaints, expected } of ended) {
      expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
      expectHeard(complaints, expected);
    }
  });

  async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
    const { browser } = await runningBrowser(site.url);
    const context = await browser.newContext({ baseURL: site.url, ...usual, ...options });
    context.setDefaultTimeout(patience);
    await context.addInitScript(stopUnheldMouse);
    return open(await context.newPage());
  }

  /** A visit in the kept profile, where it is free and does as `options` want; otherwise in a profile of its own. */
  async function visitKept({ fresh = false, ...options }: StaffVisitOptions): Promise<Visit> {
    const { kept } = await runningBrowser(site.url);
    const own = fresh || site.url !== kept.origin || Object.keys(options).some((name) => !ofPages.has(name));
    if (own || visits.some(({ visit: { page } }) => page.context() === kept.context)) return await visit(options);
    const page = await kept.context.newPage();
    // It would stay with the profile.
    Object.defineProperty(page, 'clock', { get: () => expect.fail('A clock needs a fresh profile') });
    const { viewport, colorScheme = 'light', reducedMotion = 'no-preference', forcedColors = 'none' } = options;
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion, forcedColors });
    return open(page);
  }

  function open(page: Page): Visit {
    const complaints: string[] = [];
    const expected: RegExp[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`));
    const opened: Visit = {
      page,
      complaints,
      expectComplaint: (pattern) => expected.push(pattern),
      go: async (path) => {
        await page.goto(path);
      },
      async awaken() {
        await page.mouse.move(20, 300);
        await page.mouse.move(22, 302);
        await takenOver(page);
      },
      async goAlive(path) {
        await page.goto(path);
        await opened.awaken();
      },
    };
    visits.push({ visit: opened, expected });
    return opened;
  }

  /** The same, once somebody has signed in there, in a profile that colleagues have used before. */
  async function visitAs(email: string, options: StaffVisitOptions = {}): Promise<Visit> {
    const opened = await visitKept(options);
    await enterStaffArea(opened.page, site, email);
    return opened;
  }

  /** The same, on the page at `path`. */
  async function openAs(email: string, path: string, options: StaffVisitOptions = {}): Promise<Visit> {
    const opened = await visitAs(email, options);
    await opened.go(path);
    return opened;
  }

  return { visit, visitAs, openAs };
}
