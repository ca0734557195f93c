import { beforeAll, describe, expect, test } from 'vitest';
import { parseLaunch } from '../../src/content/launch.ts';
import { norme } from '../../src/content/law/norme.ts';
import { getDefaults } from '../../src/contract/fields/fields.ts';
import { findCircularDocument } from '../../src/server/circulars/circular-document.ts';
import { listUnreadable, listUnreadableLaw } from '../../src/server/doctor/unreadable.ts';
import { publishScheduled } from '../../src/server/documents/publishing.ts';
import { readPublished } from '../../src/server/texts/published-content.ts';
import { readLawContent } from '../../src/server/texts/stored.ts';
import { findAccountId } from '../support/rows/accounts.ts';
import { publishCircular } from '../support/rows/circulars.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, type StaffBrowser, signIn } from '../support/staff.ts';

/* Rows whose JSON another program, or a person, has left unreadable. */
describe('a row that cannot be read', () => {
  const site = useSite({ fill: addAnnaAndPaolo, pace: 0 });
  let manager: StaffBrowser;
  beforeAll(async () => {
    manager = await signIn(site, anna);
  });
  const call = async (method: string, path: string, body?: object) => {
    const answer = await manager.call(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  };
  const writeCircular = async (title: string) => {
    const { id, version } = await call('POST', '/api/circulars', { title });
    return await call('PUT', `/api/circulars/${id}`, { version, body: 'Entro il 16 marzo.' });
  };
  const spoilDraft = async (name: string, change: { body: string } | { authors: string }) => {
    await site.database.owner.updateTable('document_drafts').set(change).where('name', '=', name).execute();
  };

  test('is left out of lists, or read without what cannot be read, and named by the doctor', async () => {
    const { owner, staff } = site.database;
    const [good, bad, uncredited] = [
      await writeCircular('Buona'),
      await writeCircular('Rotta'),
      await writeCircular('Senza autori'),
    ];
    await call('POST', `/api/circulars/${uncredited.id}/ask-approval`, { version: uncredited.version });
    expect(await listUnreadable(staff)).toEqual([]);
    await spoilDraft(`circolare-${bad.id}`, { body: '{"title":' });
    await spoilDraft(`circolare-${uncredited.id}`, { authors: '{"title":1}' });
    await owner.updateTable('circulars').set({ corrections: '{}' }).where('id', '=', good.id).execute();
    const editor = await findAccountId(site.database, 'Paolo Serra');
    await owner.updateTable('accounts').set({ emails_off: 'no' }).where('id', '=', editor).execute();
    await owner.insertInto('journal').values({ actor_kind: 'program', event: 'clock', details: '[' }).execute();

    const { items } = await call('GET', '/api/circulars');
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Senza autori', 'Buona']);
    const { tasks } = await call('GET', '/api/today');
    expect(tasks).toContainEqual(expect.objectContaining({ kind: 'approvals-circulars', count: 1 }));
    await call('GET', '/api/content');
    expect((await call('GET', '/api/journal?q=clock')).items).toMatchObject([{ event: 'clock', details: {} }]);
    const message = { id: crypto.randomUUID(), reference: '2026-RRRRRR', nome: 'A', email: 'a@b.it', messaggio: 'c' };
    await owner.insertInto('messages').values(message).execute();
    await call('PATCH', `/api/messages/${message.id}`, { follower: editor });

    expect(await listUnreadable(staff)).toEqual([
      { table: 'accounts', row: 'paolo@studio.example', column: 'emails_off' },
      { table: 'circulars', row: String(good.id), column: 'corrections' },
      { table: 'document_drafts', row: `circolare-${bad.id}`, column: 'body' },
      { table: 'document_drafts', row: `circolare-${uncredited.id}`, column: 'authors' },
    ]);
  });

  test('is left out of the site, which stays', async () => {
    const { owner, staff } = site.database;
    for (const number of [7, 8, 9]) await publishCircular(site.database, { number, slug: `n-${number}` });
    const note = JSON.stringify([{ at: 'ieri', text: 'Il 16.' }]);
    await owner.updateTable('circulars').set({ corrections: note }).where('slug', '=', 'n-8').execute();
    await owner.updateTable('circulars').set({ published_at: 'ieri' }).where('slug', '=', 'n-9').execute();
    expect((await readPublished(staff)).circulars.map(({ slug }) => slug)).toEqual(['n-7']);
  });

  test('waits for staff at its hour, while the drafts that are due after it are published', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const schedule = async (title: string, hour: string) => {
      const { id, version } = await writeCircular(title);
      return await call('POST', `/api/circulars/${id}/publish`, { version, at: `${year}-01-15T${hour}` });
    };
    const [bad, good] = [await schedule('Rotta', '09:00'), await schedule('Dopo', '09:30')];
    await spoilDraft(`circolare-${bad.id}`, { body: '{"title":' });
    const context = { db: site.database.staff, actor: { kind: 'program' } as const };
    const now = new Date(`${year}-01-15T09:00:00.000Z`);
    const failed: string[] = [];
    const onFailure = (_: unknown, name: string) => failed.push(name);
    for (const count of [1, 0])
      expect(await publishScheduled({ ...context, now }, [findCircularDocument], onFailure)).toBe(count);
    expect(failed).toEqual([`circolare-${bad.id}`]);
    expect(await call('GET', `/api/circulars/${good.id}`)).toMatchObject({ state: 'published' });
  });
});

test('what the firm has written of the law and cannot be read is the program’s, and the rest stays', () => {
  const written = {
    'facts.l-160-2019.valid_until': 3,
    'facts.l-160-2019.text': 'la legge',
    'deadlines.imu-acconto.hidden': 'yes',
    'deadlines.imu-saldo.hidden': true,
  };
  const row = { body: JSON.stringify(written) };
  const { facts, deadlines } = readLawContent(row);
  const [fact] = facts.filter(({ id }) => id === 'l-160-2019');
  expect(fact).toMatchObject({ text: 'la legge', valid_until: expect.stringMatching(/^2027/) });
  expect(deadlines.flatMap(({ id, hidden }) => (hidden ? [id] : []))).toEqual(['imu-saldo']);
  expect(listUnreadableLaw(row)).toEqual(['facts.l-160-2019.valid_until', 'deadlines.imu-acconto.hidden']);
  for (const body of ['null', '{}', '{"facts":"x"}', '{"facts":'])
    expect(readLawContent({ body })).toEqual(getDefaults(norme));
});

test('an invalid part of the launch counts as nothing done, and the others stay', () => {
  const opened = { by: 'a', at: '2026-11-28T08:00:00.000Z' };
  expect(parseLaunch({ opened, read: 'privacy', confirmed: [] })).toMatchObject({ opened, read: [], confirmed: [] });
  expect(parseLaunch(null)).toMatchObject({ opened: null, read: [], confirmed: [] });
});
