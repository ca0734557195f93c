import { expect, test } from 'vitest';
import type { HalfDay } from '../../src/contract/fields/half-days.ts';
import { declineAppointment } from '../../src/server/appointments/cancelling.ts';
import {
  askOtherTime,
  cancelByLink,
  makeLinkedCalendar,
  readLinkedAppointment,
} from '../../src/server/appointments/linked.ts';
import { readAppointment } from '../../src/server/appointments/rows.ts';
import { makeLinkToken } from '../../src/server/tokens.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite, secret } from '../support/mail-site.ts';
import { confirmedAppointment as confirmed, leaveAppointment } from '../support/rows/appointments.ts';

const clock = new Clock('2026-11-30T09:00:00.000Z');
const otherDay: HalfDay[] = [{ day: '2026-12-09', half: 'afternoon' }];

describeOnBothEngines('the link of an appointment', (database) => {
  const site = () => makeMailSite(database(), clock);
  const visitor = () => makeContexts(database(), clock).owner();
  const staff = () => makeContexts(database(), clock).staff();

  async function leave(given?: Parameters<typeof leaveAppointment>[1]) {
    const id = await leaveAppointment({ database: database() }, given);
    return { id, token: makeLinkToken(secret, 'appointment', { id, email: 'scrive@esempio.it' }) };
  }
  const listEmails = async (id: string) => {
    const { message } = await readAppointment(staff(), id);
    return await database()
      .staff.selectFrom('outbox')
      .select(['kind', 'step'])
      .where('message_id', '=', message)
      .orderBy('kind')
      .execute();
  };

  const listEvents = async (reference: string) =>
    await database()
      .staff.selectFrom('journal')
      .select(['event', 'actor_kind'])
      .where('subject', '=', reference)
      .execute();

  test('shows what is agreed', async () => {
    const { token } = await leave(confirmed);
    expect(await readLinkedAppointment(visitor(), site(), token)).toMatchObject({
      state: 'open',
      appointment: { state: 'confirmed', start: '2026-12-03T10:00:00+01:00', minutes: 45 },
    });
    expect(await makeLinkedCalendar(visitor(), site(), token)).toMatch(
      /METHOD:PUBLISH\r\nBEGIN:VEVENT\r\nUID:[^\r]+\r\nSEQUENCE:1\r\nDTSTAMP:20261130T080000Z\r\nDTSTART:20261203T090000Z/,
    );
  });

  test.each([
    ['cancelled', { ...confirmed, state: 'cancelled' }],
    ['declined', { state: 'declined' }],
    ['past', { ...confirmed, starts_at: '2026-11-30T09:00:00.000Z' }],
    ['past', { wishes: [{ day: '2026-11-29', half: 'morning' }] }],
  ] as const)('has ended for an appointment that is %s', async (end, given) => {
    const { id, token } = await leave({ ...given, wishes: 'wishes' in given ? [...given.wishes] : otherDay });
    const ended = { state: 'ended', end };
    expect(await readLinkedAppointment(visitor(), site(), token)).toEqual(ended);
    expect(await askOtherTime(visitor(), site(), token, [{ day: '2026-12-10', half: 'morning' }])).toEqual(ended);
    expect(await cancelByLink(visitor(), site(), token)).toEqual(ended);
    expect(await makeLinkedCalendar(visitor(), site(), token)).toBeNull();
    expect(await listEmails(id)).toEqual([]);
    expect((await readAppointment(staff(), id)).version).toBe(1);
  });

  test('is unknown without a valid signature', async () => {
    const { id } = await leave(confirmed);
    for (const token of ['prova', '', makeLinkToken(secret, 'appointment', { id, email: 'altra@example.com' })]) {
      expect(await readLinkedAppointment(visitor(), site(), token)).toEqual({ state: 'unknown' });
      expect(await cancelByLink(visitor(), site(), token)).toEqual({ state: 'unknown' });
    }
    expect(await readAppointment(staff(), id)).toMatchObject({ state: 'confirmed', version: 1 });
  });

  test('asks for another time, and the confirmed one stays', async () => {
    const { id, token } = await leave(confirmed);
    expect(await askOtherTime(visitor(), site(), token, otherDay)).toMatchObject({
      state: 'open',
      appointment: { state: 'confirmed', start: '2026-12-03T10:00:00+01:00', wish: otherDay },
    });
    await askOtherTime(visitor(), site(), token, otherDay);
    expect(await listEmails(id)).toEqual([{ kind: 'appointment-move-asked', step: 1 }]);
    expect(await readAppointment(staff(), id)).toMatchObject({ wish: otherDay, step: 1, version: 1 });
  });

  test('replaces the half days of a request that is not confirmed', async () => {
    const { id, token } = await leave();
    await askOtherTime(visitor(), site(), token, otherDay);
    expect(await readAppointment(staff(), id)).toMatchObject({ state: 'asked', wishes: otherDay, wish: null });
    expect(await listEmails(id)).toEqual([{ kind: 'appointment-move-asked', step: 0 }]);
  });

  test('asks for another time ten times a day, with five emails to the firm and one line of the journal', async () => {
    const { id, token } = await leave(confirmed);
    const ask = (day: string) => askOtherTime(visitor(), site(), token, [{ day, half: 'morning' }]);
    for (let date = 10; date < 20; date += 1) expect((await ask(`2026-12-${date}`)).state).toBe('open');
    expect(await ask('2026-12-20')).toEqual({ state: 'limited' });
    // The present wish again is no other one.
    expect((await ask('2026-12-19')).state).toBe('open');
    const { wish, version, reference } = await readAppointment(staff(), id);
    expect([wish, version]).toEqual([[{ day: '2026-12-19', half: 'morning' }], 1]);
    expect(await listEmails(id)).toHaveLength(5);
    expect(await listEvents(reference)).toEqual([{ event: 'appointment.move-asked', actor_kind: 'visitor' }]);
    expect(await cancelByLink(visitor(), site(), token)).toMatchObject({ end: 'cancelled' });
  });

  test('asks for another time while staff decide, who decide by the version that they have seen', async () => {
    const { id, token } = await leave();
    await askOtherTime(visitor(), site(), token, otherDay);
    const declined = await declineAppointment(staff(), site(), id, { version: 1, text: 'Non possiamo.' });
    expect(declined).toMatchObject({ state: 'declined', version: 2, wishes: otherDay });
  });

  test('cancels at once, frees the time, and tells the firm and the visitor’s calendar', async () => {
    const { id, token } = await leave(confirmed);
    await database()
      .owner.insertInto('appointment_quarters')
      .values({ person: 'marta', quarter: confirmed.starts_at, appointment_id: id })
      .execute();
    expect(await cancelByLink(visitor(), site(), token)).toEqual({ state: 'ended', end: 'cancelled' });
    await cancelByLink(visitor(), site(), token);
    expect(await listEmails(id)).toEqual([
      { kind: 'appointment-cancelled', step: 2 },
      { kind: 'appointment-cancelled-firm', step: 2 },
    ]);
    const quarters = database()
      .staff.selectFrom('appointment_quarters')
      .select('quarter')
      .where('appointment_id', '=', id);
    expect(await quarters.execute()).toEqual([]);
    const { reference } = await readAppointment(staff(), id);
    expect(await listEvents(reference)).toEqual([{ event: 'appointment.cancelled', actor_kind: 'visitor' }]);
  });

  test('withdraws a request that is not confirmed, and tells only the firm', async () => {
    const { id, token } = await leave();
    await cancelByLink(visitor(), site(), token);
    expect(await listEmails(id)).toEqual([{ kind: 'appointment-cancelled-firm', step: 0 }]);
  });
});
