import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { addPhoto } from '../../../src/server/photos/commands.ts';
import { findingsInBothThemes } from '../../support/browser/axe.ts';
import { focusedName, follow, gotFocus, gotFocusWithin, useBrowser } from '../../support/browser/browser.ts';
import { byCommand } from '../../support/context.ts';
import { redAndBlue } from '../../support/pictures.ts';
import { choosePhoto, emptyPhotos, photoInOffice, placeNamed, shown } from '../../support/rows/staff-photos.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, anna } from '../../support/staff.ts';

const site = useSite({ fill: (site) => addPerson(site, { email: anna }) });
const { visit, openAs } = useBrowser(site);
beforeEach(() => emptyPhotos(site));

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

describe('photos of the pages', () => {
  test('an upload appears on the public page, then gets alternative text and focal point by keyboard', async () => {
    const { page } = await openAs(anna, '/gestione/foto', phone);
    await page.getByText('Le foto nuove sono sul sito').waitFor();
    // Empty places come first.
    expect(await page.locator('h2').first().textContent()).toBe('Ritratto di Anna Esempio');
    const office = placeNamed(page, 'Ufficio');
    await choosePhoto(office);
    await page.getByText('La foto è sul sito').waitFor();
    const { url_foto = '' } = (await shown(site, 'home', 'advisory-office')) ?? {};
    expect(url_foto).toMatch(/^\/foto\/[0-9a-f]{32}\.jpg$/);
    await expect.poll(async () => (await fetch(site.url)).text()).toContain(url_foto);
    await office.getByText('Manca il testo alternativo').waitFor();

    await office.getByRole('button', { name: 'Testo e inquadratura' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ufficio' });
    const fromLeft = dialog.getByRole('slider', { name: 'Da sinistra' });
    await fromLeft.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key);
    for (const crop of ['Telefono', 'Computer', 'Anteprima dei collegamenti']) {
      const picture = dialog.locator('figure').filter({ hasText: crop }).locator('img');
      expect(await picture.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('52% 36%');
    }
    await dialog.getByRole('button', { name: 'Salva' }).press('Enter');
    await dialog.getByText('Scrivere che cosa si vede').waitFor();
    await dialog.getByLabel('Testo alternativo', { exact: true }).fill('La sala riunioni');
    await dialog.getByLabel('Nota sui diritti').fill('Foto di M. Riva');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await office.getByText('Testo alternativo: La sala riunioni').waitFor();
    await office.getByText('Diritti: Foto di M. Riva').waitFor();
    expect(await shown(site, 'home', 'advisory-office')).toMatchObject({
      alt: 'La sala riunioni',
      focus: { x: 0.52, y: 0.36 },
    });
    await expect.poll(async () => (await fetch(site.url)).text()).toContain('[data-focus="52 36"]');
    const position = async (visitor: Page) => {
      const photo = visitor.getByRole('img', { name: 'La sala riunioni' });
      return await photo.evaluate((image) => getComputedStyle(image).objectPosition);
    };
    const arriving = await visit({ javaScriptEnabled: false });
    await arriving.go('/');
    expect(await position(arriving.page)).toBe('52% 36%');
    const following = await visit();
    await following.goAlive('/contatti');
    await follow(following.page, 'Home');
    expect(await position(following.page)).toBe('52% 36%');
  });

  test('replacing a photo can be undone, and a removed photo is restored from its versions', async () => {
    const { url } = await photoInOffice(site);
    const { page } = await openAs(anna, '/gestione/foto');
    const office = placeNamed(page, 'Ufficio');
    await choosePhoto(office);
    await page.getByText('Foto sostituita').waitFor();
    const second = (await shown(site, 'home', 'advisory-office'))?.url_foto;
    expect(second).not.toBe(url);
    await page.getByRole('button', { name: 'Annulla' }).click();
    await page.getByText('È tornata com’era').waitFor();
    expect((await shown(site, 'home', 'advisory-office'))?.url_foto).toBe(url);

    await office.getByRole('button', { name: 'Togli' }).click();
    await page.getByText('Foto tolta dal sito').waitFor();
    expect(await shown(site, 'home', 'advisory-office')).toBeUndefined();
    await office.getByRole('button', { name: 'Versioni (2)' }).click();
    const versions = page.getByRole('dialog').getByRole('listitem');
    await versions.first().getByText('da Anna Conti').waitFor();
    expect(await versions.count()).toBe(2);
    await versions.last().getByRole('button', { name: 'Rimetti sul sito' }).click();
    await page.getByText('di nuovo sul sito').waitFor();
    expect((await shown(site, 'home', 'advisory-office'))?.url_foto).toBe(second);
    // Current photo: not listed among the earlier versions.
    await office.getByRole('button', { name: 'Versioni (1)' }).click();
    const seen = versions.locator('img');
    await expect
      .poll(() => seen.evaluateAll((images) => images.map((image) => image.getAttribute('src'))))
      .toEqual([expect.stringContaining(url.replace(/\.jpg$/, ''))]);
  });

  test('undoing a description or a removal restores a starter drawing, still marked as such', async () => {
    const place = { page: 'home', name: 'advisory-office' };
    await addPhoto(byCommand(site.database.staff), await redAndBlue(90, 60).png().toBuffer(), place, {
      starter: true,
      care: 'quick',
    });
    const { page } = await openAs(anna, '/gestione/foto');
    const office = placeNamed(page, 'Ufficio');
    const drawing = office.getByText('Disegno di partenza');
    await drawing.waitFor();
    await office.getByRole('button', { name: 'Testo e inquadratura' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ufficio' });
    await dialog.getByLabel('Testo alternativo', { exact: true }).fill('La sala');
    await dialog.getByLabel('Nota sui diritti').fill('Foto di M. Riva');
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await dialog.waitFor({ state: 'detached' });
    await office.getByText('Diritti: Foto di M. Riva').waitFor();
    const undo = page.getByRole('button', { name: 'Annulla' });
    await undo.click();
    await page.getByText('È tornata com’era').waitFor();
    await office.getByText('Manca il testo alternativo').waitFor();
    expect(await office.getByText('Diritti:').count()).toBe(0);
    await drawing.waitFor();

    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/images?*', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await office.getByRole('button', { name: 'Togli' }).click();
    pressed.resolve();
    await office.getByRole('button', { name: 'Scegli una foto' }).waitFor();
    await gotFocus(office.getByRole('heading'));
    await undo.click();
    await drawing.waitFor();
    expect(await page.getByText('La modifica non è riuscita').count()).toBe(0);
  });

  test('an unsaved description is kept when leaving is cancelled, and cannot change during a slow save', async () => {
    await photoInOffice(site);
    const { page } = await openAs(anna, '/gestione');
    await page.getByRole('navigation').getByRole('link', { name: 'Foto' }).click();
    const describe = placeNamed(page, 'Ufficio').getByRole('button', { name: 'Testo e inquadratura' });
    await describe.click();
    const dialog = page.getByRole('dialog', { name: 'Ufficio' });
    const text = dialog.getByLabel('Testo alternativo', { exact: true });
    await text.fill('La sala');
    const question = page.getByRole('alertdialog');
    const stay = async (name: string) => {
      await question.getByRole('button', { name }).click();
      await question.waitFor({ state: 'detached' });
      expect(await text.inputValue()).toBe('La sala');
    };
    await page.keyboard.press('Escape');
    await stay('Resta qui');
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await gotFocusWithin(question);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.goBack();
    await stay('Resta qui');
    await dialog.getByLabel('È decorativa').check();
    await dialog.getByLabel('Ha un testo alternativo').check();
    expect(await text.inputValue()).toBe('La sala');

    const held = Promise.withResolvers<void>();
    await page.route('**/api/images', async (route) => {
      await held.promise;
      await route.continue();
    });
    await text.press('Enter');
    await expect.poll(() => text.isEditable()).toBe(false);
    await page.keyboard.type(' grande');
    await page.keyboard.press('Escape');
    expect([await text.inputValue(), await question.count()]).toEqual(['La sala', 0]);
    held.resolve();
    await dialog.waitFor({ state: 'detached' });
    expect(await shown(site, 'home', 'advisory-office')).toMatchObject({ alt: 'La sala' });
    await expect.poll(() => focusedName(page)).toBe('Testo e inquadratura');

    await describe.click();
    await text.fill('La scala');
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await question.getByRole('button', { name: 'Chiudi senza salvare' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await shown(site, 'home', 'advisory-office')).toMatchObject({ alt: 'La sala' });
  });
});

test('the photos page and its dialog have no accessibility violations in either theme', async () => {
  await photoInOffice(site);
  const { page } = await openAs(anna, '/gestione/foto', { ...phone, reducedMotion: 'reduce' });
  await page.getByText('Le foto nuove sono sul sito').waitFor();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Testo e inquadratura' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).waitFor();
  expect(await findingsInBothThemes(page)).toEqual([]);
});
