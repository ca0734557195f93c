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
import { afterAll, afterEach, expect, vi } from 'vitest';
import { findHeadlessChromium } from '../../../harness/chromium.ts';
import { haveFontsLoaded } from '../../../harness/page-fonts.ts';
import { listen } from '../../../harness/processes.ts';
import type { Site } from '../site.ts';
import { enterStaffArea } from '../staff.ts';

/** Smallest image that a browser accepts: one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Origin of external photos. Every path there is an image, except those that contain `rotta`, which are broken. */
export const elsewhere = 'https://foto.example';

/** Address of an external image. */
export function picture(name: string): string {
  return `${elsewhere}/${name}.png`;
}

/** Page of a visitor, with the errors that its browser reported. */
export interface Visit {
  page: Page;
  complaints: string[];
  /** Error that the test provokes: it must occur, and does not fail the test. */
  expectComplaint(pattern: RegExp): void;
  /** Opens a path of the site. */
  go(path: string): Promise<void>;
  /** Moves the pointer, which starts hydration, and waits until it is complete. */
  awaken(): Promise<void>;
  /** Opens a path and hydrates the page. */
  goAlive(path: string): Promise<void>;
}

interface StaffVisitOptions extends BrowserContextOptions {
  /** Profile of its own, for state that would outlive the visit (a clock, init scripts) or break the shared profile. */
  fresh?: boolean;
}

/** Waits for hydration, including the parts that load last. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('[role=tooltip]').waitFor({ state: 'attached' });
  await page.locator('[role=region][aria-live]').waitFor({ state: 'attached' });
}

/** Waits until the web fonts have replaced their fallbacks. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.waitForFunction(haveFontsLoaded);
}

/** Follows a navigation link, which changes the page without loading a new document. */
export async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
}

/** Returns whether the element has the focus. */
export async function hasFocus(locator: Locator): Promise<boolean> {
  return await locator.evaluate((element) => element === document.activeElement);
}

/** Waits until the element has the focus. */
export async function waitForFocus(locator: Locator): Promise<void> {
  await expect.poll(() => hasFocus(locator)).toBe(true);
}

/**
 * Waits until the focus is on or within the element: a visible dialog may not have it yet, and keys would go elsewhere.
 */
export async function waitForFocusWithin(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Accessible name or text of the focused element; `null` without focus. */
export async function focusedName(page: Page): Promise<string | null> {
  return await page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return null;
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent;
  });
}

/** Generous timeout for a busy machine; steps are normally quick. */
const patience = 120_000;

/** Context options of every visit. */
const usual = { viewport: { width: 1440, height: 900 }, locale: 'it-IT' };

/**
 * Options that can be set on a page. All others, and state that stays with a profile (clock, scripts), need a fresh
 * profile.
 */
const ofPages = new Set(['viewport', 'colorScheme', 'reducedMotion', 'forcedColors']);

interface Running {
  browser: Browser;
  /** Profile shared by consecutive staff visits: it keeps compiled code of the site at `origin`. */
  kept: { context: BrowserContext; origin: string; idle: Page; devtools: CDPSession };
}

let running: Running | undefined;

/** Single Chromium of this process. Each test closes its pages; the browser ends with the process. */
async function runningBrowser(origin: string): Promise<Running> {
  if (running?.browser.isConnected()) return running;
  const executablePath = findHeadlessChromium();
  if (executablePath === null) throw new Error('No Chromium was found: npm test installs one');
  // Vitest sends SIGTERM, and SIGKILL half a second later. An immediate exit also removes Chromium and its folder.
  if (!running) process.once('SIGTERM', () => process.exit());
  const elsewherePort = await listen(serveElsewhere());
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    args: [
      // Renderer limit: without it Chromium keeps a spare process for every page, half of a page's cost.
      '--renderer-process-limit=1',
      // Resolve every host to this machine. Answering requests by Playwright would cost a fifth of a page's time, and
      // its cache.
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
  // Crashes hit all pages of the profile, so the browser is replaced.
  idle.once('crash', () => browser.close());
  running = { browser, kept: { context, origin, idle, devtools: await context.newCDPSession(idle) } };
  return running;
}

/** Serves all other hosts: images and a map. */
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

/** Suppresses the mouse move that headless Chromium sends when a page opens: it would count as a visitor's. */
function stopUnheldMouse(): void {
  const stopUnheld = (move: PointerEvent) => {
    if (move.clientX === 0 && move.clientY === 0) move.stopImmediatePropagation();
  };
  addEventListener('pointermove', stopUnheld, true);
}

/** Clears the shared profile, except for its compiled code. */
async function clean({ context, origin, idle, devtools }: Running['kept']): Promise<void> {
  for (const page of context.pages()) if (page !== idle) await page.close();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

/**
 * Chromium for a test file. `visit` opens a page of the site in a fresh profile. After each test all pages are closed.
 * Console errors, uncaught errors (hydration errors included) and policy violations fail the test.
 */
export function useBrowser(given: Pick<Site, 'url'> | (() => Pick<Site, 'url'>)) {
  const site = {
    get url() {
      return typeof given === 'function' ? given().url : given.url;
    },
  };
  let visits: { visit: Visit; expected: RegExp[] }[] = [];
  /** Visits that last until the end of the file. Their errors are checked after each test. */
  const lasting: Visit[] = [];

  afterAll(async () => {
    for (const { page } of lasting) await page.context().close();
  });

  afterEach(() => {
    const complaints = lasting.flatMap((visit) => visit.complaints.splice(0));
    expect(complaints).toEqual([]);
  });

  afterEach(async () => {
    const expectHeard = (complaints: string[], expected: RegExp[]) => {
      for (const pattern of expected) expect(complaints).toContainEqual(expect.stringMatching(pattern));
    };
    const expectAllHeard = () => {
      for (const { visit, expected } of visits) expectHeard(visit.complaints, expected);
    };
    // Console messages may arrive late. Errors that are still missing are reported below, after the pages are closed.
    await vi.waitFor(expectAllHeard).catch(() => {});
    const ended = visits.map(({ visit: { page, complaints }, expected }) => ({
      page,
      complaints: [...complaints],
      expected,
    }));
    visits = [];
    for (const { page } of ended) {
      // Errors are ignored: a request that a route still holds has no page left, and a crashed page has no routes.
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

  /** Opens a visit in the shared profile if that is free and fits `options`; otherwise in a fresh one. */
  async function visitKept({ fresh = false, ...options }: StaffVisitOptions): Promise<Visit> {
    const { kept } = await runningBrowser(site.url);
    const own = fresh || site.url !== kept.origin || Object.keys(options).some((name) => !ofPages.has(name));
    if (own || visits.some(({ visit: { page } }) => page.context() === kept.context)) return await visit(options);
    const page = await kept.context.newPage();
    // Fake clocks would stay with the profile.
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
        await waitForHydration(page);
      },
      async goAlive(path) {
        await page.goto(path);
        await opened.awaken();
      },
    };
    visits.push({ visit: opened, expected });
    return opened;
  }

  /** Opens a visit with a signed-in user; other users may have used its profile before. */
  async function visitAs(email: string, options: StaffVisitOptions = {}): Promise<Visit> {
    const opened = await visitKept(options);
    await enterStaffArea(opened.page, site, email);
    return opened;
  }

  /** Opens a visit with a signed-in user on the page at `path`. */
  async function openAs(email: string, path: string, options: StaffVisitOptions = {}): Promise<Visit> {
    const opened = await visitAs(email, options);
    await opened.go(path);
    return opened;
  }

  /** Opens a visit with a signed-in user that all tests of the file share. */
  async function visitThroughout(email: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const opened = await visit(options);
    visits = visits.filter((entry) => entry.visit !== opened);
    lasting.push(opened);
    await enterStaffArea(opened.page, site, email);
    return opened;
  }

  return { visit, visitAs, openAs, visitThroughout };
}
