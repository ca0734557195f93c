import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCircularName } from '../../src/contract/circulars.ts';
import type { Change } from '../../src/contract/fields/changes.ts';
import { photoForm } from '../../src/contract/photos/uploads.ts';
import { makePhotoPath } from '../../src/contract/photos/variants.ts';
import { addStudioPhoto } from '../../src/server/photos/carousel.ts';
import { listEarlierPhotos } from '../../src/server/photos/earlier.ts';
import { changeImage, putImage, readImage, removeImage } from '../../src/server/photos/places.ts';
import { cleanPhotos, type StorablePhoto } from '../../src/server/photos/store.ts';
import { uploadPhoto } from '../../src/server/photos/uploads.ts';
import { createTestDatabase, describeOnBothEngines } from '../support/database.ts';
import { storeAccounts } from '../support/rows/accounts.ts';

const twoDays = 2 * 86_400_000;
const anna = { kind: 'person', id: 'a', name: 'Anna Conti', role: 'editor' } as const;
const paolo = { kind: 'person', id: 'p', name: 'Paolo Serra', role: 'editor' } as const;
const office = { nome_pagina: 'home', nome_foto: 'advisory-office' };
const makeHash = (digit: string) => digit.repeat(32);
const makeUrl = (digit: string) => makePhotoPath(makeHash(digit));

describeOnBothEngines('uploads of photos', (database) => {
  beforeAll(() => storeAccounts(database(), [anna, paolo]));
  beforeEach(async () => {
    for (const table of ['images', 'image_versions', 'foto_studio', 'photos'] as const)
      await database().staff.deleteFrom(table).execute();
  });
  const makeContext = (actor: typeof anna | typeof paolo) => ({ db: database().staff, actor, now: new Date() });
  /** Uploads the photo whose hash repeats `digit`. */
  const upload = (actor: typeof anna | typeof paolo, digit: string, fields: Record<string, string> = {}) => {
    const variants = [{ format: 'jpg' as const, width: 640, bytes: new Uint8Array(9) }];
    const photo: StorablePhoto = { hash: makeHash(digit), width: 640, height: 480, variants };
    const form = v.parse(photoForm, fields);
    const clientGone = new AbortController().signal;
    return uploadPhoto(makeContext(actor), async () => photo, { file: new Uint8Array(1), form, clientGone });
  };
  const listStored = async () => {
    const rows = await database().staff.selectFrom('photos').select('hash').orderBy('hash').execute();
    return rows.map(({ hash }) => hash.charAt(0));
  };
  const listNewEvents = async (change: () => Promise<unknown>) => {
    const read = () => database().staff.selectFrom('journal').select('event').orderBy('id').execute();
    const { length } = await read();
    await change();
    return (await read()).slice(length).map(({ event }) => event);
  };

  test('stores and places a photo at once, with one line of the journal', async () => {
    const events = await listNewEvents(async () => {
      const { image, ...stored } = await upload(anna, '1', { ...office, alt: 'La sala', version: '0' });
      expect(stored).toEqual({ id: makeHash('1'), url: makeUrl('1'), width: 640, height: 480 });
      expect(image).toMatchObject({ ...office, url_foto: makeUrl('1'), alt: 'La sala', version: 1 });
      expect(image).toMatchObject({ updated_by: 'Anna Conti', picture: { width: 640, height: 480 } });
    });
    expect(events).toEqual(['photo.placed']);
    const replaced = await listNewEvents(() => upload(paolo, '2', { ...office, version: '1' }));
    expect(replaced).toEqual(['photo.replaced']);
    const earlier = await listEarlierPhotos(database().staff, office);
    expect(earlier.map(({ url_foto }) => url_foto)).toEqual([makeUrl('1')]);
    await cleanPhotos(database().staff, new Date(Date.now() + twoDays));
    expect(await listStored()).toEqual(['1', '2']);
  });

  test('returns the present row for an old version, and stores nothing', async () => {
    await upload(anna, '1', { ...office, version: '0' });
    const stale = await upload(paolo, '2', { ...office, version: '0' }).catch((error: unknown) => error);
    expect(stale).toMatchObject({
      status: 409,
      body: { current: { url_foto: makeUrl('1'), updated_by: 'Anna Conti' } },
    });
    await removeImage(makeContext(anna), office);
    const onRemoved = await upload(paolo, '2', { ...office, version: '1' }).catch((error: unknown) => error);
    expect(onRemoved).toMatchObject({ status: 409, body: { current: null } });
    expect(await listStored()).toEqual(['1']);
    expect((await upload(paolo, '2', office)).image).toMatchObject({ url_foto: makeUrl('2') });
  });

  test('returns the row as it is when the answer was lost and the same photo comes again', async () => {
    const first = await upload(anna, '1', { ...office, version: '0' });
    const events = await listNewEvents(async () => {
      expect(await upload(anna, '1', { ...office, version: '0' })).toEqual(first);
    });
    expect(events).toEqual([]);
    expect(await listEarlierPhotos(database().staff, office)).toEqual([]);
  });

  test('saves no text of a photo that was replaced or removed, and puts a removed one back', async () => {
    const { image } = await upload(anna, '1', { ...office, alt: 'La sala' });
    const change = (...changes: Change[]) => changeImage(makeContext(anna), { ...office, changes });
    await putImage(makeContext(anna), { ...office, url_foto: makeUrl('1'), credit: 'Foto di M. Riva' });
    await upload(paolo, '2', office);
    expect(await readImage(database().staff, office)).toMatchObject({ url_foto: makeUrl('2'), credit: null });
    const url = { path: 'url_foto', from: makeUrl('1'), to: makeUrl('1') };
    const describe = change(url, { path: 'alt', from: null, to: 'Lo studio' });
    await expect(describe).rejects.toMatchObject({
      status: 409,
      body: { error: { fields: { url_foto: expect.any(String) } } },
    });
    await removeImage(makeContext(paolo), office);
    await expect(change(url)).rejects.toMatchObject({ status: 409, body: { current: null } });
    const alt = { path: 'alt', from: null, to: 'La sala' };
    expect(await change({ ...url, from: null }, alt)).toMatchObject({ url_foto: image?.url_foto, alt: 'La sala' });
  });

  test('refuses the credit of a photo of another site, and changes of other fields', async () => {
    const url_foto = 'https://foto.example/a.jpg';
    const put = putImage(makeContext(anna), { ...office, url_foto, credit: 'Foto di M. Riva' });
    await expect(put).rejects.toMatchObject({ status: 422, fields: { credit: expect.any(String) } });
    await upload(anna, '1', office);
    const changes = [{ path: 'version', from: null, to: 7 }];
    await expect(changeImage(makeContext(anna), { ...office, changes })).rejects.toMatchObject({ status: 400 });
  });

  test('keeps an upload without a place for a day, and longer once a row refers to it', async () => {
    for (const digit of ['1', '2', '3']) await upload(anna, digit, { alt: 'La sala' });
    const { alt } = await putImage(makeContext(anna), { ...office, url_foto: makeUrl('2') });
    expect(alt).toBe('La sala');
    await addStudioPhoto(makeContext(anna), { url: makeUrl('3') });
    await cleanPhotos(database().staff);
    expect(await listStored()).toEqual(['1', '2', '3']);
    await cleanPhotos(database().staff, new Date(Date.now() + twoDays));
    expect(await listStored()).toEqual(['2', '3']);
  });

  test('keeps the photos of circulars: of a draft, a published text and an earlier version', async () => {
    const digits = ['1', '2', '3', '4'];
    for (const digit of digits) await upload(anna, digit);
    const show = (digit: string) => `Testo. ![Lo studio](${makeUrl(digit)})`;
    const name = makeCircularName(1);
    const makeRow = (digit: string) => ({ name, version: 1, body: JSON.stringify({ body: show(digit) }) });
    const { staff } = database();
    await staff.insertInto('document_drafts').values(makeRow('1')).execute();
    await staff.insertInto('documents').values(makeRow('2')).execute();
    await staff.insertInto('document_versions').values(makeRow('3')).execute();
    await cleanPhotos(database().staff, new Date(Date.now() + twoDays));
    expect(await listStored()).toEqual(['1', '2', '3']);
    await staff.deleteFrom('document_drafts').where('name', '=', name).execute();
    await staff.deleteFrom('documents').where('name', '=', name).execute();
    await cleanPhotos(staff, new Date(Date.now() + twoDays));
    expect(await listStored()).toEqual(['3']);
    await staff.deleteFrom('document_versions').where('name', '=', name).execute();
  });

  test('refuses the name of a page without the name of a photo, and a new place with an invalid name', async () => {
    for (const fields of [{ nome_pagina: 'home' }, { nome_foto: 'advisory-office' }, { version: '1' }])
      expect(v.safeParse(photoForm, fields).success).toBe(false);
    expect(v.safeParse(photoForm, { ...office, version: '-1' }).success).toBe(false);
    const invalid = await upload(anna, '1', { nome_pagina: 'home', nome_foto: '/etc' }).catch(
      (error: unknown) => error,
    );
    expect(invalid).toMatchObject({ status: 400 });
    expect(await listStored()).toEqual([]);
  });
});

test('returns 507 on a full disk and stores nothing of the photo', async () => {
  const database = await createTestDatabase('sqlite');
  try {
    // Owner handle: the program's handles may not set max_page_count.
    const context = { db: database.owner, actor: anna, now: new Date() };
    const variant = (width: number) => ({ format: 'jpg' as const, width, bytes: new Uint8Array(500_000) });
    const photo: StorablePhoto = {
      hash: 'a'.repeat(32),
      width: 640,
      height: 480,
      variants: [variant(320), variant(640)],
    };
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.owner);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 150}`).execute(database.owner);
    const upload = { file: new Uint8Array(1), form: { place: null }, clientGone: new AbortController().signal };
    const refusal = await uploadPhoto(context, async () => photo, upload).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 507, code: 'out-of-space' });
    for (const table of ['photos', 'photo_variants'] as const)
      expect(await database.owner.selectFrom(table).select('hash').execute()).toEqual([]);
  } finally {
    await database.close();
  }
});
