import { deepEqual, equal, ok } from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { defaultContent } from '../src/content/published.ts';
import { pages, sitePages } from '../src/content/site-map.ts';
import { type Check, checkLoadedPage, desktopWindow, openHydrated, phoneWindow } from './page.ts';
import { type Visitor, waitUntil } from './visitor.ts';

const { words } = defaultContent.views.site;

/** Checks every page at both window sizes and saves a screenshot of each in the folder `pictures`. */
export function checkEveryPage(pictures: string): Check {
  return async (visitor) => {
    const wrong: string[] = [];
    for (const { path } of sitePages) {
      await visitor.open(path);
      for (const size of [desktopWindow, phoneWindow]) {
        const name = `${path.slice(1) || 'home'}-${size.width}`;
        try {
          await visitor.resize(size);
          await checkLoadedPage(visitor);
        } catch (error) {
          wrong.push(`${name}: ${error instanceof Error ? error.message : error}`);
        }
        // Wait until the navigation has faded in or out after the resize, before the screenshot.
        await waitUntil(visitor, 'the end of the fade', () =>
          document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
        );
        await writeFile(join(pictures, `${name}.png`), await visitor.takeScreenshot());
      }
    }
    equal(wrong.length, 0, wrong.join('; '));
  };
}

export const checkClientNavigation: Check = async (visitor) => {
  await visitor.resize(desktopWindow);
  await openHydrated(visitor, pages.home.path);
  const title = v.parse(v.string(), await visitor.evaluate(() => document.title));
  await visitor.evaluate(() => {
    Object.assign(window, { sameDocument: true });
  });
  const isSameDocument = () => visitor.evaluate(() => 'sameDocument' in window);
  await visitor.click(`header nav a[href="${pages.team.path}"]`);
  await waitUntil(visitor, 'another title', (before) => document.title !== before, title);
  await waitUntil(visitor, 'the address', (path) => location.pathname === path, pages.team.path);
  const heading = defaultContent.views.team.title;
  await waitUntil(visitor, 'the heading', (said) => document.querySelector('h1')?.textContent === said, heading);
  equal(await isSameDocument(), true, 'the document was loaded anew');
  await visitor.evaluate(() => history.back());
  await waitUntil(visitor, 'the first title', (before) => document.title === before, title);
  equal(await isSameDocument(), true, 'going back loaded the document anew');
};

export const checkMenu: Check = async (visitor) => {
  const button = 'header button[popovertarget]';
  const isOpen = () => visitor.evaluate(() => document.querySelector('header nav')?.matches(':popover-open'));
  await visitor.resize(phoneWindow);
  await openHydrated(visitor, pages.home.path);
  equal(await isOpen(), false, 'open before anybody asked');
  await visitor.click(button);
  equal(await isOpen(), true, 'the button does not open it');
  await waitUntil(visitor, 'aria-expanded', () => document.querySelector('header button[aria-expanded=true]') !== null);
  await waitUntil(visitor, 'its place under the header, over the whole width', () => {
    const list = document.querySelector('header nav')?.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect();
    return list && header
      ? Math.abs(list.top - header.bottom) < 1.5 && list.width >= document.documentElement.clientWidth - 1
      : false;
  });
  await visitor.click(button);
  equal(await isOpen(), false, 'the button does not close it');
  await visitor.click(button);
  await visitor.click(`header nav a[href="${pages.servizi.path}"]`);
  await waitUntil(visitor, 'the chosen page', (path) => location.pathname === path, pages.servizi.path);
  equal(await isOpen(), false, 'choosing an entry does not close it');
};

/** Checks that long rows fold on a phone, one by one, and that none is folded once the window is wide. */
export const checkFoldingRows: Check = async (visitor) => {
  const listShown = async () =>
    v.parse(
      v.array(v.boolean()),
      await visitor.evaluate(() =>
        [...document.querySelectorAll('main details > p')].map((text) => text.checkVisibility()),
      ),
    );
  await visitor.resize(phoneWindow);
  await visitor.open(pages.servizi.path);
  const folded = await listShown();
  ok(folded.includes(false), 'no row is folded');
  await visitor.click('main details:not([open]) > summary');
  equal((await listShown()).filter((isShown) => !isShown).length < folded.filter((isShown) => !isShown).length, true);
  await visitor.resize(desktopWindow);
  deepEqual(new Set(await listShown()), new Set([true]), 'a row is folded in a wide window');
};

export const checkCarousel: Check = async (visitor) => {
  await visitor.resize(desktopWindow);
  await openHydrated(visitor, pages.chiSiamo.path);
  const buttons = '[aria-roledescription=carosello] button';
  const next = `${buttons} + button`;
  const waitUntilDisabled = (disabled: string) =>
    waitUntil(
      visitor,
      `buttons disabled: ${disabled}`,
      (selector, wanted) =>
        [...document.querySelectorAll(selector)].map((button) => button.matches(':disabled')).join() === wanted,
      buttons,
      disabled,
    );
  await waitUntilDisabled('true,false');
  const canGoOn = () => visitor.evaluate((selector) => !document.querySelector(selector)?.matches(':disabled'), next);
  let steps = 0;
  while (steps < 50 && (await canGoOn())) {
    steps += 1;
    await visitor.click(next);
    await waitUntilScrolledTo(visitor, steps);
  }
  ok(steps > 0, 'it does not move');
  await waitUntilDisabled('false,true');
  await visitor.click(buttons);
  await waitUntilDisabled('false,false');
};

/** Waits until the carousel has scrolled to the photo at `index`, or to its end, and its buttons have updated. */
async function waitUntilScrolledTo(visitor: Visitor, index: number): Promise<void> {
  await waitUntil(
    visitor,
    `photo ${index + 1} at the start of the row`,
    (wanted) => {
      const row = document.querySelector('[aria-roledescription=carosello] [tabindex="0"]');
      const [first, second] = row?.children ?? [];
      if (!row || !first || !second) return false;
      const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
      const last = row.scrollWidth - row.clientWidth;
      const atEnd = Math.abs(row.scrollLeft - last) < 2;
      const knows = document.querySelector('[aria-roledescription=carosello] button + button')?.matches(':disabled');
      return Math.abs(row.scrollLeft - Math.min(wanted * step, last)) < 2 && knows === atEnd;
    },
    index,
  );
}

const themeSchema = v.tuple([v.string(), v.string(), v.string()]);

export const checkTheme: Check = async (visitor) => {
  await visitor.resize(desktopWindow);
  await visitor.open(pages.home.path);
  const pressThemeButton = () => visitor.click('[data-theme-control]');
  const readTheme = async () =>
    v.parse(
      themeSchema,
      await visitor.evaluate(() => [
        document.documentElement.dataset['theme'] ?? 'system',
        getComputedStyle(document.documentElement).backgroundColor,
        document.querySelector<HTMLElement>('[data-theme-control]')?.innerText.trim(),
      ]),
    );
  const [, day] = await readTheme();
  await pressThemeButton();
  deepEqual(await readTheme(), ['light', day, words.themeLight]);
  await pressThemeButton();
  const [, night] = await readTheme();
  deepEqual(await readTheme(), ['dark', night, words.themeDark]);
  ok(night !== day, 'dark looks like light');
  await visitor.open(pages.contatti.path);
  deepEqual(await readTheme(), ['dark', night, words.themeDark], 'on the next page');
  await pressThemeButton();
  deepEqual(await readTheme(), ['system', day, words.themeSystem]);
};

/** Checks that no errors were reported so far in this engine, and that none are printed while each page loads. */
export const checkConsole: Check = async (visitor) => {
  const heard = [...(await visitor.listErrors())];
  const paths = sitePages.map(({ path }) => path);
  while (paths.length > 0) {
    const printed = await Promise.all(paths.splice(0, 3).map((path) => visitor.listPrintedErrors(path)));
    heard.push(...printed.flat());
  }
  equal(heard.length, 0, heard.join('; '));
};
