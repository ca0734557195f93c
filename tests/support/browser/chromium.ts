import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { findHeadlessChromium } from '../../../harness/chromium.ts';
import { listen } from '../../../harness/processes.ts';
import { serveExternalHosts } from './external-hosts.ts';

export interface PageOptions extends BrowserContextOptions {
  /** True for a new browser profile. Needed if the test changes what a profile keeps, such as clock or init scripts. */
  fresh?: boolean;
}

/** Timeout of Playwright's steps: long, because the machine may be busy. */
const timeoutMs = 120_000;

/** Default options of every browser context. */
const defaultOptions = { viewport: { width: 1440, height: 900 }, locale: 'it-IT' };

/** Options of a browser context that can be set on a page as well, and so in the shared profile. */
const pageOptions = new Set(['viewport', 'colorScheme', 'reducedMotion', 'forcedColors']);

/** Profile that consecutive pages share, because it caches compiled code of the site at `origin`. */
interface SharedProfile {
  context: BrowserContext;
  origin: string;
  /** Page that stays open, because Chromium ends with its last page. */
  idle: Page;
  devtools: CDPSession;
}

let running: { browser: Browser; profile: SharedProfile } | undefined;

/** Opens a page in the shared profile if no other page uses it and `options` permit, otherwise in a fresh profile. */
export async function openPage(origin: string, { fresh = false, ...options }: PageOptions): Promise<Page> {
  const { browser, profile } = await getRunningChromium(origin);
  const canShare =
    !fresh &&
    origin === profile.origin &&
    profile.context.pages().length === 1 &&
    Object.keys(options).every((name) => pageOptions.has(name));
  return canShare ? await openSharedPage(profile, options) : await openFreshPage(browser, origin, options);
}

/** Closes a page and its profile. The shared profile stays, without data but compiled code. */
export async function closePage(page: Page): Promise<void> {
  const context = page.context();
  // Ignore errors: a route may still hold a request of a closed page, and a crashed page has no routes.
  for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
  if (!context.browser()?.isConnected()) return;
  if (context === running?.profile.context) await clearProfile(running.profile);
  else await context.close();
}

async function openFreshPage(browser: Browser, origin: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, ...defaultOptions, ...options });
  await prepareContext(context);
  return await context.newPage();
}

async function openSharedPage({ context }: SharedProfile, options: BrowserContextOptions): Promise<Page> {
  const page = await context.newPage();
  // A fake clock would stay in the shared profile after the test.
  Object.defineProperty(page, 'clock', { get: () => expect.fail('A clock needs a fresh profile') });
  const { viewport, colorScheme = 'light', reducedMotion = 'no-preference', forcedColors = 'none' } = options;
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion, forcedColors });
  return page;
}

async function clearProfile({ context, origin, idle, devtools }: SharedProfile): Promise<void> {
  for (const page of context.pages()) if (page !== idle) await page.close();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

/** Returns the Chromium of this process; starts it at the first call. It ends with the process. */
async function getRunningChromium(origin: string) {
  if (running?.browser.isConnected()) return running;
  const executablePath = findHeadlessChromium();
  if (executablePath === null) throw new Error('No Chromium was found: npm test installs one');
  // Exit at SIGTERM, which also removes Chromium and its folder: half a second later Vitest sends SIGKILL.
  if (!running) process.once('SIGTERM', () => process.exit());
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
      `--host-resolver-rules=MAP * 127.0.0.1:${await listen(serveExternalHosts())}, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
    ],
    handleSIGTERM: false,
    baseURL: origin,
    ...defaultOptions,
  });
  await prepareContext(context);
  const browser = context.browser();
  const [idle] = context.pages();
  if (!browser || !idle) throw new Error('A Chromium with a profile has a page');
  // A crash affects all pages of the profile: close the browser, so that the next test starts another.
  idle.once('crash', () => browser.close());
  running = { browser, profile: { context, origin, idle, devtools: await context.newCDPSession(idle) } };
  return running;
}

async function prepareContext(context: BrowserContext): Promise<void> {
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript(suppressInitialMouseMove);
}

/** Suppresses the mouse move that headless Chromium sends when a page opens, which would start hydration. */
function suppressInitialMouseMove(): void {
  const suppressMove = (move: PointerEvent) => {
    if (move.clientX === 0 && move.clientY === 0) move.stopImmediatePropagation();
  };
  addEventListener('pointermove', suppressMove, true);
}
