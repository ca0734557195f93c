import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { appointmentCalls } from '../../src/contract/appointments.ts';
import { listAppointments, readAppointment } from '../../src/server/appointments/rows.ts';
import { listUnreadable } from '../../src/server/doctor/unreadable.ts';
import { countMessages, listInbox } from '../../src/server/messages/inbox.ts';
import { makeCommandContext } from '../support/context.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { leaveAppointment } from '../support/rows/appointments.ts';
import { listTasksOf } from '../support/tasks.ts';

describeOnBothEngines('appointments', (database) => {
  const ids: Record<string, string> = {};
  const staff = () => ({ db: database().staff });

  beforeAll(async () => {
    const site = { database: database() };
    await site.database.owner
      .insertInto('accounts')
      .values({ id: 'marta', email: 'marta@studio.example', name: 'Marta Neri', role: 'editor' })
      .execute();
    const confirmed = { state: 'confirmed', person: 'marta', minutes: 45, step: 1 } as const;
    ids['later'] = await leaveAppointment(site, { ...confirmed, starts_at: '2026-12-04T09:00:00.000Z' });
    ids['first'] = await leaveAppointment(site, { ...confirmed, starts_at: '2026-12-03T09:00:00.000Z' });
    ids['asked'] = await leaveAppointment(site, {
      mode: 'phone',
      telefono: '06 12345678',
      asked_at: '2026-11-30T09:00:00.000Z',
      wish: [{ day: '2026-12-09', half: 'afternoon' }],
    });
  });

  test('are read with their visitor, their colleague and their start in Rome', async () => {
    expect(await readAppointment(staff(), ids['first'] ?? '')).toMatchObject({
      nome: 'Maria Bianchi',
      state: 'confirmed',
      person: 'marta',
      person_name: 'Marta Neri',
      start: '2026-12-03T10:00:00+01:00',
      minutes: 45,
      step: 1,
      wishes: [{ day: '2026-12-03', half: 'morning' }],
      wish: null,
    });
    expect(await readAppointment(staff(), ids['asked'] ?? '')).toMatchObject({
      telefono: '06 12345678',
      start: null,
      wish: [{ day: '2026-12-09', half: 'afternoon' }],
    });
  });

  test('are found in the inbox by their telephone number, and change what open windows show', async () => {
    const context = makeCommandContext(database().staff);
    const { items } = await listInbox(context, { kind: 'appointment', q: '12345678' });
    expect(items.map(({ appointment }) => appointment)).toEqual([ids['asked']]);
    const before = await countMessages(context);
    await database()
      .owner.updateTable('appointments')
      .set({ version: 2 })
      .where('id', '=', ids['asked'] ?? '')
      .execute();
    expect((await countMessages(context)).changed).not.toBe(before.changed);
  });

  test('are listed and counted although the half days of one cannot be read, and the doctor names it', async () => {
    const { owner } = database();
    const [asked = '', first = ''] = [ids['asked'], ids['first']];
    const context = { ...makeCommandContext(database().staff), now: new Date('2026-12-03T07:00:00Z') };
    expect(await listUnreadable(database().staff)).toEqual([]);
    await owner.updateTable('appointments').set({ wishes: '[{"day":' }).where('id', '=', asked).execute();
    await owner.updateTable('appointments').set({ wish: '[]' }).where('id', '=', first).execute();
    const { items } = await listAppointments(staff(), {});
    expect(items.map(({ id, wishes, wish }) => [id, wishes.length, wish?.length])).toEqual([
      [asked, 0, 1],
      [first, 1, 0],
      [ids['later'], 1, undefined],
    ]);
    const tasks = await listTasksOf(database(), context);
    expect(tasks.find(({ kind }) => kind === 'appointments')).toMatchObject({ count: 2 });
    expect(tasks.find(({ kind }) => kind === 'agenda')).toMatchObject({ count: 1 });
    const references = items.filter(({ id }) => id !== ids['later']).map(({ reference }) => reference);
    expect((await listUnreadable(database().staff)).map(({ row }) => row).toSorted()).toEqual(references.toSorted());
  });

  test('of which one has a message with unreadable answers leave the inbox readable', async () => {
    const { owner, staff: db } = database();
    const { message, reference } = await readAppointment(staff(), ids['later'] ?? '');
    await owner.updateTable('messages').set({ answers: 'x', topic: 'fisco' }).where('id', '=', message).execute();
    const { items } = await listInbox(makeCommandContext(db), {});
    expect(items.find(({ id }) => id === message)).toMatchObject({ answers: [] });
    expect(await listUnreadable(db)).toContainEqual({ table: 'messages', row: reference, column: 'answers' });
  });

  test('are listed by time, from a day or from the end of a page, and by state', async () => {
    const list = async (query: Parameters<typeof listAppointments>[1]) =>
      (await listAppointments(staff(), query)).items.map(({ id }) => id);
    expect(await list({})).toEqual([ids['asked'], ids['first'], ids['later']]);
    expect(await list({ state: 'asked' })).toEqual([ids['asked']]);
    expect(await list({ from: '2026-12-04' })).toEqual([ids['later']]);
    expect(await list({ from: `2026-12-03T09:00:00.000Z_${ids['first']}` })).toEqual([ids['later']]);
    expect(await list({ from: '1900-01-01' })).toHaveLength(3);
    expect(await list({ from: '2999-12-31' })).toEqual([]);
  });
});

test.each([
  '0001-01-01',
  '3000-01-01',
  '2026-02-29',
  `2026-12-03T24:00:00.000Z_${randomUUID()}`,
  `0000-12-31T23:10:04.000Z_${randomUUID()}`,
  '2026-12-03T09:00:00.000Z',
])('appointments cannot be listed from %s, for which the engines have no time', (from) => {
  expect(v.is(appointmentCalls.list.query, { from })).toBe(false);
});
