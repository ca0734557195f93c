import { beforeEach, expect, test } from 'vitest';
import type { Context } from '../../src/server/context.ts';
import {
  addStudioPhoto,
  listStudioPhotos,
  removeStudioPhoto,
  updateStudioPhoto,
} from '../../src/server/photos/carousel.ts';
import { listImages } from '../../src/server/photos/places.ts';
import { makeCommandContext } from '../support/context.ts';
import { describeOnBothEngines } from '../support/database.ts';

describeOnBothEngines('studio photos', (database, engine) => {
  beforeEach(async () => {
    await database().staff.deleteFrom('foto_studio').execute();
  });

  test('are listed by ordine, then by id, by the public handle', async () => {
    const { staff, visitor } = database();
    await addStudioPhoto(makeCommandContext(staff), { url: 'https://esempio.it/b.jpg', ordine: 2 });
    await addStudioPhoto(makeCommandContext(staff), {
      url: 'https://esempio.it/a.jpg',
      ordine: 1,
      titolo: 'Sala riunioni',
    });
    await addStudioPhoto(makeCommandContext(staff), { url: '/c.jpg', ordine: 1, titolo: null });
    const photos = await listStudioPhotos(visitor);
    expect(photos.map(({ id: _, ...photo }) => photo)).toEqual([
      { url: 'https://esempio.it/a.jpg', titolo: 'Sala riunioni', ordine: 1, picture: null },
      { url: '/c.jpg', titolo: null, ordine: 1, picture: null },
      { url: 'https://esempio.it/b.jpg', titolo: null, ordine: 2, picture: null },
    ]);
  });

  // SQLite is enough for the tests below: their SQL is the same on both engines.
  if (engine === 'postgres') return;

  test('an update returns the full photo at a new version', async () => {
    const { staff } = database();
    const { id, version } = await addStudioPhoto(makeCommandContext(staff), {
      url: '/a.jpg',
      titolo: 'Prima',
      ordine: 3,
    });
    expect(await updateStudioPhoto(makeCommandContext(staff), id, { titolo: 'Dopo', version })).toEqual({
      id,
      url: '/a.jpg',
      titolo: 'Dopo',
      ordine: 3,
      version: version + 1,
      picture: null,
      starter: false,
      updated_at: expect.any(String),
      // Changed by a command, without a signed-in user.
      updated_by: null,
    });
    expect(await updateStudioPhoto(makeCommandContext(staff), id, { titolo: null, ordine: 1 })).toMatchObject({
      titolo: null,
      ordine: 1,
    });
  });

  test('a caption saved while one person types is one line of the journal, and a colleague’s is another', async () => {
    const { staff } = database();
    const began = Date.parse('2026-11-21T09:00:00.000Z');
    const contextOf = (name: string, minutes: number): Context => ({
      db: staff,
      actor: { kind: 'person', id: name, name, role: 'editor' },
      now: new Date(began + minutes * 60_000),
    });
    const { id } = await addStudioPhoto(contextOf('Carla', 0), { url: '/a.jpg' });
    const save = (name: string, minutes: number) =>
      updateStudioPhoto(contextOf(name, minutes), id, { titolo: `${name} ${minutes}` });
    for (const minutes of [20, 20.1, 20.2, 25]) await save('Anna', minutes);
    await save('Paolo', 26);
    await save('Paolo', 26.1);
    await save('Anna', 27);
    const rows = staff.selectFrom('journal').select(['actor_name', 'at']).where('event', '=', 'studio-photo.changed');
    expect((await rows.where('at', '<', '2026-11-22').orderBy('at').execute()).map((row) => row.actor_name)).toEqual([
      'Anna',
      'Paolo',
      'Anna',
    ]);
  });

  test.each([0, -1, 999_999])('updating or removing the unknown photo %d returns 404', async (id) => {
    const { staff } = database();
    await expect(updateStudioPhoto(makeCommandContext(staff), id, { titolo: 'x' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(removeStudioPhoto(makeCommandContext(staff), id)).rejects.toMatchObject({ status: 404 });
  });

  test('a removed photo is not listed, and removing it again returns 404', async () => {
    const { staff, visitor } = database();
    const { id } = await addStudioPhoto(makeCommandContext(staff), { url: '/a.jpg' });
    await removeStudioPhoto(makeCommandContext(staff), id);
    expect(await listStudioPhotos(visitor)).toEqual([]);
    await expect(removeStudioPhoto(makeCommandContext(staff), id)).rejects.toMatchObject({ status: 404 });
  });
});

describeOnBothEngines('page images', (database) => {
  test('are listed by name, capitals first', async () => {
    const { staff, visitor } = database();
    for (const nome_foto of ['b', 'B', 'a-2', 'a_1', 'à', 'a1']) {
      await staff
        .insertInto('images')
        .values({ nome_pagina: 'team', nome_foto, url_foto: 'https://x.it/a.jpg' })
        .execute();
    }
    expect((await listImages(visitor)).map(({ nome_foto }) => nome_foto)).toEqual(['B', 'a-2', 'a1', 'a_1', 'b', 'à']);
  });
});
