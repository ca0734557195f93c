import { beforeAll, expect, test } from 'vitest';
import { type DocumentName, documentAt, documentNames, documents } from '../../../src/content/documents.ts';
import { withValue } from '../../../src/content/field-values.ts';
import { type AnyField, isRecord, leavesOf } from '../../../src/content/fields.ts';
import { mainPages, sitePages } from '../../../src/content/site-map.ts';
import type { EditedContent } from '../../../src/contract/content.ts';
import { axeFindings } from '../../support/browser/axe.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { markupFaults } from '../../support/markup.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, type StaffBrowser, signIn } from '../../support/staff.ts';

const site = useSite({
  fill: (site) => addPerson(site, { email: 'anna@studio.example', name: 'Anna Conti', role: 'manager' }),
});
let anna: StaffBrowser;
beforeAll(async () => {
  anna = await signIn(site, 'anna@studio.example');
});
const { visit } = useBrowser(site);

type Content = Record<string, unknown>;

/** Publishes every document that `change` changes. */
async function publishAll(change: (page: DocumentName, content: Content) => Content): Promise<void> {
  for (const page of documentNames) {
    const { published, version }: EditedContent = await (await anna.call('GET', `/api/content/${page}`)).json();
    const draft = change(page, published);
    if (JSON.stringify(draft) === JSON.stringify(published)) continue;
    await anna.call('PUT', `/api/content/${page}`, { draft, version });
    const answer = await anna.call('POST', `/api/content/${page}/publish`, { version: version + 1 });
    expect([page, answer.status === 200 ? '' : await answer.text()]).toEqual([page, '']);
  }
}

async function faultsInHtml(): Promise<string[]> {
  const found: string[] = [];
  for (const { path } of sitePages)
    for (const fault of await markupFaults(await (await fetch(site.url + path)).text()))
      found.push(`${path}: ${fault}`);
  return found;
}

/**
 * Text that tries to leave its element, reverse what follows or overflow its column with a word of 238 letters.
 * Cut to the maximum of each field, and different in every field.
 */
function hostile(page: DocumentName, content: Content): Content {
  return leavesOf(documents[page], content)
    .filter(({ field }) => !field.fixed && (field.kind === 'text' || (field.kind === 'line' && !field.format)))
    .reduce((changed, { path, field }, index) => {
      const needs = (field.needs ?? []).map((name) => `{${name}} `).join('');
      const text = `${needs}${documentNames.indexOf(page)}.${index} <b>"&\u0027</script><!--\u2028👩‍👧\u202eشركة ${'precipitevolmente'.repeat(14)}${' e altrimenti'.repeat(30)}`;
      const max = field.kind === 'line' || field.kind === 'text' ? field.max : 0;
      const line = field.kind === 'line' ? text.replace('\u2028', ' ') : text;
      return withValue(changed, path, [...line.slice(0, max)].filter((character) => character.isWellFormed()).join(''));
    }, content);
}

/** Minimal content: the fewest entries that lists allow, and empty optional fields. */
function least(field: AnyField, content: unknown): unknown {
  if (field.kind === 'list')
    return Array.isArray(content) ? content.slice(0, field.least).map((item) => least(field.item, item)) : content;
  if (field.kind === 'variant') {
    const chosen = isRecord(content) ? field.variants[String(content['kind'])] : undefined;
    return chosen ? { ...Object(content), ...Object(least(chosen, content)) } : content;
  }
  if (field.kind === 'group' && isRecord(content))
    return Object.fromEntries(Object.entries(field.fields).map(([name, inner]) => [name, least(inner, content[name])]));
  return field.kind !== 'group' && field.optional && !field.fixed ? '' : content;
}

test('every page has valid markup with minimal content', async () => {
  await publishAll((page, content) => Object(least(documents[page], content)));
  expect(await faultsInHtml()).toEqual([]);
});

test('every page has valid markup with hostile content', async () => {
  await publishAll(hostile);
  expect(await faultsInHtml()).toEqual([]);
});

test('client-side navigation shows hostile content as text, without axe findings or horizontal overflow', async () => {
  const { page, goAlive } = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const found: string[] = [];
  const main = mainPages().map((entry) => entry.path);
  await goAlive('/');
  const arrived = await page.evaluate(() => performance.timeOrigin);
  for (const { path } of [...sitePages.slice(1), ...sitePages.slice(0, 1)]) {
    // Client-side navigation, as from the menu or the footer.
    const link = page.locator(`a[href="${path}"]`).first();
    await link.evaluate((element) => element instanceof HTMLElement && element.click());
    await page.waitForURL(site.url + path);
    const name = documentAt(path) ?? 'home';
    const { published }: EditedContent = await (await anna.call('GET', `/api/content/${name}`)).json();
    const shown = leavesOf(documents[name], published).find(
      ({ field, path: at }) => field.kind === 'text' && !at.startsWith('head.') && !field.fixed,
    );
    await expect.poll(() => page.locator('main').textContent()).toContain(String(shown?.value));
    // Legal pages share one layout, so axe checks the main pages only.
    if (main.includes(path)) for (const finding of await axeFindings(page)) found.push(`${path}: ${finding}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`${path}: ${over} px too wide`);
  }
  expect(found).toEqual([]);
  // Unchanged time origin: no page was loaded as a document.
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(arrived);
});
