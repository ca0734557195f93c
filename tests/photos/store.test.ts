import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { listVariantWidths, makePhotoPath, makeVariantPath, photoFormats } from '../../src/contract/photos/variants.ts';
import { listStudioPhotos, updateStudioPhoto } from '../../src/server/photos/carousel.ts';
import { addPhoto, listPhotos, removePhotoEverywhere } from '../../src/server/photos/commands.ts';
import { listEarlierPhotos } from '../../src/server/photos/earlier.ts';
import { listImages } from '../../src/server/photos/places.ts';
import { servePhoto } from '../../src/server/photos/serve.ts';
import { cleanPhotos } from '../../src/server/photos/store.ts';
import { makeCommandContext } from '../support/context.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { makePhotograph, makeRedAndBluePicture } from '../support/pictures.ts';

const day = 86_400_000;

const makePng = (width: number, height = 40) => makeRedAndBluePicture(width, height).png().toBuffer();

describeOnBothEngines('photos', (database, engine) => {
  beforeEach(async () => {
    const { staff } = database();
    for (const table of ['images', 'image_versions', 'foto_studio', 'photos'] as const)
      await staff.deleteFrom(table).execute();
  });
  const listHashes = async () => {
    const rows = await database().staff.selectFrom('photos').select('hash').orderBy('created_at').execute();
    return rows.map(({ hash }) => hash);
  };

  test('stores a photo in every format and width of the contract, without metadata', async () => {
    const { staff, visitor } = database();
    const file = await makePhotograph(700, 500)
      .withExif({ IFD0: { Copyright: 'SEGRETO' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 43/1 0/1' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const comment = Buffer.from('\xff\xfe\x00\x22<script>alert("SEGRETO")</script>\0', 'latin1');
    const commented = Buffer.concat([file.subarray(0, 2), comment, file.subarray(2)]);

    const { hash, url } = await addPhoto(makeCommandContext(staff), commented, {
      page: 'home',
      name: 'executive-portait',
    });
    expect(url).toBe(makePhotoPath(hash));
    expect(await listImages(visitor)).toEqual([
      { nome_pagina: 'home', nome_foto: 'executive-portait', url_foto: url, picture: { width: 700, height: 500 } },
    ]);

    for (const width of listVariantWidths(700)) {
      for (const format of photoFormats) {
        const served = await servePhoto(visitor, makeVariantPath(hash, width, format));
        const bytes = Buffer.from(served?.bytes ?? []);
        const { exif, icc, xmp, iptc, ...metadata } = await sharp(bytes).metadata();
        expect(metadata).toMatchObject({
          width,
          format: format === 'jpg' ? 'jpeg' : format === 'avif' ? 'heif' : 'webp',
        });
        expect({ exif, icc, xmp, iptc }).toEqual({});
        expect(bytes.includes('SEGRETO')).toBe(false);
        expect(served?.type).toBe(format === 'jpg' ? 'image/jpeg' : `image/${format}`);
      }
    }
    const largest = await servePhoto(visitor, url);
    expect(largest).toEqual(await servePhoto(visitor, makeVariantPath(hash, 700, 'jpg')));
  });

  test.each([
    '/foto/',
    '/foto/x.jpg',
    `/foto/${'a'.repeat(32)}.jpg`,
    `/foto/${'a'.repeat(32)}.avif`,
    `/foto/${'a'.repeat(32)}-320.avif`,
    `/foto/${'A'.repeat(32)}.jpg`,
    `/foto/${'a'.repeat(32)}-0320.jpg`,
    `/foto/${'a'.repeat(32)}-99999999999999.jpg`,
    `/foto/../foto/${'a'.repeat(32)}.jpg`,
  ])('serves nothing at %s', async (path) => {
    expect(await servePhoto(database().visitor, path)).toBeNull();
  });

  test('replaces a photo of the same page and name, and keeps ten earlier versions', async () => {
    const { staff } = database();
    const place = { page: 'home', name: 'a' };
    const urls: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      urls.push((await addPhoto(makeCommandContext(staff), await makePng(40 + index), place)).url);
    }
    expect(await listPhotos(staff)).toEqual([{ place: 'home', name: 'a', url: urls[11], starter: false }]);
    const versions = await listEarlierPhotos(staff, { nome_pagina: 'home', nome_foto: 'a' });
    expect(versions.map(({ url_foto }) => url_foto)).toEqual(urls.slice(1, 11).reverse());
    await cleanPhotos(staff, new Date(Date.now() + 2 * day));
    expect(await listHashes()).toHaveLength(11);
  });

  test('keeps the bytes of an unused photo for a day', async () => {
    const { staff } = database();
    const { hash, id } = await addPhoto(makeCommandContext(staff), await makePng(40), { studio: true, title: 'Sala' });
    await updateStudioPhoto(makeCommandContext(staff), id ?? 0, { url: 'https://esempio.it/altra.jpg' });
    await cleanPhotos(staff, new Date(Date.now() + day / 2));
    expect(await listHashes()).toEqual([hash]);
    await cleanPhotos(staff, new Date(Date.now() + 2 * day));
    expect(await listHashes()).toEqual([]);
    expect(await staff.selectFrom('photo_variants').select('hash').execute()).toEqual([]);
  });

  test('removes a photo from every place at once', async () => {
    const { staff, visitor } = database();
    const file = await makePng(40);
    const { hash } = await addPhoto(makeCommandContext(staff), file, { page: 'home', name: 'a' });
    await addPhoto(makeCommandContext(staff), file, { page: 'team', name: 'b' });
    await addPhoto(makeCommandContext(staff), file, { studio: true });
    expect(await removePhotoEverywhere(makeCommandContext(staff), hash)).toBe(3);
    expect(await listHashes()).toEqual([]);
    expect(await listStudioPhotos(visitor)).toEqual([]);
  });

  test('keeps the order in which studio photos are added', async () => {
    const { staff, visitor } = database();
    for (const title of ['Prima', 'Seconda', 'Terza']) {
      await addPhoto(makeCommandContext(staff), await makePng(40 + title.length), { studio: true, title });
    }
    expect((await listStudioPhotos(visitor)).map(({ titolo }) => titolo)).toEqual(['Prima', 'Seconda', 'Terza']);
  });

  test('adds eight photos concurrently, and stores identical ones once', async () => {
    const { staff } = database();
    const files = await Promise.all([40, 42, 44, 46, 40, 42, 44, 46].map((width) => makePng(width)));
    await Promise.all(
      files.map((file, index) => addPhoto(makeCommandContext(staff), file, { page: 'home', name: `foto-${index}` })),
    );
    expect(await listHashes()).toHaveLength(4);
    expect(await listPhotos(staff)).toHaveLength(8);
  });

  test('stores nothing of a refused file', async () => {
    const { staff } = database();
    const file = await makePhotograph(640, 480).jpeg().toBuffer();
    await expect(
      addPhoto(makeCommandContext(staff), file.subarray(0, 9000), { page: 'home', name: 'a' }),
    ).rejects.toThrow(/danneggiato/);
    expect(await listHashes()).toEqual([]);
    expect(await listPhotos(staff)).toEqual([]);
  });

  test('rolls back a photo when storing fails half-way', async () => {
    const { staff } = database();
    await database().runAsOwner(engine === 'sqlite' ? failingTriggerSqlite : failingTriggerPostgres);
    try {
      await expect(
        addPhoto(makeCommandContext(staff), await makePng(641, 8), { page: 'home', name: 'a' }),
      ).rejects.toThrow(/disk full/);
      expect(await listHashes()).toEqual([]);
      expect(await staff.selectFrom('photo_variants').select('hash').execute()).toEqual([]);
      expect(await listPhotos(staff)).toEqual([]);
    } finally {
      await database().runAsOwner(`drop trigger full_at_640 ${engine === 'sqlite' ? '' : 'on photo_variants'}`);
    }
    await addPhoto(makeCommandContext(staff), await makePng(641, 8), { page: 'home', name: 'a' });
    expect(await listHashes()).toHaveLength(1);
  });
});

const failingTriggerSqlite = `create trigger full_at_640 before insert on photo_variants when new.width = 640
  begin select raise(abort, 'disk full'); end`;
const failingTriggerPostgres = `create function full_at_640() returns trigger language plpgsql as
  $$ begin raise exception 'disk full'; end $$;
  create trigger full_at_640 before insert on photo_variants for each row when (new.width = 640)
  execute function full_at_640()`;
