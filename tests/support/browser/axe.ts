import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Every rule of axe, also those for AAA contrast and for the size of targets, which it leaves off by itself. */
const options: RunOptions = {
  resultTypes: ['violations'],
  iframes: false,
  rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
};

/** The rules about colours alone: nothing else of a page differs between the two themes. */
const colours: RunOptions = {
  ...options,
  runOnly: { type: 'rule', values: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'] },
};

/** What axe finds wrong with the page as it stands, by all rules or by those about colours: one line for each rule and element. */
export async function axeFindings(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Once a document: its half megabyte takes longer to compile than to run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const wanted = JSON.stringify(rules === 'all' ? options : colours);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${wanted})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}

/** The same in the light theme by all rules, then in the dark one by those about colours; each line begins with its theme. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const finding of await axeFindings(page, rules)) found.push(`${colorScheme}: ${finding}`);
  }
  return found;
}
