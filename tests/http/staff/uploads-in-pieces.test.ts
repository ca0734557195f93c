import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadLimits } from '../../../src/contract/limits.ts';
import { decodersOf } from '../../support/decoders.ts';
import { photograph } from '../../support/pictures.ts';
import { emptyPhotos, rowsOfPhotos } from '../../support/rows/staff-photos.ts';
import { useSite } from '../../support/site.ts';
import { type StaffBrowser, signInEditors } from '../../support/staff.ts';

describe('uploads in pieces', () => {
  const site = useSite({ engine: 'postgres' });
  let anna: StaffBrowser;
  let paolo: StaffBrowser;
  beforeAll(async () => {
    [anna, paolo] = await signInEditors(site);
  });
  beforeEach(() => emptyPhotos(site));
  const held = () => rowsOfPhotos(site);

  /** Sends a piece of an upload; of a stream the length is not told in advance. */
  function put(id: string, offset: number, piece: Buffer | ReadableStream, { cookie } = anna): Promise<Response> {
    const init: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      body: piece instanceof ReadableStream ? piece : new Uint8Array(piece),
      duplex: 'half',
      headers: { origin: site.url, cookie, 'content-type': 'application/octet-stream' },
    };
    return fetch(`${site.url}/api/uploads/${id}/${offset}`, init);
  }

  test('the files that one person has under way weigh no more than twenty of the heaviest', async () => {
    const start = async () => await (await anna.call('POST', '/api/uploads', { size: 10 })).json();
    const [first, second] = [await start(), await start()];
    const received = 20 * uploadLimits.file;
    await site.database.staff.updateTable('uploads').set({ received }).where('id', '=', first.id).execute();
    expect((await put(second.id, 0, Buffer.alloc(10))).status).toBe(429);
    await anna.call('DELETE', `/api/uploads/${first.id}`);
    expect((await put(second.id, 0, Buffer.alloc(10))).status).toBe(200);
  });

  test('a file comes in pieces, is taken up where it stopped, by its own sender only, and becomes one photo', async () => {
    const file = await photograph(1200, 900).jpeg().toBuffer();
    const start = await anna.call('POST', '/api/uploads', { size: file.byteLength });
    expect(start.status).toBe(201);
    const { id, received } = await start.json();
    expect(received).toBe(0);
    const half = Math.floor(file.byteLength / 2);
    const piece = (offset: number, end: number, browser = anna) => put(id, offset, file.subarray(offset, end), browser);
    expect(await (await piece(0, half)).json()).toMatchObject({ received: half });
    const early = await anna.call('POST', `/api/uploads/${id}/photo`, {});
    expect([early.status, (await early.json()).current.received]).toEqual([409, half]);
    // The answer got lost and the piece comes again.
    const again = await piece(0, half);
    expect([again.status, (await again.json()).current.received]).toEqual([409, half]);
    expect((await piece(half, half + 10, paolo)).status).toBe(404);
    expect(await (await anna.call('GET', `/api/uploads/${id}`)).json()).toMatchObject({ received: half });
    // Of the same piece sent twice at once one counts.
    const both = await Promise.all([piece(half, file.byteLength), piece(half, file.byteLength)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await fetch(`${site.url}/api/uploads/${id}/${file.byteLength}`, { method: 'PUT' })).status).toBe(401);

    const [first, second] = await Promise.all([
      anna.call('POST', `/api/uploads/${id}/photo`, { alt: 'Il corridoio', credit: 'Foto di M. Riva, 2026' }),
      anna.call('POST', `/api/uploads/${id}/photo`, {}),
    ]);
    expect([first?.status, second?.status]).toEqual([201, 201]);
    const photo = await first?.json();
    expect(photo).toMatchObject({ width: 1200, height: 900 });
    expect(await second?.json()).toEqual(photo);
    expect(await held()).toEqual([1, expect.any(Number), 1, 0]);
    expect((await fetch(site.url + photo.url)).status).toBe(200);
  });

  test('where the decoder dies the photo is not blamed: 503, the file stays, and asked again it becomes the photo', async () => {
    const file = await photograph(2000, 1500).jpeg().toBuffer();
    const { id } = await (await anna.call('POST', '/api/uploads', { size: file.byteLength })).json();
    for (let at = 0; at < file.byteLength; at += uploadLimits.piece)
      await put(id, at, file.subarray(at, at + uploadLimits.piece));
    const logged = () => site.log().split('"event":"request failed"').length;
    const before = logged();
    const making = anna.call('POST', `/api/uploads/${id}/photo`, {});
    const killing = setInterval(() => {
      for (const pid of decodersOf(site.pid)) process.kill(pid, 'SIGKILL');
    }, 10);
    const failed = await making;
    clearInterval(killing);
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await failed.json()).toEqual({ error: { code: 'unavailable', message: expect.any(String) } });
    expect(logged()).toBe(before + 1);
    expect(await (await anna.call('GET', `/api/uploads/${id}`)).json()).toMatchObject({ received: file.byteLength });
    const made = await anna.call('POST', `/api/uploads/${id}/photo`, {});
    expect([made.status, (await made.json()).width]).toEqual([201, 1920]);
  });

  test('a piece whose length is not told in advance, as some proxies send it on, is taken, and refused where it is too heavy', async () => {
    const { id } = await (await anna.call('POST', '/api/uploads', { size: 20 })).json();
    const stream = (bytes: number) => put(id, 0, new Blob([new Uint8Array(bytes)]).stream());
    expect((await stream(uploadLimits.acceptedPiece + 1)).status).toBe(413);
    expect((await stream(20)).status).toBe(200);
  });

  test('pieces that are too heavy, a file that is too heavy, and one that is given up', async () => {
    expect((await anna.call('POST', '/api/uploads', { size: uploadLimits.file + 1 })).status).toBe(413);
    expect((await anna.call('POST', '/api/uploads', { size: 0 })).status).toBe(400);
    const { id } = await (await anna.call('POST', '/api/uploads', { size: 20 })).json();
    const first = async (bytes: number) => (await put(id, 0, Buffer.alloc(bytes))).status;
    expect(await first(uploadLimits.acceptedPiece + 1)).toBe(413);
    expect(await first(21)).toBe(413);
    expect(await first(20)).toBe(200);
    expect((await anna.call('POST', `/api/uploads/${id}/photo`, {})).status).toBe(422);
    expect(await held()).toEqual([0, 0, 0, 0]);
    const other = await (await anna.call('POST', '/api/uploads', { size: 20 })).json();
    expect((await anna.call('DELETE', `/api/uploads/${other.id}`)).status).toBe(204);
    expect((await anna.call('DELETE', `/api/uploads/${other.id}`)).status).toBe(404);
    expect((await anna.call('GET', '/api/uploads/1')).status).toBe(404);
  });
});
