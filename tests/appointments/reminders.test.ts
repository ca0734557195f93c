import { beforeEach, expect, test } from 'vitest';
import { parseOpeningHours } from '../../src/content/facts.ts';
import { defaultContent } from '../../src/content/published.ts';
import { queueAppointmentNotices } from '../../src/server/appointments/reminders.ts';
import { restoredSettingName } from '../../src/server/mail/restored-site.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite, readOutbox } from '../support/mail-site.ts';
import { leaveAppointment } from '../support/rows/appointments.ts';

const clock = new Clock();
const hours = parseOpeningHours(defaultContent.facts);

/** Appointment on a day at 10:00 in winter, confirmed two weeks before unless `confirmed_at` is given. */
const on = (day: string, confirmed_at = new Date(Date.parse(day) - 14 * 86_400_000).toISOString()) =>
  ({
    state: 'confirmed',
    person: 'marta',
    minutes: 45,
    step: 1,
    starts_at: `${day}T09:00:00.000Z`,
    confirmed_at,
  }) as const;

describeOnBothEngines('reminders and warnings', (database) => {
  const leave = (given: Parameters<typeof leaveAppointment>[1]) => leaveAppointment({ database: database() }, given);
  async function queueAt(time: string) {
    clock.moveTo(time);
    const context = makeContexts(database(), clock).program();
    return await queueAppointmentNotices(context, makeMailSite(database(), clock), hours);
  }
  const none = { reminders: 0, warnings: 0 };
  const [oneReminder, oneWarning] = [
    { reminders: 1, warnings: 0 },
    { reminders: 0, warnings: 1 },
  ];

  beforeEach(async () => {
    await database().staff.deleteFrom('messages').execute();
  });

  test('a visitor is reminded once, from nine o’clock in Rome of the day before', async () => {
    await leave(on('2026-12-03'));
    expect(await queueAt('2026-12-01T12:00:00Z')).toEqual(none);
    expect(await queueAt('2026-12-02T07:59:00Z')).toEqual(none);
    expect(await queueAt('2026-12-02T08:00:00Z')).toEqual(oneReminder);
    expect(await queueAt('2026-12-02T08:01:00Z')).toEqual(none);
    const [email] = await readOutbox(database());
    expect(email).toMatchObject({ kind: 'appointment-reminder', step: 1 });
  });

  test('two instances remind once', async () => {
    await leave(on('2026-12-03'));
    const counts = await Promise.all([queueAt('2026-12-02T09:00:00Z'), queueAt('2026-12-02T09:00:00Z')]);
    expect(counts.reduce((sum, { reminders }) => sum + reminders, 0)).toBe(1);
  });

  test.each([
    ['a Monday is reminded on Friday', '2026-12-14', '2026-12-11'],
    ['a Tuesday after a holiday on Monday is reminded on Friday', '2027-03-30', '2027-03-26'],
    ['the day after 8 December is reminded on the day before it', '2026-12-09', '2026-12-07'],
    ['a Sunday is reminded on Saturday', '2026-12-13', '2026-12-12'],
  ])('%s', async (_, day, reminded) => {
    await leave(on(day));
    const before = new Date(Date.parse(reminded) - 86_400_000).toISOString().slice(0, 10);
    expect(await queueAt(`${before}T12:00:00Z`)).toEqual(none);
    expect(await queueAt(`${reminded}T09:00:00Z`)).toEqual(oneReminder);
  });

  test('nothing leaves on a Sunday or holiday, also after an outage', async () => {
    await leave(on('2026-12-14'));
    await leave({ wishes: [{ day: '2026-12-14', half: 'morning' }] });
    expect(await queueAt('2026-12-13T09:00:00Z')).toEqual(none);
    await leave(on('2026-12-28'));
    expect(await queueAt('2026-12-25T09:00:00Z')).toEqual(none);
  });

  test.each([
    ['confirmed less than a day before', on('2026-12-03', '2026-12-02T10:00:00.000Z'), '2026-12-02T11:00:00Z'],
    ['confirmed after its reminder was due', on('2026-12-14', '2026-12-12T08:00:00.000Z'), '2026-12-12T09:00:00Z'],
    ['of today', on('2026-12-03'), '2026-12-03T08:30:00Z'],
    ['cancelled', { ...on('2026-12-03'), state: 'cancelled' }, '2026-12-02T09:00:00Z'],
  ] as const)('an appointment that is %s has no reminder', async (_, given, now) => {
    await leave(given);
    expect(await queueAt(now)).toEqual(none);
  });

  test('an appointment that was moved after its reminder is reminded again', async () => {
    const id = await leave(on('2026-12-03'));
    expect(await queueAt('2026-12-02T09:00:00Z')).toEqual(oneReminder);
    const moved = { starts_at: '2026-12-10T09:00:00.000Z', step: 2, confirmed_at: '2026-12-02T10:00:00.000Z' };
    await database().owner.updateTable('appointments').set(moved).where('id', '=', id).execute();
    expect(await queueAt('2026-12-09T09:00:00Z')).toEqual(oneReminder);
  });

  test('the firm is warned once, on the last working day before the first half day', async () => {
    await leave({
      wishes: [
        { day: '2026-12-16', half: 'morning' },
        { day: '2026-12-14', half: 'afternoon' },
      ],
    });
    expect(await queueAt('2026-12-10T12:00:00Z')).toEqual(none);
    expect(await queueAt('2026-12-11T07:00:00Z')).toEqual(none);
    expect(await queueAt('2026-12-11T08:00:00Z')).toEqual(oneWarning);
    expect(await queueAt('2026-12-11T08:01:00Z')).toEqual(none);
    const [email] = await readOutbox(database());
    expect(email).toMatchObject({ kind: 'appointment-waiting', step: 0 });
  });

  test('the firm is not warned of a suspected request, one in the bin, or one with an answer', async () => {
    const wishes = [{ day: '2026-12-14', half: 'morning' }] as const;
    await leave({ wishes: [...wishes], state: 'declined' });
    await leave({ wishes: [...wishes] });
    await database().owner.updateTable('messages').set({ state: 'suspected' }).execute();
    expect(await queueAt('2026-12-11T09:00:00Z')).toEqual(none);
  });

  test('a restored site sends none before it knows who was erased', async () => {
    await leave(on('2026-12-03'));
    const value = JSON.stringify({ made: clock.now(), restored: clock.now(), gone: null });
    await database().owner.insertInto('settings').values({ name: restoredSettingName, value }).execute();
    expect(await queueAt('2026-12-02T09:00:00Z')).toEqual(none);
    await database().owner.deleteFrom('settings').where('name', '=', restoredSettingName).execute();
    expect(await queueAt('2026-12-02T09:00:00Z')).toEqual(oneReminder);
  });
});
