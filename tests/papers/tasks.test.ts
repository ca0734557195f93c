import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import { staffPages } from '../../src/contract/staff/pages.ts';
import type { Person } from '../../src/server/context.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { findTaskWords, listTasksOf } from '../support/tasks.ts';

const now = new Date('2026-11-21T09:42:00.000Z');
const timeAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const paolo: Person = { kind: 'person', id: 'p', name: 'Paolo Serra', role: 'editor' };

describeOnBothEngines('tasks of papers', (database) => {
  const list = async () => await listTasksOf(database(), { actor: paolo, now });
  const find = async (kind: string) => findTaskWords(await list(), kind);

  async function ask(nome: string, request: Partial<Insertable<Database['paper_requests']>> = {}) {
    const [id, paper] = [randomUUID(), randomUUID()];
    const { owner } = database();
    const row = { id, reference: `2026-${id.slice(0, 6)}`, nome, email: 'a@esempio.it', title: 'Bilancio' };
    await owner
      .insertInto('paper_requests')
      .values({ ...row, asked_at: timeAgo(50), ...request })
      .execute();
    await owner.insertInto('papers').values({ id: paper, request_id: id, position: 0, title: 'Visura' }).execute();
    const judge = async (state: 'missing' | 'again') =>
      await owner.updateTable('papers').set({ state }).where('id', '=', paper).execute();
    const leave = async (daysAgo: number, file: Partial<Insertable<Database['paper_files']>> = {}) =>
      await owner
        .insertInto('paper_files')
        .values({
          id: randomUUID(),
          paper_id: paper,
          name: 'a.pdf',
          size: 9,
          sha256: 'a',
          arrived_at: timeAgo(daysAgo),
          ...file,
        })
        .execute();
    return { id, judge, leave };
  }

  test('count the files that nobody has fetched, by client, and link to the only request', async () => {
    const { id, leave } = await ask('Rita Greco');
    await leave(3);
    await leave(2);
    await leave(2, { fetched_at: timeAgo(1) });
    expect(await find('papers')).toEqual(['2 file consegnati da scaricare', 'Rita Greco: 2 file']);
    const task = (await list()).find(({ kind }) => kind === 'papers');
    expect(task).toMatchObject({ since: timeAgo(3), section: 'papers', link: { to: `${staffPages.papers}/${id}` } });
  });

  test('warn of files at 30 days, and as broken at 40, with their last day', async () => {
    const { leave } = await ask('Dino Moro');
    const read = async () => (await list()).find(({ kind }) => kind === 'expiring-papers');
    await leave(29);
    expect(await read()).toBeUndefined();
    await leave(30);
    expect(await read()).toMatchObject({ count: 1, state: 'look' });
    expect(await find('papers')).toEqual([
      '3 file consegnati da scaricare',
      'Dino Moro: un file',
      'Rita Greco: 2 file',
    ]);
    await leave(40);
    expect(await read()).toMatchObject({ count: 2, state: 'broken' });
    expect(await find('expiring-papers')).toEqual([
      '2 file consegnati stanno per cancellarsi',
      'Dino Moro: 2 file, fino al 26 novembre',
    ]);
  });

  test('name what the client lacks, sent by mistake or infected, and what a restored backup lacks', async () => {
    const missing = await ask('Ugo Neri');
    await missing.judge('missing');
    expect(await find('missing-papers')).toEqual(['1 documento che il cliente non ha', 'Ugo Neri: «Visura»']);
    const { leave, judge } = await ask('Elsa Riva');
    await leave(1, { wrong_at: timeAgo(1) });
    await leave(1, { infected_at: timeAgo(1), deleted_at: timeAgo(1) });
    await judge('again');
    await leave(1, { lost_at: timeAgo(0) });
    expect(await find('wrong-papers')).toEqual(['1 file consegnato per sbaglio, da eliminare', 'Elsa Riva: un file']);
    expect((await find('infected-papers'))?.[1]).toBe('Elsa Riva: un file');
    expect(await find('lost-papers')).toEqual([
      '1 file consegnato non è nella copia: va chiesto di nuovo',
      'Elsa Riva: un file',
    ]);
    expect((await find('papers'))?.join()).not.toContain('Elsa Riva');
  });

  test('name the clients who answer no reminder, and requests that ended by themselves', async () => {
    await ask('Ada Sole', { reminders: 2, reminded_at: timeAgo(9) });
    await ask('Ivo Bassi', { reminders: 3, reminded_at: timeAgo(2) });
    await ask('Pia Conte', { reminders: 3, reminded_at: timeAgo(9), arrived_at: timeAgo(1) });
    expect(await find('silent-papers')).toBeUndefined();
    await ask('Gino Fava', { reminders: 3, reminded_at: timeAgo(3), arrived_at: timeAgo(20) });
    await ask('Leo Riva', { state: 'expired' });
    expect((await find('silent-papers'))?.[1]).toBe('Gino Fava: «Bilancio»');
    expect((await find('expired-papers'))?.[1]).toBe('Leo Riva: «Bilancio»');
  });

  test('are none while papers are switched off', async () => {
    const body = JSON.stringify({ pages: { consegna: 'off' } });
    await database().owner.insertInto('documents').values({ name: 'dati', body }).execute();
    expect((await list()).filter(({ section }) => section === 'papers')).toEqual([]);
  });
});
