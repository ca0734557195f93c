import type { Page } from 'playwright-core';
import { markupFaults } from '../markup.ts';
import { findDuplicates, findTreeFaults, readAccessibilityTree } from './accessibility-checks.ts';
import { axeFindings } from './axe.ts';
import { findBrokenWords } from './broken-words.ts';
import { tabStopFaults } from './tab-stops.ts';

/*
 * Checks of a staff screen in its current state. They return a line for each fault, and leave the window at desktop
 * size.
 */

const desktopSize = { width: 1440, height: 900 };
const phoneSize = { width: 390, height: 844 };

/**
 * Matches faults of markup that are allowed: styles set by scripts, which the content security policy permits; names in
 * `aria-label`, which the checks of the tree cover; and the editor of a circular, for which HTML has no element.
 */
const allowedMarkup =
  /^(?:attribute-empty-style|no-inline-style|wcag\/h71|aria-label-misuse: "aria-label" is strictly allowed|prefer-native-element: .*<textarea>)/;

/** Waits until a screen has its heading and all its data. */
export async function waitForLoad(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main?.querySelector('h1') && !main.innerText.includes('Un momento…');
  });
}

/**
 * Runs all checks of a screen: axe in both themes, accessibility tree and keyboard at desktop and phone size; markup;
 * reflow at 320 px and with text at 200 %.
 */
export async function screenFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  // Move the pointer away from controls, whose tooltip would open.
  await page.mouse.move(1, 1);
  for (const [name, viewport] of Object.entries({ desk: desktopSize, phone: phoneSize })) {
    await page.setViewportSize(viewport);
    const faults = [
      ...(await axeInBothThemes(page)),
      ...(await treeFaults(page)),
      ...(await tabStopFaults(page)),
      ...(await findOverflow(page)),
      ...(await actionLabelFaults(page)),
    ];
    found.push(...faults.map((fault) => `${name}: ${fault}`));
  }
  // Validate only <main>: around it the browser and the dialog library add elements.
  const markup = await markupFaults(await page.locator('main').evaluate((main) => main.outerHTML));
  found.push(...markup.filter((fault) => !allowedMarkup.test(fault)));
  found.push(...(await reflowFaults(page)));
  await page.setViewportSize(desktopSize);
  return found;
}

/** Checks another view of a screen that `screenFaults` checked: axe in both themes, accessibility tree, overflow. */
export async function viewFaults(page: Page): Promise<string[]> {
  return [
    ...(await axeInBothThemes(page)),
    ...(await treeFaults(page)),
    ...(await findOverflow(page)),
    ...(await actionLabelFaults(page)),
  ];
}

/** Finds table cells with buttons that have their column's name as a label, which only other cells need on a phone. */
async function actionLabelFaults(page: Page): Promise<string[]> {
  const count = await page.locator('td[data-head=Azioni]').count();
  return count > 0 ? [`${count} cells with the label «Azioni»`] : [];
}

/** Checks an open dialog: axe in both themes, controls with the same name, overflow. */
export async function dialogFaults(page: Page): Promise<string[]> {
  const found = await axeInBothThemes(page);
  found.push(...findDuplicates(await page.locator('body').ariaSnapshot()).map((control) => `alike: ${control}`));
  const dialog = page.locator('[data-dialog]');
  const over = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  if (over > 0) found.push(`${over} px too wide`);
  return found.map((fault) => `dialog: ${fault}`);
}

async function axeInBothThemes(page: Page): Promise<string[]> {
  const light = await axeFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFindings(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}

async function treeFaults(page: Page): Promise<string[]> {
  // Remove the quotes that an ARIA snapshot puts around lines whose name contains a colon.
  const tree = (await readAccessibilityTree(page)).replace(/^(\s*- )'(.*)'(:?)$/gm, '$1$2$3');
  // The snapshot shows <details>, which its summary names, as a group without a name: check groups in the document.
  // Tables typed by staff in the editor have no caption.
  const typedTables = await page.locator('[contenteditable=true] table').count();
  const faults = findTreeFaults(tree, ['banner', 'main']).filter(
    (fault) => !fault.startsWith('no name: - group') && !(typedTables > 0 && fault === 'no name: - table:'),
  );
  const groups = await page
    .locator('fieldset, [role=group]')
    .evaluateAll((all) =>
      all
        .filter((one) => !one.matches('[aria-label], [aria-labelledby], :has(> legend)'))
        .map((one) => `group without a name: ${one.textContent?.slice(0, 40)}`),
    );
  return [...faults, ...groups, ...findDuplicates(tree).map((control) => `alike: ${control}`)];
}

async function findOverflow(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return over > 0 ? [`${over} px too wide`] : [];
}

/** Checks reflow at 320 px (WCAG 1.4.10) and with text at 200 % (1.4.4), which half the width simulates. */
async function reflowFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of [
    [320, 256],
    [720, 450],
    [195, 422],
  ] as const) {
    await page.setViewportSize({ width, height });
    found.push(...(await findOverflow(page)).map((fault) => `${width} px: ${fault}`));
  }
  const cutOff = await page.locator('nav[aria-label="Le pagine più usate"] button:visible').evaluateAll((all) =>
    all
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
        return !corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
      })
      .map((button) => `195 px: not whole: ${button.textContent}`),
  );
  found.push(...cutOff);
  found.push(...(await findBrokenWords(page, 'header:visible')).map((word) => `195 px: broken in the header: ${word}`));
  return found;
}
