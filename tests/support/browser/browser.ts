import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { haveFontsLoaded } from '../../../harness/page-fonts.ts';
import type { Site } from '../site.ts';
import { enterStaffArea } from '../staff.ts';
import { closePage, openPage, type PageOptions } from './chromium.ts';

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

/** Visit with the errors that its test has declared. */
interface WatchedVisit extends Visit {
  expected: RegExp[];
}

/**
 * Opens pages of the site for the tests of a file. After each test its pages are closed, and console errors, uncaught
 * errors (hydration errors included) and violations of the content security policy fail it.
 */
export function useBrowser(site: Pick<Site, 'url'>) {
  const visits: WatchedVisit[] = [];
  /** Visits that last until the end of the file. Their errors are checked after each test. */
  const lastingVisits: WatchedVisit[] = [];

  afterAll(async () => {
    for (const { page } of lastingVisits) await closePage(page);
  });

  afterEach(async () => {
    const watched = [...visits, ...lastingVisits];
    // Console messages may arrive late. An error that does not occur fails the test below.
    await vi.waitFor(() => watched.forEach(expectDeclaredErrors)).catch(() => {});
    // Taken before the pages close, which ends requests.
    const reports = watched.map(({ complaints, expected }) => ({
      complaints: complaints.splice(0),
      expected: expected.splice(0),
    }));
    for (const { page } of visits.splice(0)) await closePage(page);
    for (const report of reports) {
      expectDeclaredErrors(report);
      expect(report.complaints.filter((one) => !report.expected.some((pattern) => pattern.test(one)))).toEqual([]);
    }
  });

  async function open(options: PageOptions): Promise<Visit> {
    const visit = watchPage(await openPage(site.url, options));
    visits.push(visit);
    return visit;
  }

  /** Opens a visit in a fresh profile. */
  function visit(options: BrowserContextOptions = {}): Promise<Visit> {
    return open({ ...options, fresh: true });
  }

  /** Opens a visit with a signed-in user. */
  async function visitAs(email: string, options: PageOptions = {}): Promise<Visit> {
    const visit = await open(options);
    await enterStaffArea(visit.page, site, email);
    return visit;
  }

  /** Opens a visit with a signed-in user on the page at `path`. */
  async function openAs(email: string, path: string, options: PageOptions = {}): Promise<Visit> {
    const visit = await visitAs(email, options);
    await visit.go(path);
    return visit;
  }

  /** Opens a visit with a signed-in user that all tests of the file share. */
  async function visitThroughout(email: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const visit = watchPage(await openPage(site.url, { ...options, fresh: true }));
    lastingVisits.push(visit);
    await enterStaffArea(visit.page, site, email);
    return visit;
  }

  return { visit, visitAs, openAs, visitThroughout };
}

/** Starts recording the errors of a page. */
function watchPage(page: Page): WatchedVisit {
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`));
  const go = async (path: string) => {
    await page.goto(path);
  };
  const hydrate = async () => {
    await page.mouse.move(20, 300);
    await page.mouse.move(22, 302);
    await waitForHydration(page);
  };
  const openHydrated = async (path: string) => {
    await go(path);
    await hydrate();
  };
  return {
    page,
    complaints,
    expected,
    expectComplaint: (pattern) => expected.push(pattern),
    go,
    hydrate,
    openHydrated,
  };
}

function expectDeclaredErrors({ complaints, expected }: Pick<WatchedVisit, 'complaints' | 'expected'>): void {
  for (const pattern of expected) expect(complaints).toContainEqual(expect.stringMatching(pattern));
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

/** Waits for two frames, after which earlier changes are drawn. A promise inside `evaluate` would never give up. */
export async function waitForFrames(page: Page): Promise<void> {
  const drawn = await page.evaluateHandle(() => ({ frames: 0 }));
  // Polled at each frame, for the first time before the next one.
  await page.waitForFunction((drawn) => ++drawn.frames > 2, drawn);
}

/** Waits for the end of a page change's transition. A resize would abort it, which Chromium logs as an error. */
export async function waitForTransition(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeViewTransition === null);
}

/** Clicks a link of the navigation, which changes the page without loading a new document. */
export async function clickNavigationLink(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
}

/** True if the element has the focus. */
export async function hasFocus(locator: Locator): Promise<boolean> {
  return await locator.evaluate((element) => element === document.activeElement);
}

/** Waits until the element has the focus. */
export async function waitForFocus(locator: Locator): Promise<void> {
  await expect.poll(() => hasFocus(locator)).toBe(true);
}

/** Waits until the focus is within the element. A dialog that is visible already may not have the focus yet. */
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
