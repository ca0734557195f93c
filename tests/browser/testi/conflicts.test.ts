import { expect, test } from 'vitest';
import { documents } from '../../../src/content/documents.ts';
import { defaultsOf } from '../../../src/content/fields.ts';
import { gotFocus, useBrowser } from '../../support/browser/browser.ts';
import { button, cutSaves, draftOf, lead, saved, standing } from '../../support/browser/editor.ts';
import { useSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, signIn } from '../../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { visitAs } = useBrowser(site);

/** A draft that Anna saves in another browser. */
async function writeAsAnna(page: string, change: (draft: Record<string, unknown>) => Record<string, unknown>) {
  const { draft, published, version } = await draftOf(site, page);
  const body = { draft: change(draft ?? published), version };
  expect((await (await signIn(site, anna)).call('PUT', `/api/content/${page}`, body)).status).toBe(200);
}

test('of two people who write the same page each keeps every word, and chooses text by text', async () => {
  const first = await visitAs(anna);
  const second = await visitAs(paolo);
  second.expectComplaint(/status of 409/);
  await first.go('/gestione/testi/servizi');
  await second.go('/gestione/testi/servizi');
  await second.page.getByText('Anna Conti ha aperto questa pagina.').waitFor();
  await lead(second.page).waitFor();
  await lead(first.page).fill('La frase di Anna.');
  await saved(first.page);

  await lead(second.page).fill('La frase di Paolo.');
  const conflict = second.page.getByRole('alert').filter({ hasText: 'Anna Conti ha cambiato questi testi' });
  await conflict.getByText('La frase di Anna.').waitFor();
  expect(await button(second.page, 'Pubblica').isDisabled()).toBe(true);
  await lead(second.page).fill('La frase di Paolo, più lunga.');
  await conflict.getByText('La frase di Paolo, più lunga.').waitFor();
  await conflict.getByRole('button', { name: 'Prendi tutti gli altri' }).click();
  await conflict.getByLabel('Qui').check();
  await conflict.getByRole('button', { name: 'Continua con questa scelta' }).click();
  await gotFocus(standing(second.page));
  await saved(second.page);
  expect((await draftOf(site, 'servizi')).draft).toMatchObject({ lead: 'La frase di Paolo, più lunga.' });
});

test('a conflict that was left open is still one, however often the page is opened and whatever is typed', async () => {
  const { page, go, expectComplaint } = await visitAs(paolo);
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const name = 'enti-del-terzo-settore';
  const address = `**/api/content/${name}`;
  await go(`/gestione/testi/${name}`);
  await lead(page).waitFor();
  await cutSaves(page, address);
  await lead(page).fill('La frase di Paolo.');
  await page.getByText('Il server non risponde').waitFor();
  const { taxes } = defaultsOf(documents[name]);
  const byAnna = { lead: 'La frase di Anna.', taxes: { ...taxes, title: 'Il titolo di Anna' } };
  await writeAsAnna(name, (draft) => ({ ...draft, ...byAnna }));

  const conflict = page.getByRole('alert').filter({ hasText: 'Anna Conti ha cambiato questi testi' });
  let typed = 'La frase di Paolo.';
  for (const more of [' Più lunga.', ' Ancora di più.']) {
    await page.reload();
    await conflict.getByText('La frase di Anna.').waitFor();
    await page.context().unroute(address);
    expect(await lead(page).inputValue()).toBe(typed);
    for (const action of ['Pubblica', 'Scarta la bozza']) expect(await button(page, action).isDisabled()).toBe(true);
    typed += more;
    await lead(page).fill(typed);
    await conflict.getByText(typed).waitFor();
  }
  expect((await draftOf(site, name)).draft).toMatchObject({ lead: 'La frase di Anna.' });
  await page.reload();
  await conflict.getByText('La frase di Anna.').waitFor();
  // One's own side is proposed where one has written, the other's elsewhere.
  const proposed = await conflict.locator('label:has(:checked) b').allTextContents();
  expect(proposed.sort()).toEqual(['Anna Conti', 'Qui']);
  await conflict.getByRole('button', { name: 'Continua con questa scelta' }).click();
  await saved(page);
  expect((await draftOf(site, name)).draft).toMatchObject({ lead: typed, taxes: { title: 'Il titolo di Anna' } });
});

test('a conflict proposes one’s own side wherever one has written, in lists that the other has shortened too', async () => {
  const { page, go, expectComplaint } = await visitAs(paolo);
  expectComplaint(/status of 409/);
  const name = 'enti-del-terzo-settore';
  // A sign of presence would bring the other's version before anything is written here.
  await page.route('**/presence', (route) => route.fulfill({ json: { present: [], version: 0 } }));
  await go(`/gestione/testi/${name}`);
  await lead(page).waitFor();
  const { taxes, note } = defaultsOf(documents[name]);
  await writeAsAnna(name, (draft) => ({
    ...draft,
    lead: 'Una frase che ha scritto Anna sola.',
    taxes: { ...taxes, paragraphs: taxes.paragraphs.slice(0, -1) },
    note: { ...note, paragraphs: note.paragraphs.slice(0, -1) },
  }));
  await page
    .getByRole('group', { name: 'Il fisco' })
    .getByLabel('Paragrafo', { exact: true })
    .first()
    .fill('Il paragrafo di Paolo.');
  await page.getByRole('group', { name: 'La norma' }).getByRole('button', { name: 'Togli' }).first().click();

  const conflict = page.getByRole('alert').filter({ hasText: 'Anna Conti ha cambiato questi testi' });
  const proposed = (text: string) =>
    conflict.getByRole('group', { name: text, exact: true }).locator('label:has(:checked) b').textContent();
  expect(await proposed('Il fisco · Paragrafi')).toBe('Qui');
  expect(await proposed('La norma · Paragrafi · Paragrafo 1')).toBe('Qui');
  expect(await proposed('Frase di apertura')).toBe('Anna Conti');
  await conflict.getByRole('button', { name: 'Continua con questa scelta' }).click();
  await saved(page);
  expect((await draftOf(site, name)).draft).toMatchObject({
    lead: 'Una frase che ha scritto Anna sola.',
    taxes: { paragraphs: ['Il paragrafo di Paolo.', ...taxes.paragraphs.slice(1)] },
    note: { paragraphs: note.paragraphs.slice(1) },
  });
});
