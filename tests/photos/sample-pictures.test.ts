import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateStudioPhoto } from '../../src/server/photos/carousel.ts';
import { addPhoto, listPhotos } from '../../src/server/photos/commands.ts';
import {
  declineSamplePictures,
  importAtFirstStart,
  importSamplePictures,
  removeSamplePictures,
} from '../../src/server/photos/sample-pictures.ts';
import { makeCommandContext } from '../support/context.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { makeRedAndBluePicture } from '../support/pictures.ts';

const manifest = [
  { file: 'ritratto.jpg', page: 'home', name: 'executive-portait' },
  { file: 'studio.png', page: 'home', name: 'advisory-office' },
  { file: 'sala.jpg', studio: true, title: 'Tavola: la sala', ordine: 1 },
  { file: 'scala.jpg', studio: true, title: 'Tavola: la scala', ordine: 2 },
];

let path: string;
let folder: URL;
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'studio-starter-'));
  folder = pathToFileURL(`${path}/`);
  await mkdir(join(path, 'pictures'));
  await writeFile(join(path, 'manifest.json'), JSON.stringify(manifest));
  for (const [index, { file }] of manifest.entries()) {
    await makeRedAndBluePicture(50 + index * 2, 40).toFile(join(path, 'pictures', file));
  }
});
afterAll(() => rm(path, { recursive: true }));

describeOnBothEngines('sample pictures', (database, engine) => {
  beforeEach(async () => {
    const { owner } = database();
    for (const table of ['images', 'image_versions', 'foto_studio', 'photos', 'settings'] as const)
      await owner.deleteFrom(table).execute();
  });
  const importPictures = () => importSamplePictures(database().staff, { folder });
  const listTitles = async () => {
    const listed = await listPhotos(database().staff);
    return listed.map(
      ({ place, name, starter }) => `${place.replace(/ \d+$/, '')} ${name} ${starter ? 'starter' : 'firm'}`,
    );
  };
  const readPicture = (file: string) => readFile(join(path, 'pictures', file));

  test('never replace photos of the firm, and their removal keeps the firm’s photos', async () => {
    const { staff } = database();
    const firmPhoto = await makeRedAndBluePicture(90, 40).png().toBuffer();
    await addPhoto(makeCommandContext(staff), firmPhoto, { page: 'home', name: 'executive-portait' });
    await staff
      .insertInto('images')
      .values({ nome_pagina: 'home', nome_foto: 'advisory-office', url_foto: 'https://esempio.it/a.jpg' })
      .execute();
    expect(await importPictures()).toEqual({ added: 2, left: 2 });
    expect(await removeSamplePictures(makeCommandContext(staff))).toBe(2);
    expect(await listTitles()).toEqual(['home advisory-office firm', 'home executive-portait firm']);
    expect(await staff.selectFrom('photos').select('hash').execute()).toHaveLength(1);
  });

  test('are added once at the first start, on an empty embedded database only', async () => {
    const expected = engine === 'sqlite' ? 4 : null;
    expect(await importAtFirstStart(database(), { folder })).toBe(expected);
    expect(await listTitles()).toHaveLength(expected ?? 0);
    await removeSamplePictures(makeCommandContext(database().staff));
    expect(await importAtFirstStart(database(), { folder })).toBeNull();
  });

  // SQLite is enough for the tests below: their SQL is the same on both engines.
  if (engine === 'postgres') return;

  test('are added once, in their places and order', async () => {
    expect(await importPictures()).toEqual({ added: 4, left: 0 });
    const imported = [
      'home advisory-office starter',
      'home executive-portait starter',
      'studio Tavola: la sala starter',
      'studio Tavola: la scala starter',
    ];
    expect(await listTitles()).toEqual(imported);
    expect(await importPictures()).toEqual({ added: 0, left: 4 });
    expect(await listTitles()).toEqual(imported);
  });

  test('are removed, except pictures that the firm replaced, edited or uses elsewhere', async () => {
    const { staff } = database();
    await addPhoto(makeCommandContext(staff), await readPicture('scala.jpg'), {
      page: 'servizi',
      name: 'url-1-servizi',
    });
    await importPictures();
    await addPhoto(makeCommandContext(staff), await makeRedAndBluePicture(90, 40).png().toBuffer(), {
      page: 'home',
      name: 'executive-portait',
    });
    await addPhoto(makeCommandContext(staff), await readPicture('studio.png'), { page: 'competenze', name: 'metodo' });
    await staff
      .updateTable('images')
      .set({ url_foto: 'https://esempio.it/mia.jpg' })
      .where('nome_foto', '=', 'advisory-office')
      .execute();
    const sala = (await listPhotos(staff)).find(({ name }) => name === 'Tavola: la sala');
    await updateStudioPhoto(makeCommandContext(staff), Number(sala?.place.replace('studio ', '')), {
      titolo: 'La nostra sala',
    });

    expect(await removeSamplePictures(makeCommandContext(staff))).toBe(1);
    expect((await listPhotos(staff)).map(({ place, name }) => `${place.replace(/ \d+$/, '')} ${name}`)).toEqual([
      'competenze metodo',
      'home advisory-office',
      'home executive-portait',
      'servizi url-1-servizi',
      'studio La nostra sala',
    ]);
    expect(await staff.selectFrom('photos').select('hash').execute()).toHaveLength(4);
    expect(await removeSamplePictures(makeCommandContext(staff))).toBe(0);
  });

  test('are completed at the next start after an interruption', async () => {
    const stop = new AbortController();
    const interrupted = importAtFirstStart(database(), {
      folder,
      signal: stop.signal,
      onProgress: ({ done }) => done === 2 && stop.abort(),
    });
    await expect(interrupted).rejects.toThrow(/abort/i);
    expect(await listTitles()).toHaveLength(2);
    expect(await importAtFirstStart(database(), { folder })).toBe(2);
    expect(await listTitles()).toHaveLength(4);
  });

  test('are not added at the first start with an existing photo or after they were declined', async () => {
    const { staff } = database();
    await staff.insertInto('foto_studio').values({ url: '/x.jpg' }).execute();
    expect(await importAtFirstStart(database(), { folder })).toBeNull();
    await staff.deleteFrom('foto_studio').execute();
    expect(await importAtFirstStart(database(), { folder })).toBeNull();
    await database().owner.deleteFrom('settings').execute();
    await declineSamplePictures(database().staff);
    expect(await importAtFirstStart(database(), { folder })).toBeNull();
  });
});

test('the manifest lists exactly the bundled sample pictures', async () => {
  const bundled = new URL('../../sample-pictures/', import.meta.url);
  const files: { file: string }[] = JSON.parse(await readFile(new URL('manifest.json', bundled), 'utf8'));
  expect(files.map(({ file }) => file).sort()).toEqual((await readdir(new URL('pictures/', bundled))).sort());
});
