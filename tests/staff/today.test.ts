import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { legalFacts } from '../../src/content/law/provisions.ts';
import { registerDocument } from '../../src/content/law/register.ts';
import { addDays } from '../../src/content/time/holidays.ts';
import type { LaunchState } from '../../src/contract/launch.ts';
import type { Context, Person } from '../../src/server/context.ts';
import { listChecks, recordCheck } from '../../src/server/db/check-results.ts';
import { readToday } from '../../src/server/desk/today.ts';
import { confirmFact } from '../../src/server/law/register.ts';
import { listSubscribers, readEvidence, recordSubscriberCount } from '../../src/server/newsletter/subscribers.ts';
import { PageCounts } from '../../src/server/pages/page-counts.ts';
import { readPublished } from '../../src/server/texts/published-content.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { storeAccounts } from '../support/rows/accounts.ts';
import { leaveAppointment } from '../support/rows/appointments.ts';

const day = 86_400_000;
const now = new Date('2026-11-21T09:42:00.000Z');
const timeAgo = (days: number) => new Date(now.getTime() - days * day).toISOString();

/** Launch state of an open, indexable site. */
const launch: LaunchState = {
  steps: [],
  printable: false,
  unread: [],
  texts: [],
  recommended: [],
  confirmed: [],
  opened: { by: 'Anna Conti', at: timeAgo(30) },
  indexable: true,
};

const readTodayOf = async (context: Context, mail: boolean) =>
  await readToday(context, { mail, published: await readPublished(context.db), launch });

const anna: Person = { kind: 'person', id: 'p', name: 'Anna Conti', role: 'manager' };
const paolo: Person = { kind: 'person', id: 'p2', name: 'Paolo Serra', role: 'editor' };

describeOnBothEngines('today at the desk', (database, engine) => {
  beforeAll(() => storeAccounts(database(), [anna, paolo]));
  const context = (): Context => ({ db: database().staff, actor: anna, now });
  let number = 0;
  async function receive(daysAgo: number, messaggio: string, state: 'new' | 'suspected' = 'new') {
    const id = randomUUID();
    number += 1;
    const message = { id, reference: `2026-D${number}`, nome: 'Mario', email: 'mario@esempio.it', messaggio };
    await database()
      .visitor.insertInto('messages')
      .values({ ...message, state, received_at: timeAgo(daysAgo) })
      .execute();
    return id;
  }

  test('lists waiting work, oldest first, with the details to start on it', async () => {
    // Law is excluded: it depends on the register and has its own test.
    const readWaiting = async (mail: boolean) => {
      const today = await readTodayOf(context(), mail);
      return { ...today, waiting: today.waiting.filter(({ kind }) => kind !== 'law') };
    };
    expect((await readWaiting(false)).waiting.map(({ kind }) => kind)).toEqual(['photos', 'facts']);
    const body = JSON.stringify({ identity: { name: 'Studio Verdi' } });
    await database()
      .owner.insertInto('document_drafts')
      .values({ name: 'dati', body, updated_by: paolo.id, updated_at: timeAgo(2.5) })
      .execute();
    await receive(1, 'Il più recente');
    const id = await receive(3, `Costituzione di una\n\ncooperativa ${'sociale '.repeat(30)}`);
    await receive(9, 'Comprate', 'suspected');
    await database()
      .owner.insertInto('outbox')
      .values({
        id: randomUUID(),
        kind: 'acknowledgement',
        message_id: id,
        rfc_message_id: '<a>',
        attempts: 2,
        last_error: 'EENVELOPE RCPT TO 452 4.2.2',
        next_attempt_at: timeAgo(-0.1),
        created_at: timeAgo(2),
      })
      .execute();
    const { waiting, weeks } = await readWaiting(true);
    expect(waiting.map(({ kind, count }) => [kind, count])).toEqual([
      ['suspects', 1],
      ['messages', 2],
      ['drafts', 1],
      ['letters', 1],
      ['photos', expect.any(Number)],
      ['facts', expect.any(Number)],
    ]);
    expect(waiting[1]).toMatchObject({
      id,
      since: timeAgo(3),
      excerpt: expect.stringMatching(/^Costituzione di una cooperativa .{10,60}…$/),
    });
    expect(waiting[2]).toMatchObject({ pages: [{ page: 'dati', by: 'Paolo Serra' }] });
    expect(waiting[3]).toMatchObject({
      message_id: id,
      recipient: 'mario@esempio.it',
      failure: 'EENVELOPE RCPT TO 452 4.2.2',
      next_attempt_at: timeAgo(-0.1),
    });
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)).toMatchObject({ monday: '2026-11-16', messages: 2 });
  });

  test('lists a scheduled draft once its hour was missed by more than a day', async () => {
    const { owner } = database();
    await owner.deleteFrom('document_drafts').execute();
    const { id } = await owner
      .insertInto('circulars')
      .values({ slug: 'acconti', created_at: timeAgo(9) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [page, circular] = ['team', `circolare-${id}`];
    const edited = { updated_by: paolo.id, updated_at: timeAgo(9) };
    const text = { title: 'Acconti' };
    const schedule = async (publish_at: string) => {
      await owner.deleteFrom('document_drafts').execute();
      await owner
        .insertInto('document_drafts')
        .values([
          { ...edited, name: page, body: JSON.stringify({ lead: 'Da lunedì.' }), publish_at },
          { ...edited, name: circular, body: JSON.stringify(text), publish_at },
        ])
        .execute();
      return (await readTodayOf(context(), true)).waiting.find(({ kind }) => kind === 'drafts');
    };
    expect(await schedule(timeAgo(-1))).toBeUndefined();
    expect(await schedule(timeAgo(1))).toBeUndefined();
    expect(await schedule(timeAgo(24))).toMatchObject({
      since: timeAgo(24),
      pages: [
        { page, by: 'Paolo Serra', missed: true },
        { page: circular, title: 'Acconti', by: 'Paolo Serra', missed: true },
      ],
    });
    await owner.deleteFrom('document_drafts').execute();
    await owner.deleteFrom('circulars').execute();
  });

  test('names first the appointments to confirm, the nearest first, then those of today', async () => {
    await database().owner.deleteFrom('messages').execute();
    const leave = async (given: Parameters<typeof leaveAppointment>[1]) => {
      await leaveAppointment({ database: database() }, given);
    };
    const start = { state: 'confirmed', starts_at: '2026-11-21T15:00:00.000Z', minutes: 45, step: 1 } as const;
    await leave({ nome: 'Terza', wishes: [{ day: '2026-12-10', half: 'morning' }] });
    await leave({
      nome: 'Prima',
      wishes: [
        { day: '2026-12-11', half: 'morning' },
        { day: '2026-11-30', half: 'morning' },
      ],
    });
    await leave({
      nome: 'Seconda',
      ...start,
      starts_at: '2026-12-20T09:00:00.000Z',
      wish: [{ day: '2026-12-01', half: 'afternoon' }],
    });
    await leave({ nome: 'Di oggi', ...start });
    await leave({ nome: 'Disdetto', ...start, state: 'cancelled' });
    await leave({
      nome: 'Di ieri',
      ...start,
      starts_at: '2026-11-20T22:59:00.000Z',
      wish: [{ day: '2026-12-01', half: 'morning' }],
    });
    await leave({ nome: 'Di domani', ...start, starts_at: '2026-11-21T23:00:00.000Z' });
    const { waiting } = await readTodayOf(context(), true);
    expect(waiting.find(({ kind }) => kind === 'messages')).toMatchObject({
      excerpt: 'Appuntamento · Vorrei un incontro sul bilancio.',
    });
    expect(waiting.slice(0, 2)).toEqual([
      {
        kind: 'appointments',
        count: 3,
        since: expect.any(String),
        items: [
          { message: expect.any(String), nome: 'Prima', first: { day: '2026-11-30', half: 'morning' }, moves: false },
          {
            message: expect.any(String),
            nome: 'Seconda',
            first: { day: '2026-12-01', half: 'afternoon' },
            moves: true,
          },
          { message: expect.any(String), nome: 'Terza', first: { day: '2026-12-10', half: 'morning' }, moves: false },
        ],
      },
      {
        kind: 'agenda',
        count: 1,
        since: '2026-11-21T16:00:00+01:00',
        items: [
          { message: expect.any(String), nome: 'Di oggi', start: '2026-11-21T16:00:00+01:00', person_name: null },
        ],
      },
    ]);
  });

  test('lists the coming appointments on days of a closure, until they are moved', async () => {
    const leave = (nome: string, starts_at: string) =>
      leaveAppointment({ database: database() }, { nome, state: 'confirmed', minutes: 45, step: 1, starts_at });
    await leave('Della vigilia', '2026-12-24T09:00:00.000Z');
    await leave('Dopo le ferie', '2027-01-07T09:00:00.000Z');
    const closed = await leave('Della notte', '2026-12-31T22:30:00.000Z');
    const published = await readPublished(context().db);
    const closures = [
      { id: 'ferie', from: '2025-12-24', to: '2025-12-31', reason: 'ferie', repeats: 'yearly' as const },
    ];
    const facts = { ...published.facts, hours: { ...published.facts.hours, closures } };
    const find = async (given: typeof published.facts = facts) =>
      (await readToday(context(), { mail: true, published: { ...published, facts: given }, launch })).waiting.find(
        ({ kind }) => kind === 'closed',
      );
    expect(await find(published.facts)).toBeUndefined();
    const names = ({ items }: { items: { nome: string }[] }) => items.map(({ nome }) => nome);
    const found = await find();
    if (found?.kind !== 'closed') throw new Error('Nothing is found');
    expect([found.count, names(found)]).toEqual([2, ['Della vigilia', 'Della notte']]);
    await database()
      .owner.updateTable('appointments')
      .set({ starts_at: '2027-01-08T09:00:00.000Z' })
      .where('id', '=', closed)
      .execute();
    expect(await find()).toMatchObject({ count: 1 });
    await database().owner.deleteFrom('appointments').where('starts_at', '>', '2026-12-01T00:00:00.000Z').execute();
  });

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
    const { weeks } = await readTodayOf(context(), true);
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
      const { office } = await readTodayOf({ ...context(), now: new Date(time) }, false);
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

  test('lists provisions that expire within sixty days, until they are confirmed', async () => {
    const listProvisionsAt = async (day: string) => {
      const { waiting } = await readTodayOf({ ...context(), now: new Date(`${day}T09:00:00Z`) }, false);
      return waiting.flatMap((entry) => (entry.kind === 'law' ? entry.provisions : []));
    };
    const name = 'art. 6 L. 405/1990';
    const { law, validUntil } = legalFacts[name];
    const provision = { law, valid_until: validUntil };
    const sixtyBefore = addDays(validUntil, -60);
    expect(await listProvisionsAt(sixtyBefore)).toContainEqual(provision);
    expect(await listProvisionsAt(addDays(validUntil, -61))).not.toContainEqual(provision);
    await confirmFact(context(), { name, version: 0, valid_until: addDays(validUntil, 365) });
    expect(await listProvisionsAt(sixtyBefore)).not.toContainEqual(provision);
    await database().owner.deleteFrom('documents').where('name', '=', registerDocument).execute();
  });

  test('keeps past subscriber counts after subscribers have left', async () => {
    const list = [1, 2, 3].map((index) => ({ email: `lettore${index}@esempio.it`, confirmed_at: timeAgo(30 * index) }));
    await database().owner.insertInto('newsletter').values(list).execute();
    await recordSubscriberCount(database().staff, new Date(now.getTime() - 7 * day));
    await database().staff.deleteFrom('newsletter').where('email', '=', 'lettore2@esempio.it').execute();
    const { weeks } = await readTodayOf(context(), true);
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
