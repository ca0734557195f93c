import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { othersFirst } from '../../../src/contract/photos/uploads.ts';
import { axeFindings } from '../../support/browser/axe.ts';
import { focusedName, useBrowser } from '../../support/browser/browser.ts';
import { chosenFile, redAndBlue } from '../../support/pictures.ts';
import { choosePhoto, emptyPhotos, placeNamed, shown } from '../../support/rows/staff-photos.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, anna } from '../../support/staff.ts';

const site = useSite({ fill: (site) => addPerson(site, { email: anna }) });
const { openAs } = useBrowser(site);
beforeEach(() => emptyPhotos(site));

test('a photo in HEIC and other files are refused before they are sent, with how to convert them', async () => {
  const { page } = await openAs(anna, '/gestione/foto', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads')) sent.push(request.url());
  });
  const office = placeNamed(page, 'Ufficio');
  const input = office.locator('input[type=file]').first();
  await input.setInputFiles(chosenFile(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'IMG_1.jpg'));
  await office.getByRole('alert').getByText('formato HEIC').waitFor();
  await office.getByText('Più compatibile').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await office.getByRole('button', { name: 'Scegli una foto' }).waitFor();
  await input.setInputFiles(chosenFile(Buffer.from('%PDF-1.7\n'), 'foto.jpg'));
  await office.getByRole('alert').getByText('Questo file è un PDF').waitFor();
  expect(await office.getByText('formato HEIC').count()).toBe(0);
  await office.getByRole('button', { name: 'Chiudi' }).click();
  await expect.poll(() => focusedName(page)).not.toBeNull();
  expect(sent).toEqual([]);
});

test('a file that waits for others’ photos says so, and goes on by itself when its turn comes', async () => {
  const { page, expectComplaint } = await openAs(anna, '/gestione/foto');
  expectComplaint(/503/);
  const saidSo = Promise.withResolvers<void>();
  let answers = 0;
  await page.route('**/api/uploads/*/photo', async (route) => {
    answers += 1;
    if (answers > 1) {
      await saidSo.promise;
      return await route.continue();
    }
    const error = { code: othersFirst, message: 'Si preparano altre foto' };
    return await route.fulfill({ status: 503, json: { error } });
  });
  const office = placeNamed(page, 'Ufficio');
  await choosePhoto(office, chosenFile(await redAndBlue(64, 40).png().toBuffer()));
  await office.getByText('aspetta il suo turno: il sito prepara altre foto').waitFor();
  saidSo.resolve();
  await page.getByText('La foto è sul sito').waitFor();
});

describe('without the network', () => {
  /** Cuts the network after the second piece; answers the offsets of the pieces that went through, and how to mend it. */
  async function cutting(page: Page) {
    const offsets: number[] = [];
    let down = false;
    await page.route('**/api/uploads/*/*', (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      if (down) return route.abort('internetdisconnected');
      offsets.push(Number(route.request().url().split('/').at(-1)));
      down = offsets.length === 2;
      return route.continue();
    });
    return {
      offsets,
      mend: async () => {
        down = false;
        await page.evaluate(() => dispatchEvent(new Event('online')));
      },
    };
  }
  let picture: Buffer;
  beforeAll(async () => {
    // Heavy for its size, so that it comes in several pieces and is made quickly.
    picture = await redAndBlue(700, 500).png({ compressionLevel: 0 }).toBuffer();
  });

  test('an upload waits, and goes on where it was when the network comes back', async () => {
    const { page, expectComplaint } = await openAs(anna, '/gestione/foto');
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const { offsets, mend } = await cutting(page);
    const office = placeNamed(page, 'Ufficio');
    await choosePhoto(office, chosenFile(picture));
    await office.getByText('la rete manca').waitFor();
    await mend();
    await page.getByText('La foto è sul sito').waitFor();
    expect(offsets.length).toBeGreaterThan(2);
    expect(offsets).toEqual([...new Set(offsets)].sort((one, other) => one - other));
  });

  test('an upload that is given up leaves nothing', async () => {
    const { page, expectComplaint } = await openAs(anna, '/gestione/foto');
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    await cutting(page);
    const office = placeNamed(page, 'Ufficio');
    await choosePhoto(office, chosenFile(picture));
    await office.getByText('la rete manca').waitFor();
    await office.getByRole('button', { name: 'Annulla' }).click();
    await office.getByRole('button', { name: 'Scegli una foto' }).waitFor();
    const left = () => site.database.staff.selectFrom('uploads').select('id').execute();
    await expect.poll(left).toEqual([]);
    expect(await shown(site, 'home', 'advisory-office')).toBeUndefined();
  });
});
