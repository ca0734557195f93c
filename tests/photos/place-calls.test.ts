import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleFacts } from '../../src/content/facts.ts';
import { listPhotoPlaces } from '../../src/content/photos/photo-places.ts';
import type { FilledPlace } from '../../src/contract/photos/images.ts';
import { addPhoto } from '../../src/server/photos/commands.ts';
import { lockPhotos } from '../../src/server/photos/store.ts';
import { makeCommandContext } from '../support/context.ts';
import { makeRedAndBluePicture } from '../support/pictures.ts';
import { deleteAllPhotos } from '../support/rows/staff-photos.ts';
import { useSite } from '../support/site.ts';
import { type StaffBrowser, signInEditors } from '../support/staff.ts';

describe('photos of pages and of the carousel', () => {
  const site = useSite({ engine: 'postgres' });
  let anna: StaffBrowser;
  let paolo: StaffBrowser;
  beforeAll(async () => {
    [anna, paolo] = await signInEditors(site);
  });
  beforeEach(() => deleteAllPhotos(site));

  const office = { nome_pagina: 'home', nome_foto: 'advisory-office' };
  const makeExternalUrl = (name: string) => `https://foto.example/${name}.jpg`;
  const putPhoto = (browser: StaffBrowser, body: object) => browser.call('PUT', '/api/images', { ...office, ...body });
  const query = new URLSearchParams(office).toString();
  const readPlaces = async (): Promise<FilledPlace[]> => (await anna.call('GET', '/api/photo-places')).json();

  test('saves a photo with alt text and focal point, and returns them to visitors', async () => {
    const answer = await putPhoto(anna, { url_foto: makeExternalUrl('a'), alt: 'La sala', focus: { x: 0.25, y: 0.7 } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      ...office,
      url_foto: makeExternalUrl('a'),
      alt: 'La sala',
      focus: { x: 0.25, y: 0.7 },
      version: 1,
      updated_at: expect.stringMatching(/^20\d\d-.*Z$/),
      updated_by: 'Anna Conti',
      starter: false,
      picture: null,
      credit: null,
    });
    const row = { ...office, url_foto: makeExternalUrl('a'), picture: null };
    const readShown = async () => (await site.api('/api/images?nome_pagina=home')).json();
    expect(await readShown()).toEqual([{ ...row, alt: 'La sala', focus: { x: 0.25, y: 0.7 } }]);
    // Empty alt text means decorative; a missing one means not described.
    await putPhoto(anna, { url_foto: makeExternalUrl('a'), alt: '' });
    expect(await readShown()).toEqual([{ ...row, alt: '' }]);
    await putPhoto(anna, { url_foto: makeExternalUrl('a') });
    expect(await readShown()).toEqual([row]);
  });

  test('a version of a removed photo is stale for its replacement', async () => {
    const first = await (await putPhoto(anna, { url_foto: makeExternalUrl('a'), version: 0 })).json();
    expect((await putPhoto(paolo, { url_foto: makeExternalUrl('b'), version: first.version })).status).toBe(200);
    expect((await anna.call('DELETE', `/api/images?${query}&version=2`)).status).toBe(204);
    expect((await anna.call('DELETE', `/api/images?${query}`)).status).toBe(404);
    // Edits of the removed photo do not apply to its replacement.
    await putPhoto(paolo, { url_foto: makeExternalUrl('d') });
    expect((await putPhoto(anna, { url_foto: makeExternalUrl('e'), version: 1 })).status).toBe(409);
  });

  test('one of two photos that are put into an empty place at once is refused', async () => {
    const answers = await Promise.all(
      [anna, paolo].map((who) => putPhoto(who, { url_foto: makeExternalUrl('f'), version: 0 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('keeps earlier photos with the name of the replacing user, restores and erases them', async () => {
    const { url, hash } = await addPhoto(
      makeCommandContext(site.database.staff),
      await makeRedAndBluePicture(60, 40).png().toBuffer(),
      {
        page: 'home',
        name: 'advisory-office',
      },
    );
    await putPhoto(paolo, { url_foto: makeExternalUrl('b'), alt: 'Nuova' });
    const versions = await (await anna.call('GET', `/api/images/versions?${query}`)).json();
    expect(versions).toEqual([
      expect.objectContaining({ url_foto: url, replaced_by: 'Paolo Serra', picture: { width: 60, height: 40 } }),
    ]);
    const restored = await putPhoto(anna, { url_foto: versions[0].url_foto, alt: versions[0].alt });
    expect([restored.status, (await restored.json()).version]).toEqual([200, 3]);
    await anna.call('DELETE', `/api/images?${query}`);
    const versionsAfterRestore: { id: number; url_foto: string }[] = await (
      await anna.call('GET', `/api/images/versions?${query}`)
    ).json();
    expect(versionsAfterRestore.map(({ url_foto }) => url_foto)).toEqual([url, makeExternalUrl('b')]);
    expect((await anna.call('DELETE', `/api/images/versions/${versionsAfterRestore[0]?.id}`)).status).toBe(204);
    expect((await anna.call('DELETE', `/api/images/versions/${versionsAfterRestore[0]?.id}`)).status).toBe(404);
    expect((await fetch(`${site.url}/foto/${hash}.jpg`)).status).toBe(404);
    expect((await putPhoto(anna, { url_foto: url })).status).toBe(422);
    const events = await site.database.staff.selectFrom('journal').select(['event', 'actor_name']).execute();
    expect(events).toEqual(
      expect.arrayContaining([
        { event: 'photo.replaced', actor_name: 'Paolo Serra' },
        { event: 'photo.removed', actor_name: 'Anna Conti' },
        { event: 'photo.version-erased', actor_name: 'Anna Conti' },
      ]),
    );
  });

  test('names no person for a photo that a command replaced', async () => {
    for (const width of [60, 80]) {
      const photo = await makeRedAndBluePicture(width, 40).png().toBuffer();
      await addPhoto(makeCommandContext(site.database.staff), photo, { page: 'home', name: 'advisory-office' });
    }
    const versions = await (await anna.call('GET', `/api/images/versions?${query}`)).json();
    expect(versions).toEqual([expect.objectContaining({ replaced_by: null, picture: { width: 60, height: 40 } })]);
  });

  test('lists every place, filled or empty, then rows that no page shows', async () => {
    const { staff } = site.database;
    const row = (nome_pagina: string, nome_foto: string) => ({
      nome_pagina,
      nome_foto,
      url_foto: makeExternalUrl(nome_foto),
    });
    await staff
      .insertInto('images')
      .values([
        row('team', 'Persona-Seconda'),
        row('competenze', 'metodo'),
        row('home', 'vecchia'),
        row('servizi', 'altra'),
      ])
      .execute();
    const photoPlaces = listPhotoPlaces(sampleFacts.people);
    const listed = await readPlaces();
    expect(listed.slice(0, photoPlaces.length).map(({ place }) => place)).toEqual(photoPlaces.map(({ id }) => id));
    const findPlace = (id: string) => listed.find(({ place }) => place === id);
    expect(findPlace('team/persona-seconda')).toMatchObject({
      nome_foto: 'Persona-Seconda',
      image: { version: 1, alt: null },
    });
    expect(findPlace('servizi/sfondo')?.image?.nome_foto).toBe('altra');
    expect(findPlace('competenze/1')?.image?.nome_foto).toBe('metodo');
    expect(findPlace('competenze/2')).toMatchObject({ nome_foto: 'tavola-2', image: null, versions: 0 });
    expect(findPlace('home/executive-portait')?.image).toBeNull();
    expect(listed.slice(photoPlaces.length).map(({ nome_foto }) => nome_foto)).toEqual(['vecchia']);
  });

  test.each([
    ['an address of another kind', { url_foto: 'javascript:alert(1)' }],
    ['an address that leads elsewhere', { url_foto: '//foto.example/a.jpg' }],
    ['a tab in the address', { url_foto: '/\t/foto.example' }],
    ['user and password', { url_foto: 'https://utente:parola@foto.example/a.jpg' }],
    ['plain http', { url_foto: 'http://169.254.169.254/latest/meta-data' }],
    ['a file', { url_foto: 'file:///etc/passwd' }],
    ['a focal point outside', { url_foto: '/a.jpg', focus: { x: 1.5, y: 0 } }],
    ['half a focal point', { url_foto: '/a.jpg', focus: { x: 1 } }],
    ['a text too long', { url_foto: '/a.jpg', alt: 'x'.repeat(301) }],
    ['a name with a path', { url_foto: '/a.jpg', nome_foto: '../../a' }],
    ['extra fields', { url_foto: '/a.jpg', id: 7 }],
    ['a version that is none', { url_foto: '/a.jpg', version: -1 }],
  ])('returns 400 for %s', async (_, body) => {
    const answer = await putPhoto(anna, body);
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).error.fields)).toHaveLength(1);
    expect(await site.database.staff.selectFrom('images').selectAll().execute()).toEqual([]);
  });

  test('accepts edits of an imported photo whose name staff could not choose', async () => {
    const imported = { nome_pagina: 'team', nome_foto: 'persona-prima (2)' };
    await site.database.owner
      .insertInto('images')
      .values({ ...imported, url_foto: makeExternalUrl('importata') })
      .execute();
    const described = await anna.call('PUT', '/api/images', {
      ...imported,
      url_foto: makeExternalUrl('importata'),
      alt: 'Ritratto',
    });
    expect([described.status, (await described.json()).alt]).toEqual([200, 'Ritratto']);
    const unknown = { nome_pagina: 'team', nome_foto: 'altra (3)', url_foto: makeExternalUrl('altra') };
    const refused = await anna.call('PUT', '/api/images', unknown);
    expect([refused.status, (await refused.json()).error.fields]).toEqual([400, { nome_foto: expect.any(String) }]);
  });

  describe('carousel', () => {
    test('adds photos after rows that were imported with their own ids', async () => {
      const rows = [1, 2, 3, 40].map((id) => ({ id, url: makeExternalUrl(`${id}`), titolo: null, ordine: id }));
      await site.database.owner.insertInto('foto_studio').values(rows).execute();
      for (const titolo of ['Quinta', 'Sesta'])
        expect((await anna.call('POST', '/api/foto_studio', { url: makeExternalUrl(titolo), titolo })).status).toBe(
          201,
        );
      await site.database.owner
        .insertInto('foto_studio')
        .values({ id: 2_000_000_000, url: makeExternalUrl('ultima'), titolo: null, ordine: 9 })
        .execute();
      expect((await anna.call('PATCH', '/api/foto_studio/2000000000', { titolo: 'Ultima' })).status).toBe(200);
    });

    const addSlide = async (titolo: string) =>
      (await anna.call('POST', '/api/foto_studio', { url: makeExternalUrl(titolo), titolo })).json();
    const readOrder = async (): Promise<number[]> =>
      (await (await site.api('/api/foto_studio')).json()).map(({ id }: { id: number }) => id);

    test('adds, captions and removes photos', async () => {
      const { id, version } = await addSlide('Sala');
      expect(await (await site.api('/api/foto_studio')).json()).toEqual([
        { id, url: makeExternalUrl('Sala'), titolo: 'Sala', ordine: 1, picture: null },
      ]);
      const editSlide = (who: StaffBrowser, body: object) => who.call('PATCH', `/api/foto_studio/${id}`, body);
      expect((await editSlide(paolo, { titolo: 'La sala', version })).status).toBe(200);
      expect((await editSlide(anna, {})).status).toBe(400);
      expect((await editSlide(anna, { version })).status).toBe(400);
      expect((await editSlide(anna, { id: 3 })).status).toBe(400);
      expect((await anna.call('PATCH', '/api/foto_studio/999999', { titolo: 'x' })).status).toBe(404);
      expect((await anna.call('PATCH', '/api/foto_studio/x', { titolo: 'x' })).status).toBe(404);
      const editable = await (await anna.call('GET', '/api/foto_studio/editable')).json();
      const current = { titolo: 'La sala', updated_by: 'Paolo Serra', updated_at: expect.any(String) };
      expect(editable).toEqual([expect.objectContaining({ id, version: version + 1, ...current })]);
      expect((await anna.call('DELETE', `/api/foto_studio/${id}`)).status).toBe(204);
      expect((await anna.call('DELETE', `/api/foto_studio/${id}`)).status).toBe(404);
    });

    test('returns 422 for a missing photo file, and keeps the caption of its slide editable', async () => {
      const missingUrl = `/foto/${'0123456789abcdef'.repeat(2)}.jpg`;
      const refused = await putPhoto(anna, { url_foto: missingUrl });
      const refusal = await refused.json();
      expect([refused.status, refusal.error.code]).toEqual([422, 'photo-gone']);
      const { id } = await addSlide('Sala');
      const editSlide = (body: object) => anna.call('PATCH', `/api/foto_studio/${id}`, body);
      for (const answer of [
        await anna.call('POST', '/api/foto_studio', { url: missingUrl }),
        await editSlide({ url: missingUrl }),
      ])
        expect([answer.status, await answer.json()]).toEqual([422, refusal]);
      const readUrls = async () =>
        (await site.database.staff.selectFrom('foto_studio').select('url').execute()).map(({ url }) => url);
      expect(await readUrls()).toEqual([makeExternalUrl('Sala')]);
      // Rows that were written by hand may name a missing file.
      await site.database.staff.updateTable('foto_studio').set({ url: missingUrl }).execute();
      expect((await editSlide({ titolo: 'La sala', url: missingUrl })).status).toBe(200);
      expect((await editSlide({ url: makeExternalUrl('altra') })).status).toBe(200);
    });

    const countLockWaits = async () => {
      const waiting = sql`select 1 from pg_locks where not granted and relation = 'photos'::regclass`;
      return (await waiting.execute(site.database.owner)).rows.length;
    };

    test('returns 422 when a slide is restored while cleanup deletes its photo', async () => {
      const file = await makeRedAndBluePicture(60, 40).png().toBuffer();
      const { url, hash, id } = await addPhoto(makeCommandContext(site.database.staff), file, { studio: true });
      await anna.call('DELETE', `/api/foto_studio/${id}`);
      // Simulates the cleanup, which deletes an unused photo before it releases the lock.
      const { putBack } = await site.database.staff.transaction().execute(async (transaction) => {
        await lockPhotos(transaction);
        await transaction.deleteFrom('photos').where('hash', '=', hash).execute();
        const began = anna.call('POST', '/api/foto_studio', { url });
        await expect.poll(countLockWaits).toBe(1);
        return { putBack: began };
      });
      expect((await putBack).status).toBe(422);
      expect(await site.database.staff.selectFrom('foto_studio').select('id').execute()).toEqual([]);
    });

    test('returns 409 with the current slides when the order is stale', async () => {
      const ids: number[] = [];
      for (const titolo of ['a', 'b', 'c']) ids.push((await addSlide(titolo)).id);
      const [a, b, c] = ids;
      const reorder = (who: StaffBrowser, after: unknown[]) =>
        who.call('PUT', '/api/foto_studio/order', { before: ids, after });
      const answers = await Promise.all([reorder(anna, [b, a, c]), reorder(paolo, [c, b, a])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      const { current }: { current: { id: number }[] } = await (refused ?? answers[0]).json();
      expect(current.map(({ id }) => id)).toEqual(await readOrder());
      expect((await reorder(anna, [a, b])).status).toBe(409);
    });
  });
});
