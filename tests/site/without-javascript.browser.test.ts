import { expect, test } from 'vitest';
import { findDocument } from '../../src/content/documents.ts';
import { defaultContent } from '../../src/content/published.ts';
import { footerPages, pages, sitePages } from '../../src/content/site-map.ts';
import { separateLaw } from '../../src/ui/separate-law.ts';
import { hasFocus, useBrowser } from '../support/browser/browser.ts';
import { expectNotice, expectText } from '../support/browser/notices.ts';
import { step } from '../support/browser/step.ts';
import { findMessages } from '../support/rows/desk.ts';
import { addExternalPhotos } from '../support/rows/studio-photos.ts';
import { useSite } from '../support/site.ts';
import { expectInvalidFigures, invalidFigures } from '../thresholds/invalid-figures.ts';
import { company } from '../thresholds/threshold-figures.ts';

const { views } = defaultContent;
const { newsletter, contact, notices } = views.moduli;

/** Texts that a page shows in addition to those of its document, by path. */
const addedTexts: Record<string, unknown[]> = {
  '/': [newsletter.title, newsletter.text, newsletter.notice, newsletter.submit],
  '/contatti': [contact.nome, contact.email, contact.messaggio, contact.submit],
};
/** Texts that each page must show. */
const expectedTexts: Record<string, unknown> = Object.fromEntries(
  sitePages.map(({ path }) => {
    const view = views[findDocument(path) ?? 'home'];
    // Figures of the firm are shown only once they are filled in.
    return [path, [path === '/chi-siamo' ? { ...view, facts: [] } : view, ...(addedTexts[path] ?? [])]];
  }),
);
const commonTexts = [
  ...Object.values(pages).map(({ label }) => label),
  ...Object.values(footerPages).map(({ label }) => label),
  views.site.name,
  views.site.phone,
  views.site.email,
  views.site.street,
  views.site.town,
  '9:00–18:00',
  '2025',
  views.site.otherwise,
];

/** Fields whose texts a page does not show to every visitor: addresses, names of rows, colours and placeholders. */
const hiddenFields = new Set([
  'tab',
  'href',
  'path',
  'id',
  'colour',
  'group',
  'groupsInUse',
  'kind',
  'date',
  'register',
  'titleLines',
  'socialUrl',
  'office',
  'show',
  'photos',
  // Instead of a form, once it is sent.
  'sent',
  // Results of a threshold check.
  'result',
  'checkQuote',
  'thresholds',
  'invalid',
  'wrong',
  'write',
  // Texts that depend on the hour.
  'status',
  'opening',
  // Texts that depend on the day; the calendar has a separate test.
  'closed',
  'deadlines',
  'waiting',
  'moved',
  'extended',
  'none',
  'calendarName',
  'undated',
  'portraitAlt',
  'portraitMark',
  'photoAlt',
  // Optional facts of the firm, and texts of the page with a year of deadlines.
  'milestones',
  'people',
  'follows',
  'asked',
  'year',
  'whatsapp',
  'whatsappNote',
  // Texts that are shown only once the app has loaded.
  'copy',
  'copied',
]);

function listTexts(value: unknown, key = ''): string[] {
  if (hiddenFields.has(key)) return [];
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, item]) => listTexts(item, inner));
}

/** Collapses whitespace and lowers the case; removes middle dots, which may be drawn as a space between two parts. */
const normaliseText = (text: string) =>
  text
    .replace(/\s+(?:· )?/g, ' ')
    .trim()
    .toLowerCase();

const site = useSite({ prepare: addExternalPhotos });
const { visit } = useBrowser(site);

test('every page shows all its text with JavaScript off', async () => {
  const { page, go } = await visit({ javaScriptEnabled: false });
  const missing: Record<string, string[]> = {};
  for (const [path, expected] of Object.entries(expectedTexts)) {
    await go(path);
    // Playwright can evaluate code although the page's scripts are off.
    const shown = normaliseText(
      await page.evaluate(() => {
        const named = [...document.querySelectorAll('[alt], [aria-label], [title]')];
        const names = named.flatMap((element) =>
          ['alt', 'aria-label', 'title'].map((name) => element.getAttribute(name)),
        );
        return [document.body.innerText, ...names].join(' ');
      }),
    );
    const isShown = (text: string) => shown.includes(normaliseText(text));
    const absent = [...listTexts(expected), ...commonTexts].filter((whole) => {
      // Rows show the law of a paragraph apart from it.
      const { text, law = '' } = separateLaw(whole);
      return !isShown(whole) && !(isShown(text) && isShown(law));
    });
    if (absent.length > 0) missing[path] = absent;
  }
  expect(missing).toEqual({});
});

test('menu and forms work with JavaScript off', async () => {
  const { page, go, expectComplaint } = await visit({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  expectComplaint(/422/);
  await step('opens and closes the menu');
  await go('/');
  const menu = page.locator('header nav');
  const toggle = page.locator('header button[popovertarget]');
  expect(await menu.isVisible()).toBe(false);
  await toggle.click();
  await menu.waitFor();
  await toggle.click();
  await menu.waitFor({ state: 'hidden' });
  await toggle.click();
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await hasFocus(toggle)).toBe(true);

  await step('signs up: the notice is in the viewport and beside the form');
  await page.setViewportSize({ width: 1440, height: 900 });
  const email = page.locator('form input[type=email]');
  const signUp = async () => {
    await email.fill('senza@example.it');
    await page.locator('form:has(input[type=email]) button[type=submit]').click();
  };
  await signUp();
  await expectNotice(page, 'iscrizione-completata');
  expect(new URL(page.url()).search).toBe('?esito=iscrizione-completata');
  const pending = page.getByText(newsletter.pending, { exact: true });
  expect(await pending.count()).toBe(2);
  expect(await pending.first().evaluate((text) => text.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await signUp();
  await expectNotice(page, 'email-registrata');
  expect(await pending.count()).toBe(0);
  const stored = site.database.staff.selectFrom('newsletter').select('email').where('email', '=', 'senza@example.it');
  expect(await stored.execute()).toHaveLength(1);

  await step('sends a message, at first with an invalid address');
  await go('/contatti');
  const form = page.locator('main form');
  const findField = (name: string) => form.locator(`[name=${name}]`);
  await findField('nome').fill('Anna Rossi');
  await findField('email').fill('anna@localhost');
  await findField('messaggio').fill('Senza script');
  await form.locator('button[type=submit]').click();
  await expectText(page, notices['campi-non-validi'].title);
  expect(await findField('messaggio').inputValue()).toBe('Senza script');
  await findField('email').fill('anna@example.it');
  await form.locator('button[type=submit]').click();
  await expectNotice(page, 'messaggio-inviato');
  expect(await findMessages(site, 'Senza script')).toHaveLength(1);

  await step('checks thresholds: the fragment leads to the first invalid figure, then to the answer');
  const pressCheck = () => page.getByRole('button', { name: 'Verifica', exact: true }).click();
  const findFigure = (name: string) => page.locator(`main input[name=${name}]`);
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await go('/servizi');
    for (const [name, value] of Object.entries({ ...company, ...invalidFigures })) await findFigure(name).fill(value);
    await pressCheck();
    await expectInvalidFigures(page);
    expect(new URL(page.url()).hash).toBe('#esito');
  }
  await findFigure('attivo1').fill(company.attivo1);
  await findFigure('dipendenti2').fill(company.dipendenti2);
  await pressCheck();
  await page
    .locator('#esito')
    .getByText(/la nomina è obbligatoria/)
    .first()
    .waitFor();
});
