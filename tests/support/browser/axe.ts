import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * All rules of axe, including those for AAA contrast and target size, which are off by default. The rule for AA contrast
 * is off: AAA includes it, and contrast takes half of axe's time.
 */
const options: RunOptions = {
  resultTypes: ['violations'],
  iframes: false,
  rules: {
    'color-contrast': { enabled: false },
    'color-contrast-enhanced': { enabled: true },
    'target-size': { enabled: true },
  },
};

/** Colour rules only: nothing else differs between the themes. */
const colours: RunOptions = {
  ...options,
  runOnly: { type: 'rule', values: ['color-contrast-enhanced', 'link-in-text-block'] },
};

/** Violations that axe finds in the page's current state, one line for each rule and element. */
export async function axeFindings(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Loaded once per document: its half megabyte takes longer to compile than to run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const wanted = JSON.stringify(rules === 'all' ? options : colours);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${wanted})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}
