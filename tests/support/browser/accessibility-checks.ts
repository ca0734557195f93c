import type { Page } from 'playwright-core';
import { axeFindings } from './axe.ts';

/*
 * Accessibility checks of a page in its current state. Each may resize the window, and returns a line for each fault.
 */

/** Matches a line of an ARIA snapshot whose node needs an accessible name and has none. */
const unnamedNode =
  /^\s*- (link|button|textbox|checkbox|img|navigation|region|form|dialog|heading|group|table)(:| \[|$)/;

/**
 * Reads the page's ARIA snapshot. Adds at the top what a snapshot omits: title, languages, names of frames and the
 * current menu item.
 */
export async function readAccessibilityTree(page: Page): Promise<string> {
  const { title, lang, origin, host, parts } = await page.evaluate(() => ({
    title: document.title,
    lang: document.documentElement.lang,
    origin: location.origin,
    host: location.host,
    parts: [...document.querySelectorAll<HTMLElement>('body [lang], body [aria-current], iframe')].map((part) =>
      part instanceof HTMLIFrameElement
        ? `# iframe: ${part.title}`
        : `# ${part.lang || `aria-current=${part.ariaCurrent}`}: ${part.innerText.replace(/\s+/g, ' ').trim()}`,
    ),
  }));
  // Remove «Aperto ora» or «Chiuso ora», which depends on the hour.
  const tree = (await page.locator('body').ariaSnapshot())
    .replace(/(?:Aperto|Chiuso) ora, .*? alle \d+:\d\d /, '')
    .replaceAll(origin, 'https://www.studio.example')
    .replaceAll(host, 'www.studio.example')
    .replaceAll(encodeURIComponent(host), 'www.studio.example');
  return [`# ${lang}: ${title}`, ...parts, tree, ''].join('\n');
}

/**
 * Lists faults of an accessibility tree: nodes without a name, headings that skip a level, a wrong number of landmarks
 * or of h1 headings.
 */
export function findTreeFaults(tree: string, landmarks = ['banner', 'main', 'contentinfo']): string[] {
  const lines = tree.split('\n');
  const levels = lines.flatMap((line) => {
    const level = /^\s*- heading .*\[level=(\d)\]/.exec(line)?.[1];
    return level ? [Number(level)] : [];
  });
  const found = lines
    .filter((line) => unnamedNode.test(line) || line === '# iframe: ')
    .map((line) => `no name: ${line.trim()}`);
  if (levels.filter((level) => level === 1).length !== 1) found.push('not one h1');
  levels.forEach((level, at) => {
    if (level > (levels[at - 1] ?? 0) + 1) found.push(`heading ${at + 1} skips to level ${level}`);
  });
  for (const landmark of landmarks) {
    const count = lines.filter((line) => new RegExp(`^- ${landmark}\\b`).test(line)).length;
    if (count !== 1) found.push(`${count} times ${landmark}`);
  }
  return found;
}

/** Matches an ancestor that all screen readers announce when Tab moves into it. Some do not announce regions. */
const announcedAncestor = /^\s*- (?:group|row|dialog|alertdialog|navigation|banner) "/;

/** Lists controls that a screen reader announces alike: same role, same name, same announced ancestors. */
export function findDuplicates(tree: string): string[] {
  const around: { indent: number; line: string }[] = [];
  const announcements = tree.split('\n').flatMap((line) => {
    const indent = line.search(/\S/);
    while (around.length > 0 && (around.at(-1)?.indent ?? 0) >= indent) around.pop();
    if (announcedAncestor.test(line)) around.push({ indent, line: line.trim() });
    const control = /^\s*- ((?:button|textbox|checkbox|combobox) "[^"]*")/.exec(line)?.[1];
    return control ? [[...around.map(({ line: part }) => part), control].join(' ')] : [];
  });
  return announcements.filter((sound, at) => announcements.indexOf(sound) !== at);
}

/** Lists violations of axe's rules: all rules in the light theme at `widths`, only those of colours in the dark one at 820 px. */
export async function axeFaults(page: Page, widths: number[]): Promise<string[]> {
  const found: string[] = [];
  const passes = [
    ...widths.map((width) => ({ width, colorScheme: 'light', rules: 'all' }) as const),
    { width: 820, colorScheme: 'dark', rules: 'colours' } as const,
  ];
  for (const { width, colorScheme, rules } of passes) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const finding of await axeFindings(page, rules)) found.push(`${width} ${colorScheme}: ${finding}`);
  }
  return found;
}

/** Lists links and buttons without letters or digits, such as icons, that have no tooltip. */
export function signFaults(page: Page): Promise<string[]> {
  return page.locator('a[href], button').evaluateAll((all) =>
    all
      .filter((control) => control.checkVisibility() && !control.closest('[data-tooltip]'))
      .filter((control) => !(control instanceof HTMLElement && /\p{Letter}|\p{Number}/u.test(control.innerText)))
      .map((control) => `a sign without a tooltip: ${control.outerHTML.slice(0, 120)}`),
  );
}

/** Motion test: under reduced motion, which the page's context requests, nothing is animated, not even on hover. */
export function motionFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moving = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0);
    const restless = [...document.querySelectorAll('body *')].filter((element) => {
      const { transitionDuration, animationName } = getComputedStyle(element);
      return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s');
    });
    return [
      ...moving.map(({ id }) => `moves: ${id}`),
      ...restless.map((element) => `would move: ${element.outerHTML.slice(0, 80)}`),
    ];
  });
}

/**
 * Zoom test: nothing scrolls horizontally at a width of 320 px, which is 400% zoom (WCAG 1.4.10), or with text at 200%
 * (1.4.4), on a desktop and on a phone.
 */
export async function zoomFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize({ width: 320, height: 256 });
  if (await scrollsSideways(page)) found.push('scrolls sideways at 320 px');
  await page.setViewportSize({ width: 1280, height: 900 });
  const larger = await withStyle(page, 'html { font-size: 200% !important }');
  if (await scrollsSideways(page)) found.push('scrolls sideways with text twice as large');
  await larger.remove();
  // Halve the width: for styles in rem, a phone with text at 200% is half as wide.
  await page.setViewportSize({ width: 180, height: 400 });
  if (await scrollsSideways(page)) found.push('scrolls sideways on a phone with text twice as large');
  return found;
}

/** Spacing test: with the text spacing of WCAG 1.4.12 nothing is cut off or scrolls horizontally. */
export async function spacingFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  const spaced = await withStyle(
    page,
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  );
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const clipped = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          if (element.closest('.visually-hidden, svg, iframe') || !element.textContent?.trim()) return false;
          const { overflowX, overflowY, clipPath } = getComputedStyle(element);
          if (clipPath !== 'none') return false;
          const wide = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
          const high = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
          return wide || high;
        })
        .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`),
    );
    found.push(...clipped.map((name) => `cut off at ${width} px: ${name}`));
    if (await scrollsSideways(page)) found.push(`scrolls sideways, spaced, at ${width} px`);
  }
  await spaced.remove();
  return found;
}

/**
 * Forced-colours test: every button, field and link has a visible edge, and no text touches its border. Transparent
 * borders become visible in this mode.
 */
export async function forcedColourFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const shapeless = await page
    // Checkboxes and radio buttons are excluded: the browser draws them itself.
    .locator('button, main input:not([tabindex="-1"], [type="checkbox"], [type="radio"]), textarea, main a')
    .evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility())
        .filter((element) => {
          const { borderBlockEndWidth, borderBlockEndStyle, textDecorationLine } = getComputedStyle(element);
          const bordered = borderBlockEndStyle !== 'none' && Number.parseFloat(borderBlockEndWidth) > 0;
          return !bordered && textDecorationLine === 'none';
        })
        .map((element) => `without a shape: ${element.outerHTML.slice(0, 80)}`),
    );
  const cramped = await page.locator('main a').evaluateAll((all) =>
    all
      .filter((element) => {
        const { borderInlineStartWidth, paddingInlineStart } = getComputedStyle(element);
        return Number.parseFloat(borderInlineStartWidth) > 0 && Number.parseFloat(paddingInlineStart) < 4;
      })
      .map((element) => `touches its frame: ${element.outerHTML.slice(0, 80)}`),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return [...shapeless, ...cramped];
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** Adds styles as a browser extension does, without disabling the content security policy. */
async function withStyle(page: Page, css: string): Promise<{ remove: () => Promise<void> }> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
  return {
    remove: () =>
      page.evaluate(() => {
        document.adoptedStyleSheets = [];
      }),
  };
}
