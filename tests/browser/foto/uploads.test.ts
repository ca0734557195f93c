import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import { focusedName, useBrowser } from '../../support/browser/browser.ts';
import { chosenFile, redAndBlue } from '../../support/pictures.ts';
import { choosePhoto, emptyPhotos, placeNamed, rowsOfPhotos, shown } from '../../support/rows/staff-photos.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, anna } from '../../support/staff.ts';

const site = useSite({ fill: (site) => addPerson(site, { email: anna }) });
const { openAs } = useBrowser(site);
beforeEach(() => emptyPhotos(site));

test('unusable files are refused before upload with a reason, and another file can be chosen', async () => {
  const { page } = await openAs(anna, '/gestione/foto', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/photos')) sent.push(request.url());
  });
  const office = placeNamed(page, 'Ufficio');
  const input = office.locator('input[type=file]').first();
  const heavy = join(await mkdtemp(join(tmpdir(), 'heavy-')), 'IMG_2291.jpg');
  onTestFinished(() => rm(dirname(heavy), { recursive: true }));
  await writeFile(heavy, '');
  await truncate(heavy, 31 * 1024 * 1024);
  const refused: [file: string, sentence: string][] = [
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'formato HEIC'],
    ['%PDF-1.7\n', 'Questo file non è una foto'],
    ['\xff\xd8\xff\xe0<script>x</script>', 'Questa foto non si apre'],
    ['', 'Il file è vuoto'],
  ];
  for (const [file, sentence] of refused) {
    await input.setInputFiles(chosenFile(Buffer.from(file, 'latin1')));
    await office.getByRole('alert').getByText(sentence).waitFor();
    await office.getByRole('button', { name: 'Scegli una foto' }).waitFor();
    expect(await office.getByRole('alert').count()).toBe(1);
  }
  await input.setInputFiles(heavy);
  await office.getByRole('alert').getByText('La foto pesa più di 30 MB').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await office.getByRole('button', { name: 'Chiudi' }).click();
  await expect.poll(() => focusedName(page)).not.toBeNull();
  expect(sent).toEqual([]);
});

test('a photo of more than 24 megapixels is scaled in the browser and keeps its orientation', async () => {
  const { page } = await openAs(anna, '/gestione/foto');
  const create = { width: 5200, height: 4700, channels: 3, background: '#7a8' } as const;
  const photo = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  // Bytes after the end of a JPEG are not drawn: a scaled photo is sent without them.
  const padding = Buffer.alloc(4_000_000);
  const sent = page.waitForRequest('**/api/photos');
  await choosePhoto(placeNamed(page, 'Ufficio'), chosenFile(Buffer.concat([photo, padding])));
  const { 'content-length': length } = await (await sent).allHeaders();
  expect(Number(length)).toBeLessThan(padding.byteLength);
  await page.getByText('La foto è sul sito').waitFor();
  const { picture } = (await shown(site, 'home', 'advisory-office')) ?? {};
  expect(picture?.height).toBeGreaterThan(picture?.width ?? 0);
});

test('a failed upload is retried once automatically, then it can be retried or cancelled by hand', async () => {
  const { page, expectComplaint } = await openAs(anna, '/gestione/foto');
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  let failures = 1;
  await page.route('**/api/photos', async (route) => {
    failures -= 1;
    if (failures < 0) return await route.continue();
    return await route.abort('internetdisconnected');
  });
  const retry = async (place: Locator) => {
    await place.getByText('Si riprova una volta').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
  const file = chosenFile(await redAndBlue(90, 60).png().toBuffer());
  const office = placeNamed(page, 'Ufficio');
  await choosePhoto(office, file);
  await retry(office);
  await page.getByText('La foto è sul sito').waitFor();

  failures = 2;
  const other = placeNamed(page, 'Presentazione');
  await choosePhoto(other, file);
  await retry(other);
  await other.getByText('il caricamento si è fermato').waitFor();
  failures = 2;
  await other.getByRole('button', { name: 'Riprova' }).click();
  await retry(other);
  await other.getByText('il caricamento si è fermato').waitFor();
  await other.getByRole('button', { name: 'Annulla' }).click();
  await other.getByText('il caricamento si è fermato').waitFor({ state: 'detached' });
  expect((await rowsOfPhotos(site))[0]).toBe(1);
});
