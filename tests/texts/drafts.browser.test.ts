import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasFocus, useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { abortSaves, button, findStatus, flushSave, lead, readDraft, waitForSave } from '../support/browser/editor.ts';
import { step } from '../support/browser/step.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, endSessionsOnChange, goodPassword, paolo, signIn } from '../support/staff.ts';

/* Drafts in a browser: storage, network, closed windows, sessions. Rules of drafts: tests/drafts/. */

const site = useSite({ fill: addAnnaAndPaolo });
const { visitAs, openAs } = useBrowser(site);

test('keeps the typed text until the server has it', async () => {
  const { page, go, expectComplaint } = await visitAs(paolo, { fresh: true });
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await go('/gestione/testi/team');
  await lead(page).waitFor();
  const readStoredLead = async () => (await readDraft(site, 'team')).draft?.['lead'];

  await step('stores nothing by focus alone');
  for (const field of await page.getByRole('textbox').all()) if (await field.isVisible()) await field.focus();
  await lead(page).focus();
  const listLocalCopies = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bozza ')));
  expect(await listLocalCopies()).toEqual([]);

  await step('saves the text once a lost network is back');
  const outageNotice = page.getByText('Il server non risponde: quello che è scritto resta in questo browser');
  const address = '**/api/content/team';
  await abortSaves(page, address);
  await lead(page).fill('Scritto senza rete.');
  await flushSave(page);
  await outageNotice.waitFor();
  expect(await listLocalCopies()).toHaveLength(1);
  await page.context().unroute(address);
  await flushSave(page);
  await waitForSave(page);
  expect(await readStoredLead()).toBe('Scritto senza rete.');
  expect(await listLocalCopies()).toEqual([]);

  await step('restores the text of a crashed window');
  // Crash instead of close: a closing page would still send its last save.
  await abortSaves(page, address);
  await lead(page).fill('Scritto prima di andare via.');
  await flushSave(page);
  await outageNotice.waitFor();
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => {});
  await crashed;
  await page.close();
  const reopened = await page.context().newPage();
  await reopened.goto(`${site.url}/gestione/testi/team`);
  const restored = reopened.getByRole('status').filter({ hasText: 'C’è un Suo testo non salvato del' });
  await restored.locator('ins', { hasText: 'prima' }).waitFor();
  expect(await lead(reopened).inputValue()).toBe('Scritto prima di andare via.');
  await page.context().unroute(address);
  await button(reopened, 'Riprendi').click();
  await waitForFocus(findStatus(reopened));
  await waitForSave(reopened);
  expect(await readStoredLead()).toBe('Scritto prima di andare via.');

  await step('saves the text after the sign-in that follows an ended session');
  await endSessionsOnChange(reopened, site, address);
  await lead(reopened).fill('Scritto a sessione finita.');
  await flushSave(reopened);
  const dialog = reopened.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Entra', exact: true }).click();
  await expect.poll(readStoredLead).toBe('Scritto a sessione finita.');

  await step('saves the text as the page closes');
  await lead(reopened).fill('Scritto prima di chiudere.');
  await reopened.close();
  await expect.poll(readStoredLead).toBe('Scritto prima di chiudere.');
});

test('loads a colleague’s newer draft; the choice between two texts of a field can be undone', async () => {
  const { page, expectComplaint } = await openAs(paolo, '/gestione/testi/servizi');
  expectComplaint(/status of 409/);
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const colleague = await signIn(site, anna);
  const readStoredLead = async () => (await readDraft(site, 'servizi')).draft?.['lead'];
  const writeAsAnna = async (to: string) => {
    const changes = [{ path: 'lead', from: await readStoredLead(), to }];
    expect((await colleague.call('PATCH', '/api/content/servizi', { changes })).status).toBe(200);
  };

  await step('returns to the window after a colleague’s change');
  await lead(page).fill('Una frase di Paolo.');
  await flushSave(page);
  await waitForSave(page);
  await writeAsAnna('Una frase di Anna.');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => lead(page).inputValue()).toBe('Una frase di Anna.');
  await page.getByText('Anna Conti ha cambiato questi testi', { exact: true }).waitFor();

  await step('keeps Anna’s text, and undoes that');
  // Presence is mocked: its response would make the page load Anna’s text before Paolo types.
  await hidePresence(page);
  await writeAsAnna('La frase di Anna, più bella.');
  await lead(page).fill('La frase di Paolo.');
  await flushSave(page);
  await button(page, 'Tieni il testo di Anna Conti').click();
  await waitForFocus(lead(page));
  await waitForSave(page);
  expect(await lead(page).inputValue()).toBe('La frase di Anna, più bella.');
  await button(page, 'Annulla').click();
  expect(await lead(page).inputValue()).toBe('La frase di Paolo.');
  await flushSave(page);
  await expect.poll(readStoredLead).toBe('La frase di Paolo.');

  await step('publishes without a network');
  await page.route('**/publish', (route) => route.abort('internetdisconnected'));
  await button(page, 'Pubblica').click();
  await page.getByText('La pubblicazione non è riuscita', { exact: true }).waitFor();
});

/** Keeps a page from loading what others have saved before its own save does. */
const hidePresence = (page: Page) =>
  page.route('**/presence', (route) => route.fulfill({ json: { present: [], version: 0 } }));

/** Documents that two people edit: how one is made, where it is edited, and the labels of two of its fields. */
const documents = [
  {
    kind: 'page',
    fields: ['Titolo', 'Frase di apertura'],
    names: ['title', 'lead'],
    open: async () => ({ editor: '/gestione/testi/competenze', api: '/api/content/competenze' }),
    read: ({ draft }: { draft?: Record<string, unknown> }) => draft,
  },
  {
    kind: 'circular',
    fields: ['Titolo', 'Riga accanto all’oggetto'],
    names: ['title', 'preheader'],
    async open() {
      const created = await (await signIn(site, anna)).call('POST', '/api/circulars', { title: 'Saldo IVA' });
      const { id } = await created.json();
      return { editor: `/gestione/circolari/${id}`, api: `/api/circulars/${id}` };
    },
    read: (row: Record<string, unknown>) => row,
  },
] as const;

test.each(documents.flatMap((document) => [1280, 390].map((width) => ({ ...document, width }))))(
  'two people in one $kind, $width px wide and one without a network: nobody’s words are lost',
  async ({ open, fields: [one, other], names: [oneName, otherName], read, width }) => {
    const { editor, api } = await open();
    const paolos = await openAs(paolo, editor);
    const annas = await openAs(anna, editor, { fresh: true });
    paolos.expectComplaint(/status of 409/);
    paolos.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const { page } = paolos;
    const findField = (at: Page, label: string) => at.getByLabel(label, { exact: true }).first();
    for (const window of [page, annas.page]) {
      await window.setViewportSize({ width, height: 800 });
      await findField(window, one).waitFor();
    }
    await hidePresence(page);
    const reader = await signIn(site, anna);
    const readStored = async () => read(await (await reader.call('GET', api)).json());
    const saveAsAnna = async (label: string, text: string) => {
      await findField(annas.page, label).fill(text);
      await flushSave(annas.page);
      await waitForSave(annas.page);
    };
    const [heading, words] = [`Titolo di Anna, ${width}`, `Parole di Paolo, ${width}.`];

    await step('edit different fields, Paolo without a network: both are saved, and shown in the other’s form');
    await page.context().setOffline(true);
    await findField(page, other).fill(words);
    await saveAsAnna(one, heading);
    await page.getByText('Il server non risponde').waitFor();
    await page.context().setOffline(false);
    await expect.poll(readStored).toMatchObject({ [oneName]: heading, [otherName]: words });
    await expect.poll(() => findField(page, one).inputValue()).toBe(heading);
    await annas.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => findField(annas.page, other).inputValue()).toBe(words);

    await step('edit one field: both texts are at the field, which stays in its place with the focus');
    await findField(page, other).press('End');
    const readTop = () => findField(page, other).evaluate((field) => Math.round(field.getBoundingClientRect().top));
    await page.context().setOffline(true);
    await findField(page, other).pressSequentially(' E altre ');
    await saveAsAnna(other, `Parole di Anna, ${width}.`);
    await page.getByText('Il server non risponde').waitFor();
    const top = await readTop();
    await page.context().setOffline(false);
    const conflict = page.getByRole('group', { name: `Intanto Anna Conti ha cambiato «${other}»` });
    await expect
      .poll(async () => (await conflict.getByRole('definition').allInnerTexts()).map((text) => text.trim()))
      .toEqual([`Parole di Anna, ${width}.`, `${words} E altre`]);
    await conflict.getByText(/^Anna Conti, oggi al/).waitFor();
    await page.getByText('La pubblicazione aspetta che si scelga fra due testi.').waitFor();
    expect(await hasFocus(findField(page, other))).toBe(true);
    expect(await readTop()).toBe(top);
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([`Intanto Anna Conti ha cambiato «${other}»`]);
    expect(await findField(page, other).inputValue()).toBe(`${words} E altre `);

    await step('saves another field meanwhile');
    await findField(page, one).fill('Titolo di Paolo');
    await flushSave(page);
    await expect
      .poll(readStored)
      .toMatchObject({ [oneName]: 'Titolo di Paolo', [otherName]: `Parole di Anna, ${width}.` });

    await step('replaces Anna’s words, which are kept among the versions');
    await conflict.getByRole('button', { name: 'Sostituisci con il mio' }).click();
    await conflict.waitFor({ state: 'detached' });
    await waitForFocus(findField(page, other));
    await expect.poll(readStored).toMatchObject({ [oneName]: 'Titolo di Paolo', [otherName]: `${words} E altre` });
    const versions = await (await reader.call('GET', `${api}/versions`)).json();
    expect(versions[0]).toMatchObject({ draft_of: 'Anna Conti' });

    await step('tells Anna at the field, where she takes her words back');
    await annas.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // Paolo has replaced both of her texts; the first one stays as it is.
    const notices = annas.page.getByRole('alert').filter({ hasText: 'Paolo Serra ha sostituito questo testo' });
    await notices.nth(1).getByRole('button', { name: 'Riprendi il mio' }).click();
    await waitForFocus(findField(annas.page, other));
    await notices.nth(1).waitFor({ state: 'detached' });
    await flushSave(annas.page);
    await expect
      .poll(readStored)
      .toMatchObject({ [oneName]: 'Titolo di Paolo', [otherName]: `Parole di Anna, ${width}.` });
  },
);
