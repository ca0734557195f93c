import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Circular, circular } from '../../src/contract/circulars.ts';
import { findCircularDocument } from '../../src/server/circulars/circular-document.ts';
import { publishScheduled } from '../../src/server/documents/publishing.ts';
import { engines } from '../support/database.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, type StaffBrowser, signIn } from '../support/staff.ts';

describe.each(engines)('a circular published at an hour (%s)', (engine) => {
  // Without periodic jobs: the test itself says when the hour has come.
  const site = useSite({ engine, fill: addAnnaAndPaolo, pace: 0 });
  let manager: StaffBrowser;
  let editor: StaffBrowser;
  beforeAll(async () => {
    manager = await signIn(site, anna);
    editor = await signIn(site, paolo);
  });

  const nextYear = String(new Date().getUTCFullYear() + 1);
  const at = `${nextYear}-01-15T09:30`;
  const hour = `${nextYear}-01-15T08:30:00.000Z`;
  const callForCircular = async (who: StaffBrowser, method: string, path: string, body?: unknown): Promise<Circular> =>
    v.parse(circular, await (await who.call(method, `/api/circulars${path}`, body)).json());
  const write = async (title: string) => {
    const { id, version } = await callForCircular(editor, 'POST', '', { title });
    return await callForCircular(editor, 'PUT', `/${id}`, { version, body: 'Entro il 16 marzo.' });
  };
  const schedule = async (title: string) => {
    const { id, version } = await write(title);
    return await callForCircular(manager, 'POST', `/${id}/publish`, { version, at });
  };
  const runAt = (time: string) =>
    publishScheduled(
      { db: site.database.staff, actor: { kind: 'program' }, now: new Date(time) },
      [findCircularDocument],
      (error) => {
        throw error;
      },
    );

  test('stays a draft until then, and is published once, under the name of who scheduled it', async () => {
    const scheduled = await schedule('Saldo IVA');
    expect(scheduled).toMatchObject({ state: 'draft', publish_at: hour, url: null });
    expect(await runAt(`${nextYear}-01-15T08:29:59.999Z`)).toBe(0);
    const counts = await Promise.all([runAt(hour), runAt(hour)]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await callForCircular(editor, 'GET', `/${scheduled.id}`)).toMatchObject({
      state: 'published',
      publish_at: null,
      published_at: hour,
      published_by: 'Anna Conti',
      url: `${site.url}/circolari/saldo-iva`,
    });
    const versions = await (await editor.call('GET', `/api/circulars/${scheduled.id}/versions`)).json();
    expect(versions).toMatchObject([{ number: 1, published_by: 'Anna Conti' }]);
  });

  test('is held back by a change of its draft, by a manager, and by a fault', async () => {
    const changed = await schedule('Cambiata');
    const { version } = changed;
    expect(await callForCircular(editor, 'PUT', `/${changed.id}`, { version, topic: 'IVA' })).toMatchObject({
      publish_at: null,
    });
    const held = await schedule('Fermata');
    const hold = { version: held.version };
    expect(await callForCircular(manager, 'POST', `/${held.id}/hold`, hold)).toMatchObject({ publish_at: null });
    const faulty = await schedule('Vuota');
    await site.database.owner
      .updateTable('document_drafts')
      .set({ body: JSON.stringify({ title: 'Vuota' }) })
      .where('name', '=', `circolare-${faulty.id}`)
      .execute();
    expect(await runAt(hour)).toBe(0);
    expect(await callForCircular(editor, 'GET', `/${faulty.id}`)).toMatchObject({ state: 'draft', publish_at: null });
  });

  test('waits for a manager when its hour was missed by more than a day', async () => {
    const { id, version } = await schedule('Mancata');
    expect(await runAt(`${nextYear}-01-16T08:30:00.001Z`)).toBe(0);
    expect(await callForCircular(editor, 'GET', `/${id}`)).toMatchObject({ state: 'draft', publish_at: hour, version });
    expect(await callForCircular(manager, 'POST', `/${id}/publish`, { version })).toMatchObject({
      state: 'published',
      publish_at: null,
    });
    const late = await schedule('In ritardo di un giorno');
    expect(await runAt(`${nextYear}-01-16T08:30:00.000Z`)).toBe(1);
    expect(await callForCircular(editor, 'GET', `/${late.id}`)).toMatchObject({ state: 'published' });
  });

  test('is refused at an hour that has passed or does not exist', async () => {
    const { id, version } = await write('Senza ora');
    for (const impossible of ['2020-01-01T09:00', `${nextYear}-02-30T10:00`]) {
      const refusal = await manager.call('POST', `/api/circulars/${id}/publish`, { version, at: impossible });
      expect([impossible, refusal.status]).toEqual([impossible, 400]);
    }
    expect((await editor.call('POST', `/api/circulars/${id}/publish`, { version, at })).status).toBe(403);
  });
});
