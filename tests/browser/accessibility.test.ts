import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sitePages } from '../../src/content/site-map.ts';
import { findingsInBothThemes } from '../support/axe.ts';
import { elsewhere, useBrowser } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';
import { addStudioPhotos } from '../support/studio-photos.ts';

const paths = sitePages.map(({ path }) => path);
const widths = [390, 820, 1440];

let site: Site;
const { visit } = useBrowser(() => site);
beforeAll(async () => {
  site = await startSite({
    prepare: async (database) => {
      await addStudioPhotos(database, ['Foto 1', 'Foto 2', 'Foto 3', 'Foto 4', 'Foto 5']);
      await database.staff
        .insertInto('images')
        .values({ nome_pagina: 'team', nome_foto: 'socio-fondatore', url_foto: `${elsewhere}/a.png` })
        .execute();
    },
  });
});
afterAll(() => site.stop());

/** Findings in both themes and at these widths, under the name of what was looked at. */
async function findings(page: Page, name: string, atWidths = widths): Promise<string[]> {
  const found: string[] = [];
  for (const width of atWidths) {
    await page.setViewportSize({ width, height: 900 });
    for (const finding of await findingsInBothThemes(page)) found.push(`${name} ${width} ${finding}`);
  }
  return found;
}

describe('axe finds nothing', () => {
  test.each(paths)(
    'on %s, in both themes, at three widths',
    async (path) => {
      const { page, goAlive } = await visit({ reducedMotion: 'reduce' });
      await goAlive(path);
      expect(await findings(page, path)).toEqual([]);
    },
    60_000,
  );

  test('on the 404 page', async () => {
    const { page, goAlive, expectComplaint } = await visit({ reducedMotion: 'reduce' });
    expectComplaint(/404/);
    await goAlive('/nulla');
    expect(await findings(page, '404')).toEqual([]);
  }, 60_000);

  test('with the menu open, with errors shown, with toasts shown', async () => {
    const { page, goAlive } = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    await goAlive('/');
    await page.locator('header button[popovertarget]').click();
    await page.locator('header nav').waitFor();
    expect(await findings(page, 'menu', [390, 820])).toEqual([]);
    await page.keyboard.press('Escape');

    const submit = page.locator('form:has(input[type=email]) button[type=submit]');
    await submit.click();
    const toast = page.getByRole('dialog').filter({ hasText: 'Email richiesta' }).first();
    await toast.hover();
    expect(await findings(page, 'toast', [390])).toEqual([]);

    await goAlive('/contatti');
    await page.locator('main form button[type=submit]').click();
    await page.getByText('Campi obbligatori').waitFor();
    expect(await findings(page, 'errors', [390, 1440])).toEqual([]);
  }, 60_000);
});

describe('hands and eyes', () => {
  test('by keyboard alone every link, button and field of every page is reached in order, visibly, never under the header', async () => {
    const { page, goAlive } = await visit({ reducedMotion: 'reduce' });
    for (const path of paths) {
      await goAlive(path);
      // A frame that loads while it has the focus loses it: let the map be there first.
      for (const frame of await page.locator('iframe').all()) {
        await frame.scrollIntoViewIfNeeded();
        await frame.contentFrame().locator('html[lang]').waitFor();
      }
      await page.evaluate(() => scrollTo(0, 0));
      const wanted = await page
        .locator('a[href], button:enabled, input, textarea')
        .evaluateAll((all) => all.filter((one) => one.checkVisibility() && !one.closest('[aria-hidden=true]')).length);
      const seen = new Set<string>();
      for (let step = 0; step < wanted + 12; step += 1) {
        await page.keyboard.press('Tab');
        const focus = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return null;
          const all = [...document.querySelectorAll('*')];
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          const box = element.getBoundingClientRect();
          // What is drawn in the middle of its visible part is the element itself, not something above it.
          const top = Math.max(0, box.top);
          const bottom = Math.min(innerHeight, box.bottom);
          const drawn = document.elementFromPoint((box.left + box.right) / 2, (top + bottom) / 2);
          const inSight = bottom > top && drawn !== null && (element.contains(drawn) || drawn.contains(element));
          return {
            key: `${all.indexOf(element)} ${element.tagName} ${element.textContent?.slice(0, 40)}`,
            interactive: element.matches('a[href], button, input, textarea, iframe'),
            visible: element.tagName === 'IFRAME' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2),
            inSight,
          };
        });
        // The map's frame holds stops of its own, which seen from here are one.
        if (focus && seen.has(focus.key) && focus.key.includes(' IFRAME ')) continue;
        if (!focus || seen.has(focus.key)) break;
        expect({ path, ...focus }).toMatchObject({ visible: true, inSight: true });
        seen.add(focus.key);
      }
      expect([path, seen.size]).toEqual([path, expect.toSatisfy((count: number) => count >= wanted)]);
    }
  }, 120_000);

  test('at 320 px, which is 400% zoom, and with text twice as large, no page scrolls sideways', async () => {
    const { page, go } = await visit({ viewport: { width: 320, height: 256 }, bypassCSP: true });
    const sideways: string[] = [];
    const look = async (name: string) => {
      const width = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (width > 0) sideways.push(`${name}: ${width} px`);
    };
    for (const path of paths) {
      await page.setViewportSize({ width: 320, height: 256 });
      await go(path);
      await look(path);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
      await look(`${path} at 200% text`);
    }
    expect(sideways).toEqual([]);
  }, 60_000);

  test('with the text spacing of WCAG 1.4.12 nothing is cut off and nothing scrolls sideways', async () => {
    const { page, go } = await visit({ bypassCSP: true });
    const cut: string[] = [];
    for (const path of paths) {
      await go(path);
      await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
      });
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const found = await page.evaluate(() => {
          const clipped = [...document.querySelectorAll('body *')].filter((element) => {
            if (element.closest('.visually-hidden, svg, iframe') || !element.textContent?.trim()) return false;
            const { overflowX, overflowY, clipPath } = getComputedStyle(element);
            if (clipPath !== 'none') return false;
            const wide = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
            const high = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
            return wide || high;
          });
          const names = clipped.map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
          const root = document.documentElement;
          return root.scrollWidth > root.clientWidth ? [...names, 'sideways'] : names;
        });
        cut.push(...found.map((name) => `${path} ${width}: ${name}`));
      }
    }
    expect(cut).toEqual([]);
  }, 60_000);

  test('under reduced motion nothing moves', async () => {
    const { page, goAlive } = await visit({ reducedMotion: 'reduce' });
    const moving = () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0).length;
    for (const path of paths) {
      await goAlive(path);
      expect([path, await page.evaluate(moving)]).toEqual([path, 0]);
      const restless = await page.evaluate(
        () =>
          [...document.querySelectorAll('body *')].filter((element) => {
            const { transitionDuration, animationName } = getComputedStyle(element);
            return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s');
          }).length,
      );
      expect([path, restless]).toEqual([path, 0]);
    }
    await page.getByRole('banner').getByRole('link', { name: 'Team', exact: true }).click();
    await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
    expect(await page.evaluate(moving)).toBe(0);
  });

  test('in forced colours every button, field and link still shows where it ends', async () => {
    const { page, goAlive } = await visit({ forcedColors: 'active' });
    for (const path of paths) {
      await goAlive(path);
      const shapeless = await page
        // The browser draws checkboxes itself.
        .locator('button, main input:not([tabindex="-1"], [type="checkbox"]), textarea, main a')
        .evaluateAll((all) =>
          all
            .filter((element) => element.checkVisibility())
            .filter((element) => {
              const { borderBlockEndWidth, borderBlockEndStyle, textDecorationLine } = getComputedStyle(element);
              const bordered = borderBlockEndStyle !== 'none' && Number.parseFloat(borderBlockEndWidth) > 0;
              return !bordered && textDecorationLine === 'none';
            })
            .map((element) => element.outerHTML.slice(0, 80)),
        );
      expect([path, shapeless]).toEqual([path, []]);
    }
  });
});
