import { beforeAll, describe, expect, test } from 'vitest';
import { useSite } from '../support/site.ts';
import { addPerson, type StaffBrowser, signIn } from '../support/staff.ts';

const largest = 2_147_483_647;
const id = '00000000-0000-4000-8000-000000000000';
/** Numbers too large for the columns; the longer ones also for an exact JavaScript number. */
const tooLarge = [`${largest + 1}`, '9'.repeat(10), '9'.repeat(15), '9'.repeat(400)];
const malformedNumbers = ['-1', '1.5', '1e3', '0x10', 'NaN', '٣'];

describe('numbers and dates in URLs', () => {
  const site = useSite({
    engine: 'postgres',
    fill: (site) => addPerson(site, { email: 'anna@studio.example', role: 'manager' }),
  });
  let manager: StaffBrowser;
  beforeAll(async () => {
    manager = await signIn(site, 'anna@studio.example');
  });

  const calls: [method: string, address: string, status: number][] = [
    ['GET', '/api/journal?after=#', 400],
    ['GET', '/api/subscribers?after=#', 400],
    ['GET', '/api/subscribers/#', 404],
    ['DELETE', '/api/subscribers/#', 404],
    ['DELETE', '/api/images/versions/#', 404],
    ['PATCH', '/api/foto_studio/#', 404],
    ['DELETE', '/api/foto_studio/#', 404],
    ['DELETE', '/api/foto_studio/1?version=#', 400],
    ['DELETE', '/api/images?nome_pagina=home&nome_foto=x&version=#', 400],
    ['DELETE', '/api/content/home/draft?version=#', 400],
    ['POST', '/api/content/home/versions/#/restore', 404],
  ];
  test.each(calls)('%s %s refuses a number that is malformed or too large', async (method, address, status) => {
    for (const number of [...tooLarge, ...malformedNumbers]) {
      const path = address.replace('#', number);
      const refusal = await manager.call(method, path, method === 'PATCH' ? { titolo: 'Sala' } : undefined);
      expect([number, refusal.status]).toEqual([number, status]);
      expect(await refusal.json()).toEqual({ error: expect.objectContaining({ code: expect.any(String) }) });
    }
  });

  test('accepts the largest 32-bit id', async () => {
    const email = 'ultima@esempio.it';
    await site.database.owner.insertInto('newsletter').values({ id: largest, email }).execute();
    const { subscriber } = await (await manager.call('GET', `/api/subscribers/${largest}`)).json();
    expect(subscriber).toMatchObject({ id: largest, email });
    expect((await manager.call('GET', `/api/subscribers?after=${largest}`)).status).toBe(200);
    expect((await manager.call('DELETE', `/api/subscribers/${largest}`)).status).toBe(204);
    const { items } = await (await manager.call('GET', `/api/journal?after=${largest}`)).json();
    expect(items).toContainEqual(expect.objectContaining({ event: 'subscriber.removed', subject: `${largest}` }));
  });

  const invalidDays = [
    '0000-01-01',
    '0999-12-31',
    '1899-12-31',
    '3000-01-01',
    '9999-12-31',
    '2026-02-29',
    '2026-13-01',
  ];
  test.each(['from', 'to'])('the journal returns 400 when %s is not a date between 1900 and 2999', async (name) => {
    for (const day of [...invalidDays, '+020000-01-01', '2026-1-1', '2026-01-01T00:00:00Z']) {
      const refusal = await manager.call('GET', `/api/journal?${new URLSearchParams({ [name]: day })}`);
      expect([day, refusal.status]).toEqual([day, 400]);
      expect(await refusal.json()).toMatchObject({ error: { fields: { [name]: expect.stringMatching(/\p{L}{3}/u) } } });
    }
    for (const day of ['1900-01-01', '2024-02-29', '2999-12-31']) {
      expect([day, (await manager.call('GET', `/api/journal?${name}=${day}`)).status]).toEqual([day, 200]);
    }
  });

  test('the messages return 400 for a cursor with an invalid timestamp', async () => {
    for (const moment of [
      '2026-02-31T10:00:00.000Z',
      '0000-01-01T00:00:00.000Z',
      '2026-01-01T00:00:00.000+23:00',
      '+020000-01-01T00:00:00.000Z',
      '2026-01-01',
    ]) {
      const refusal = await manager.call('GET', `/api/messages?after=${encodeURIComponent(`${moment}_${id}`)}`);
      expect([moment, refusal.status]).toEqual([moment, 400]);
    }
    const validCursor = `2026-01-01T00:00:00.000Z_${id}`;
    expect((await manager.call('GET', `/api/messages?after=${validCursor}`)).status).toBe(200);
  });

  test('logs none of the refusals above as a failed request', () => {
    expect(site.log()).not.toContain('request failed');
  });
});
