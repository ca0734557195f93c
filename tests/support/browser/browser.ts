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

/** Image of one pixel. */
const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Origin of external photos. Every path returns an image, but a path that contains `rotta` returns a broken one. */
export const externalOrigin = 'https://foto.example';

/** Makes the URL of an external image. */
export function makeExternalUrl(name: string): string {
  return `${externalOrigin}/${name}.png`;
}

/** Open page of a visitor or staff user. `complaints` are the errors that the browser reported. */
export interface Visit {
  page: Page;
  complaints: string[];
  /** Declares an error that the test provokes. The error must occur, and does not fail the test. */
  expectComplaint(pattern: RegExp): void;
  /** Opens a path of the site. */
  go(path: string): Promise<void>;
  /** Moves the pointer, which starts hydration, and waits until the page is hydrated. */
  hydrate(): Promise<void>;
  /** Opens a path and hydrates the page. */
  openHydrated(path: string): Promise<void>;
}

interface StaffVisitOptions extends BrowserContextOptions {
  /** True for a new browser profile. Needed if the test changes what a profile keeps, such as clock or init scripts. */
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

/** Waits for the end of a page change's transition. A resize would abort it, which Chromium logs as an error. */
export async function waitForTransition(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeViewTransition === null);
}

/** Clicks a link of the navigation, which changes the page without loading a new document. */
export async function clickNavigationLink(page: Page, name: string): Promise<void> {
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
 * Waits until the focus is on or within the element. A dialog that is visible already may not have the focus yet.
 */
export async function waitForFocusWithin(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Accessible name or text of the focused element; `null` without focus. */
export async function readFocusedName(page: Page): Promise<string | null> {
  return await page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return null;
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent;
  });
}

/** Timeout of Playwright's steps: long, because the machine may be busy. */
const timeoutMs = 120_000;

/** Default options of every browser context. */
const defaultOptions = { viewport: { width: 1440, height: 900 }, locale: 'it-IT' };

/**
 * Options of a browser context that can be set on a page as well, and so in the shared profile. Other options need a
 * fresh profile.
 */
const pageOptions = new Set(['viewport', 'colorScheme', 'reducedMotion', 'forcedColors']);

interface RunningBrowser {
  browser: Browser;
  /** Profile that consecutive staff visits share, because it caches compiled code of the site at `origin`. */
  sharedProfile: { context: BrowserContext; origin: string; idle: Page; devtools: CDPSession };
}

let running: RunningBrowser | undefined;

/** Returns the Chromium of this process; starts it at the first call. It ends with the process. */
async function getRunningBrowser(origin: string): Promise<RunningBrowser> {
  if (running?.browser.isConnected()) return running;
  const executablePath = findHeadlessChromium();
  if (executablePath === null) throw new Error('No Chromium was found: npm test installs one');
  // Exit at SIGTERM, which also removes Chromium and its folder: half a second later Vitest sends SIGKILL.
  if (!running) process.once('SIGTERM', () => process.exit());
  const elsewherePort = await listen(serveExternalHosts());
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    args: [
      // Draw without a process of its own, which would take a tenth of a page's time.
      '--disable-gpu',
      '--in-process-gpu',
      // Limit the renderer processes: otherwise Chromium starts a spare one for every page, half of a page's cost.
      '--renderer-process-limit=1',
      // Resolve every host to this machine. Routes of Playwright would take a fifth of a page's time and disable the
      // cache.
      `--host-resolver-rules=MAP * 127.0.0.1:${elsewherePort}, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
    ],
    handleSIGTERM: false,
    baseURL: origin,
    ...defaultOptions,
  });
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript(suppressInitialMouseMove);
  const browser = context.browser();
  const [idle] = context.pages();
  if (!browser || !idle) throw new Error('A Chromium with a profile has a page');
  // A crash affects all pages of the profile: close the browser, so that the next test starts another.
  idle.once('crash', () => browser.close());
  running = { browser, sharedProfile: { context, origin, idle, devtools: await context.newCDPSession(idle) } };
  return running;
}

/** Serves all hosts but the site's: images for `externalOrigin`, a map for any other host. */
function serveExternalHosts() {
  const server = createServer(selfSigned(), ({ url = '', headers: { host } }, response) => {
    const [type, body] = url.includes('rotta')
      ? ['image/png', 'no picture']
      : `https://${host}` === externalOrigin
        ? ['image/png', onePixelPng]
        : ['text/html', '<!doctype html><html lang="it"><title>Mappa</title>'];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  return server.unref();
}

/** Suppresses the mouse move that headless Chromium sends when a page opens, which would start hydration. */
function suppressInitialMouseMove(): void {
  const suppressMove = (move: PointerEvent) => {
    if (move.clientX === 0 && move.clientY === 0) move.stopImmediatePropagation();
  };
  addEventListener('pointermove', suppressMove, true);
}

/** Closes the pages of the shared profile and clears all its data but compiled code. */
async function clearProfile({ context, origin, idle, devtools }: RunningBrowser['sharedProfile']): Promise<void> {
  for (const page of context.pages()) if (page !== idle) await page.close();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

/**
 * Prepares Chromium for a test file. `visit` opens a page of the site in a fresh profile. After each test all pages are
 * closed. Console errors, uncaught errors (hydration errors included) and violations of the content security policy
 * fail the test.
 */
export function useBrowser(given: Pick<Site, 'url'> | (() => Pick<Site, 'url'>)) {
  const site = {
    get url() {
      return typeof given === 'function' ? given().url : given.url;
    },
  };
  let visits: { visit: Visit; expected: RegExp[] }[] = [];
  /** Visits that last until the end of the file. Their errors are checked after each test. */
  const lastingVisits: Visit[] = [];

  afterAll(async () => {
    for (const { page } of lastingVisits) await page.context().close();
  });

  afterEach(() => {
    const complaints = lastingVisits.flatMap((visit) => visit.complaints.splice(0));
    expect(complaints).toEqual([]);
  });

  afterEach(async () => {
    const expectErrors = (complaints: string[], expected: RegExp[]) => {
      for (const pattern of expected) expect(complaints).toContainEqual(expect.stringMatching(pattern));
    };
    const expectAllErrors = () => {
      for (const { visit, expected } of visits) expectErrors(visit.complaints, expected);
    };
    // Console messages may arrive late. The last loop fails the test if an expected error did not occur.
    await vi.waitFor(expectAllErrors).catch(() => {});
    const ended = visits.map(({ visit: { page, complaints }, expected }) => ({
      page,
      complaints: [...complaints],
      expected,
    }));
    visits = [];
    for (const { page } of ended) {
      // Ignore errors: a route may still hold a request of a closed page, and a crashed page has no routes.
      for (const routed of [page, page.context()])
        await routed.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
      if (!page.context().browser()?.isConnected()) continue;
      if (page.context() === running?.sharedProfile.context) await clearProfile(running.sharedProfile);
      else await page.context().close();
    }
    for (const { complaints, expected } of ended) {
      expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
      expectErrors(complaints, expected);
    }
  });

  async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
    const { browser } = await getRunningBrowser(site.url);
    const context = await browser.newContext({ baseURL: site.url, ...defaultOptions, ...options });
    context.setDefaultTimeout(timeoutMs);
    await context.addInitScript(suppressInitialMouseMove);
    return open(await context.newPage());
  }

  /** Opens a visit in the shared profile if no other visit uses it and `options` permit; otherwise in a fresh one. */
  async function visitInSharedProfile({ fresh = false, ...options }: StaffVisitOptions): Promise<Visit> {
    const { sharedProfile } = await getRunningBrowser(site.url);
    const needsFreshProfile =
      fresh || site.url !== sharedProfile.origin || Object.keys(options).some((name) => !pageOptions.has(name));
    if (needsFreshProfile || visits.some(({ visit: { page } }) => page.context() === sharedProfile.context))
      return await visit(options);
    const page = await sharedProfile.context.newPage();
    // A fake clock would stay in the shared profile after the test.
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
      async hydrate() {
        await page.mouse.move(20, 300);
        await page.mouse.move(22, 302);
        await waitForHydration(page);
      },
      async openHydrated(path) {
        await page.goto(path);
        await opened.hydrate();
      },
    };
    visits.push({ visit: opened, expected });
    return opened;
  }

  /** Opens a visit with a signed-in user. */
  async function visitAs(email: string, options: StaffVisitOptions = {}): Promise<Visit> {
    const opened = await visitInSharedProfile(options);
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
    lastingVisits.push(opened);
    await enterStaffArea(opened.page, site, email);
    return opened;
  }

  return { visit, visitAs, openAs, visitThroughout };
}
