import { connect } from 'node:net';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadLimits } from '../../src/contract/limits.ts';
import { listDecoders } from '../support/decoders.ts';
import { makePhotograph, makeRedAndBluePicture } from '../support/pictures.ts';
import { countPhotoRows, deleteAllPhotos } from '../support/rows/staff-photos.ts';
import { useSite } from '../support/site.ts';
import { type StaffBrowser, signInEditors } from '../support/staff.ts';

describe('photo uploads', () => {
  const site = useSite();
  let anna: StaffBrowser;
  beforeAll(async () => {
    [anna] = await signInEditors(site);
  });
  beforeEach(() => deleteAllPhotos(site));
  const countRows = () => countPhotoRows(site);

  /** Posts a form as a browser would; `parts` are its fields in order, files as bytes. */
  function postForm(
    parts: [name: string, value: string | Buffer][],
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ) {
    const form = new FormData();
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([new Uint8Array(value)]), '../../../<script>.php');
    }
    return fetch(`${site.url}/api/photos`, {
      method: 'POST',
      body: form,
      headers: { origin: site.url, cookie: anna.cookie, ...headers },
      ...(signal && { signal }),
    });
  }

  test('stores a file as a photo that visitors can fetch, without the file’s metadata', async () => {
    const file = await makePhotograph(900, 600)
      .withExif({ IFD0: { Copyright: 'SEGRETO' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 43/1 0/1' } })
      .jpeg()
      .toBuffer();
    const answer = await postForm([
      ['alt', 'La sala'],
      ['file', file],
    ]);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const photo = await answer.json();
    expect(photo).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      url: `/foto/${photo.id}.jpg`,
      width: 900,
      height: 600,
    });
    const served = await fetch(site.url + photo.url);
    expect(served.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes.includes('SEGRETO')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 900, height: 600 });

    const put = await anna.call('PUT', '/api/images', {
      nome_pagina: 'home',
      nome_foto: 'advisory-office',
      url_foto: photo.url,
    });
    expect([put.status, (await put.json()).alt]).toEqual([200, 'La sala']);
    await expect.poll(async () => (await fetch(site.url)).text()).toContain(photo.url);
    expect(await countRows()).toEqual([1, expect.any(Number)]);
  });

  test('places an upload that names a page and a photo, and returns the row', async () => {
    const file = await makeRedAndBluePicture(64, 40).png().toBuffer();
    const fields: [string, string][] = [
      ['nome_pagina', 'home'],
      ['nome_foto', 'advisory-office'],
      ['version', '0'],
    ];
    const answer = await postForm([...fields, ['file', file]]);
    const { image, url } = await answer.json();
    expect([answer.status, image.url_foto, image.version]).toEqual([201, url, 1]);
    await expect.poll(async () => (await fetch(site.url)).text()).toContain(url);
    const stale = await postForm([...fields, ['file', await makeRedAndBluePicture(66, 40).png().toBuffer()]]);
    expect([stale.status, (await stale.json()).current]).toEqual([409, image]);
    const halfPlace = await postForm([
      ['nome_pagina', 'home'],
      ['file', file],
    ]);
    expect(halfPlace.status).toBe(400);
    expect((await countRows())[0]).toBe(1);
  });

  test('returns 401 without session, 403 cross-origin, 415 for another type and 413 when too large', async () => {
    const file = await makeRedAndBluePicture(64, 40).png().toBuffer();
    const postForStatus = async (...call: Parameters<typeof postForm>) => (await postForm(...call)).status;
    expect(await postForStatus([['file', file]], { cookie: '' })).toBe(401);
    expect(await postForStatus([['file', file]], { origin: 'https://altrove.example' })).toBe(403);
    const withoutForm = {
      method: 'POST',
      headers: { origin: site.url, cookie: anna.cookie, 'content-type': 'image/png' },
    };
    expect((await fetch(`${site.url}/api/photos`, { ...withoutForm, body: new Uint8Array(file) })).status).toBe(415);
    const tooLarge = await postForm([['file', Buffer.alloc(uploadLimits.file + 1)]]);
    expect(tooLarge.status).toBe(413);
    expect((await tooLarge.json()).error.message).toContain('30 MB');
    expect(await countRows()).toEqual([0, 0]);
  });

  test('returns 422 for a file that is not a complete photo, and stores nothing', async () => {
    const jpeg = await makePhotograph(640, 480).jpeg().toBuffer();
    const refused: [string, Buffer, string][] = [
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'not-an-image'],
      ['a truncated JPEG', jpeg.subarray(0, 9000), 'damaged'],
      ['an empty file', Buffer.alloc(0), 'not-an-image'],
      ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'heic'],
    ];
    for (const [what, file, code] of refused) {
      const answer = await postForm([['file', file]]);
      const { error } = await answer.json();
      expect([what, answer.status, error.code]).toEqual([what, 422, code]);
      expect(error.fields.file).toBe(error.message);
    }
    const missing = await postForm([['alt', 'Senza file']]);
    expect(missing.status).toBe(422);
    expect(await countRows()).toEqual([0, 0]);
  });

  test('refuses too many parts and unknown, repeated or too long fields, and stores nothing', async () => {
    const file = await makeRedAndBluePicture(64, 40).png().toBuffer();
    const many = await postForm(Array.from({ length: 1000 }, () => ['file', file]));
    expect(many.status).toBe(413);
    const unknownFields = await postForm(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 'x']));
    expect(unknownFields.status).toBe(413);
    const statuses = [
      await postForm([['altro', 'x']]),
      await postForm([['foto', file]]),
      await postForm([
        ['alt', 'x'],
        ['alt', 'y'],
      ]),
      await postForm([
        ['file', file],
        ['alt', 'x'.repeat(301)],
      ]),
      await postForm([
        ['file', file],
        ['altro', 'x'],
      ]),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    expect(await countRows()).toEqual([0, 0]);
  });

  test('returns 503 when the decoder is killed, and accepts the same upload later', async () => {
    const file = await makePhotograph(800, 600).jpeg().toBuffer();
    const countFailures = () => site.log().split('"event":"request failed"').length;
    const before = countFailures();
    const interrupted = postForm([['file', file]]);
    await expect.poll(() => listDecoders(process.pid), { interval: 5 }).toHaveLength(1);
    for (const pid of listDecoders(process.pid)) process.kill(pid, 'SIGKILL');
    const failed = await interrupted;
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await failed.json()).toEqual({ error: { code: 'unavailable', message: expect.any(String) } });
    expect(countFailures()).toBe(before + 1);
    expect(await countRows()).toEqual([0, 0]);
    const retried = await postForm([['file', file]]);
    expect([retried.status, (await retried.json()).width]).toEqual([201, 800]);
  });

  test('logs a client that leaves while its photo is decoded as information, and stores nothing', async () => {
    const file = await makePhotograph(800, 600).jpeg().toBuffer();
    const client = new AbortController();
    const left = postForm([['file', file]], {}, client.signal).catch((error: Error) => error.name);
    await expect.poll(() => listDecoders(process.pid), { interval: 5 }).toHaveLength(1);
    const before = site.log().length;
    client.abort();
    expect(await left).toBe('AbortError');
    await expect.poll(() => site.log().slice(before), { interval: 5 }).toContain('client gone');
    expect(site.log().slice(before)).not.toContain('"level":"error"');
    expect(await countRows()).toEqual([0, 0]);
  });

  test('stores nothing of an upload that is cut off', async () => {
    const file = await makePhotograph(1600, 1200, { grain: 60 }).jpeg({ quality: 95 }).toBuffer();
    expect(file.byteLength).toBeGreaterThan(1_000_000);
    const head = [
      'POST /api/photos HTTP/1.1',
      'Host: localhost',
      `Origin: ${site.url}`,
      `Cookie: ${anna.cookie}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${file.byteLength + 200}`,
      '',
      '--x',
      'Content-Disposition: form-data; name="file"; filename="a.jpg"',
      '',
      '',
    ].join('\r\n');
    const socket = connect(site.port, 'localhost');
    socket.write(head);
    socket.write(file.subarray(0, file.byteLength - 1000));
    socket.destroy();
    expect(await postForm([['file', await makeRedAndBluePicture(64, 40).png().toBuffer()]])).toHaveProperty(
      'status',
      201,
    );
    expect((await countRows())[0]).toBe(1);
  });
});
