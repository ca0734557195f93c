import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Context, Person } from '../../src/server/context.ts';
import { listChecks, recordCheck } from '../../src/server/db/check-results.ts';
import { readToday } from '../../src/server/desk/today.ts';
import { listSubscribers, readEvidence, recordSubscriberCount } from '../../src/server/newsletter/subscribers.ts';
import { PageCounts } from '../../src/server/pages/page-counts.ts';
import { describeOnBothEngines } from '../support/database.ts';

const day = 86_400_000;
const now = new Date('2026-11-21T09:42:00.000Z');
const timeAgo = (days: number) => new Date(now.getTime() - days * day).toISOString();

const site = { publicUrl: 'https://studio.example', mails: false, secret: '' };
const readTodayOf = async (context: Context) => await readToday({ ...context, actor: anna, site }, async () => []);

const anna: Person = { kind: 'person', id: 'p', name: 'Anna Conti', role: 'manager' };

describeOnBothEngines('today at the desk', (database, engine) => {
  const context = (): Context => ({ db: database().staff, actor: anna, now });

  test('adds page views of all instances to their day, and loses none when storing fails', async () => {
    const [one, other] = [new PageCounts(), new PageCounts()];
    one.count('/');
    one.count('/');
    one.count('/team');
    other.count('/');
    await Promise.all([one.store(database().staff, now), other.store(database().staff, now)]);
    await one.store(database().staff, now);
    const readCounts = () =>
      database().staff.selectFrom('day_counts').select(['day', 'subject', 'count']).orderBy('subject').execute();
    expect(await readCounts()).toEqual([
      { day: '2026-11-21', subject: '/', count: 3 },
      { day: '2026-11-21', subject: '/team', count: 1 },
    ]);
    // An outage is simulated by the visitor handle, which may not write this table.
    one.count('/team');
    await expect(one.store(database().visitor, now)).rejects.toThrow();
    await one.store(database().staff, now);
    expect((await readCounts()).at(1)).toMatchObject({ count: 2 });
    const { weeks } = await readTodayOf(context());
    expect(weeks.map(({ pages }) => pages)).toEqual([...Array(11).fill(null), 5]);
  });

  test('instances that store views of the same pages concurrently do not deadlock', async () => {
    const pages = Array.from({ length: 40 }, (_, index) => `/pagina-${index}`);
    for (let round = 0; round < 15; round += 1) {
      const counted = [pages, pages.toReversed()].map((order) => {
        const counts = new PageCounts();
        for (const path of order) counts.count(path);
        return counts;
      });
      await Promise.all(counted.map((counts) => counts.store(database().staff, now)));
    }
    const rows = await database()
      .staff.selectFrom('day_counts')
      .select('count')
      .where('subject', 'like', '/pagina-%')
      .execute();
    expect(rows.map(({ count }) => count)).toEqual(pages.map(() => 30));
    await database().owner.deleteFrom('day_counts').where('subject', 'like', '/pagina-%').execute();
  });

  test('searches subscribers by part of the address, in pages, with consent evidence', async () => {
    const staff = database().owner;
    await staff.deleteFrom('newsletter').execute();
    const emails = Array.from({ length: 60 }, (_, index) => `Socio${index}@coop_${index % 2}.it`);
    for (const email of emails) await staff.insertInto('newsletter').values({ email }).execute();
    const first = await listSubscribers(context(), { q: 'SOCIO' });
    expect(first.items).toHaveLength(50);
    expect(first.items[0]).toMatchObject({ email: 'Socio59@coop_1.it', state: 'waiting' });
    const second = await listSubscribers(context(), { q: 'SOCIO', after: Number(first.next) });
    expect([second.items.length, second.next]).toEqual([10, null]);
    expect((await listSubscribers(context(), { q: 'coop_1' })).items).toHaveLength(30);
    expect((await listSubscribers(context(), { q: 'coop%' })).items).toEqual([]);
    expect((await listSubscribers(context(), { state: 'confirmed' })).items).toEqual([]);
    const [subscriber] = first.items;
    await staff
      .insertInto('newsletter_consents')
      .values({
        id: randomUUID(),
        email: 'socio59@coop_1.it',
        event: 'signed_up',
        notice_text: 'Informativa',
        page: '/',
      })
      .execute();
    const evidence = await readEvidence(context(), subscriber?.id ?? 0);
    expect(evidence.events).toMatchObject([{ event: 'signed_up', notice_text: 'Informativa', page: '/' }]);
    await expect(readEvidence(context(), 999_999)).rejects.toMatchObject({ status: 404 });
  });

  // SQLite is enough for the tests below: their SQL is the same on both engines.
  if (engine === 'postgres') return;

  test('shows the opening state of the office, with holidays and announced closures', async () => {
    const readOfficeAt = async (time: string) => {
      const { office } = await readTodayOf({ ...context(), now: new Date(time) });
      return office;
    };
    // Sant’Ambrogio, 7 December, is a holiday in Milan only; the next one in Albano is 8 December, the Immacolata.
    expect(await readOfficeAt('2026-12-07T17:30:00Z')).toEqual(['Chiuso ora, riapre mercoledì alle 9:00']);
    const body = JSON.stringify({
      hours: { closures: [{ from: '2026-12-09', to: '2026-12-11', reason: 'trasloco' }] },
    });
    await database().owner.insertInto('documents').values({ name: 'dati', body }).execute();
    expect(await readOfficeAt('2026-12-09T10:00:00Z')).toEqual([
      'Chiuso ora, riapre lunedì alle 9:00',
      'Chiuso dal 9 all’11 dicembre: trasloco',
    ]);
  });

  test('keeps past subscriber counts after subscribers have left', async () => {
    const list = [1, 2, 3].map((index) => ({ email: `lettore${index}@esempio.it`, confirmed_at: timeAgo(30 * index) }));
    await database().owner.insertInto('newsletter').values(list).execute();
    await recordSubscriberCount(database().staff, new Date(now.getTime() - 7 * day));
    await database().staff.deleteFrom('newsletter').where('email', '=', 'lettore2@esempio.it').execute();
    const { weeks } = await readTodayOf(context());
    expect(weeks.slice(-2).map(({ subscribers }) => subscribers)).toEqual([3, 2]);
    expect(weeks[0]?.subscribers).toBe(1);
  });

  test('keeps the latest result of a check and the time of its last pass', async () => {
    const { staff } = database();
    await recordCheck(staff, 'mail', { now: new Date(timeAgo(2)), failure: null });
    await recordCheck(staff, 'mail', { now: new Date(timeAgo(1)), failure: 'ECONNECTION' });
    expect(await listChecks(staff)).toEqual([
      { name: 'mail', checked_at: timeAgo(1), passed_at: timeAgo(2), failure: 'ECONNECTION', size: null },
    ]);
  });
});
