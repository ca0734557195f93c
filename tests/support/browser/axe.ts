import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * All rules of axe, including those for AAA contrast and target size, which are off by default. The rule for AA
 * contrast is off: AAA includes it, and contrast takes half of axe's time.
 */
const allRules: RunOptions = {
  resultTypes: ['violations'],
  iframes: false,
  // Style sheets are not read again: only an experimental rule needs them.
  preload: { assets: ['media'] },
  rules: {
    'color-contrast': { enabled: false },
    'color-contrast-enhanced': { enabled: true },
    'target-size': { enabled: true },
  },
};

/** Rules of colours only, for the second theme: nothing else differs between the themes. */
const colourRules: RunOptions = {
  ...allRules,
  runOnly: { type: 'rule', values: ['color-contrast-enhanced', 'link-in-text-block'] },
};

/** Lists the violations that axe finds in the page's current state, one line for each rule and element. */
export async function axeFindings(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Load axe only once per document: compiling its half megabyte takes longer than a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const wanted = JSON.stringify(rules === 'all' ? allRules : colourRules);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${wanted})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}
