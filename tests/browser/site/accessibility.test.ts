import { describe, expect, test } from 'vitest';
import { footerPages, pages } from '../../../src/content/site-map.ts';
import {
  accessibilityTree,
  axeFaults,
  faultsOfTree,
  forcedColourFaults,
  keyboardFaults,
  motionFaults,
  spacingFaults,
  zoomFaults,
} from '../../support/browser/accessibility-checks.ts';
import { follow, picture, useBrowser } from '../../support/browser/browser.ts';
import { clockAt } from '../../support/clock.ts';
import { useSite } from '../../support/site.ts';

const widths = [390, 1440];

/** Day of the visit, because pages show the next deadlines. */
const day = '2026-11-21T09:00:00Z';
const site = useSite({
  program: true,
  variables: clockAt(day),
  prepare: async ({ staff }) => {
    const groups: Record<string, string[]> = {
      home: ['executive-portait', 'advisory-office', 'controller-presentation'],
      servizi: ['url-1-servizi'],
      team: ['socio-fondatore', 'revisore-oiv', 'dottore-commercialista'],
      competenze: ['riunione', 'scrivania'],
    };
    const images = Object.entries(groups).flatMap(([nome_pagina, names]) =>
      names.map((nome_foto) => ({ nome_pagina, nome_foto, url_foto: picture(nome_foto) })),
    );
    await staff.insertInto('images').values(images).execute();
    await staff
      .insertInto('foto_studio')
      .values(
        ['Ingresso', null, 'Sala riunioni', 'Archivio', 'Facciata'].map((titolo, ordine) => ({
          url: picture(`studio-${ordine}`),
          titolo,
          ordine,
        })),
      )
      .execute();
  },
});
const { visit } = useBrowser(site);

/** Compares with the reviewed snapshots: header and footer share one file, the content of each page has its own. */
async function expectAsReviewed(tree: string, key: string) {
  const frame = /^- (banner|contentinfo):\n(?: .*\n)+/gm;
  await expect(tree.match(frame)?.join('')).toMatchFileSnapshot('./snapshots/frame.aria.yml');
  await expect(tree.replace(frame, '- $1\n')).toMatchFileSnapshot(`./snapshots/${key}.aria.yml`);
}

describe('accessibility', () => {
  test.each(Object.entries({ ...pages, ...footerPages }))(
    '%s matches its reviewed tree and passes keyboard, axe, motion, zoom, text spacing and forced-colour checks',
    async (key, { path }) => {
      const { page, goAlive } = await visit({ reducedMotion: 'reduce' });
      await page.clock.setFixedTime(day);
      await goAlive(path);
      const tree = await accessibilityTree(page);
      await expectAsReviewed(tree, key);
      expect([
        ...faultsOfTree(tree),
        ...(await keyboardFaults(page)),
        ...(await motionFaults(page)),
        ...(await axeFaults(page, widths)),
        ...(await spacingFaults(page)),
        ...(await zoomFaults(page)),
        ...(await forcedColourFaults(page)),
      ]).toEqual([]);
    },
    60_000,
  );

  test('the 404 page matches its reviewed tree and passes axe', async () => {
    const { page, goAlive, expectComplaint } = await visit({ reducedMotion: 'reduce' });
    expectComplaint(/404/);
    await goAlive('/nulla');
    const tree = await accessibilityTree(page);
    await expectAsReviewed(tree, 'notFound');
    expect([...faultsOfTree(tree), ...(await axeFaults(page, widths))]).toEqual([]);
  });

  test('the header on a phone matches its reviewed tree with the menu closed and open', async () => {
    const { page, goAlive } = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    await goAlive(pages.team.path);
    const tree = async () => `${await page.getByRole('banner').ariaSnapshot()}\n`;
    await expect(await tree()).toMatchFileSnapshot('./snapshots/menu-closed.aria.yml');
    const toggle = page.locator('header button[popovertarget]');
    await toggle.click();
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
    await expect(await tree()).toMatchFileSnapshot('./snapshots/menu-open.aria.yml');
  });

  test('axe finds no fault with the menu open, with a toast and with form errors', async () => {
    const { page, goAlive } = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    await goAlive('/');
    await page.locator('header button[popovertarget]').click();
    await page.locator('header nav').waitFor();
    expect(await axeFaults(page, [390, 820])).toEqual([]);
    await page.keyboard.press('Escape');

    const submit = page.locator('form:has(input[type=email]) button[type=submit]');
    await submit.click();
    const toast = page.getByRole('dialog').filter({ hasText: 'Email richiesta' }).first();
    await toast.hover();
    expect(await axeFaults(page, [390])).toEqual([]);

    await goAlive('/contatti');
    await page.locator('main form button[type=submit]').click();
    await page.getByText('Campi obbligatori').waitFor();
    expect(await axeFaults(page, [390, 1440])).toEqual([]);
  });

  test('the skip link focuses the content; a page change under reduced motion is not animated', async () => {
    const { page, goAlive } = await visit({ reducedMotion: 'reduce' });
    await goAlive('/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenuto');
    await follow(page, 'Team');
    await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
    expect(await motionFaults(page)).toEqual([]);
  });
});
