import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { appointmentRetentionDays, binDays, messageRetentionDays } from '../../src/contract/retention.ts';
import { cancelAppointment } from '../../src/server/appointments/cancelling.ts';
import { readAppointment } from '../../src/server/appointments/rows.ts';
import { repeatRemovals } from '../../src/server/backups/removals.ts';
import { changeMessage } from '../../src/server/messages/changes.ts';
import { handOverWork } from '../../src/server/people/handover.ts';
import { changePerson } from '../../src/server/people/people.ts';
import { eraseAddress, reportAddress } from '../../src/server/privacy/personal-data.ts';
import { applyRetention } from '../../src/server/privacy/retention.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite } from '../support/mail-site.ts';
import { leaveAppointment } from '../support/rows/appointments.ts';

const clock = new Clock('2026-11-30T09:00:00.000Z');
const [marta, anna] = [randomUUID(), randomUUID()];
const email = 'scrive@esempio.it';
const confirmed = {
  state: 'confirmed',
  person: marta,
  starts_at: '2026-12-03T09:00:00.000Z',
  minutes: 45,
  step: 1,
  confirmed_at: '2026-11-30T08:00:00.000Z',
} as const;
const ahead = { status: 409, code: 'appointments-ahead' };

describeOnBothEngines('personal data of appointments', (database) => {
  const site = () => makeMailSite(database(), clock);
  const staff = () => makeContexts(database(), clock).staff();
  const leave = (given?: Parameters<typeof leaveAppointment>[1]) => leaveAppointment({ database: database() }, given);
  const countAppointments = async () =>
    (await database().staff.selectFrom('appointments').select('id').execute()).length;

  beforeAll(async () => {
    const account = { role: 'manager' } as const;
    await database()
      .owner.insertInto('accounts')
      .values([
        { ...account, id: marta, email: 'marta@studio.example', name: 'Marta Neri' },
        { ...account, id: anna, email: 'anna@studio.example', name: 'Anna Conti' },
      ])
      .execute();
  });

  test('the report of an address names its appointments', async () => {
    await leave({ telefono: '06 1234567' });
    const report = await reportAddress(staff(), site(), email);
    expect(report.appointments).toMatchObject([{ telefono: '06 1234567', mode: 'office', state: 'asked' }]);
    expect(await eraseAddress(staff(), site(), email)).toMatchObject({ messages: 1, appointments: 1 });
    expect(await countAppointments()).toBe(0);
  });

  test('an erasure asks to cancel what lies ahead first', async () => {
    const id = await leave(confirmed);
    await expect(eraseAddress(staff(), site(), email)).rejects.toMatchObject({
      ...ahead,
      message: 'C’è un appuntamento confermato, ancora futuro: prima va disdetto',
    });
    await leave({ ...confirmed, starts_at: '2026-12-04T09:00:00.000Z' });
    await expect(eraseAddress(staff(), site(), email)).rejects.toMatchObject({
      message: 'Ci sono 2 appuntamenti confermati, ancora futuri: prima vanno disdetti',
    });
    await cancelAppointment(staff(), site(), id, { version: 1, reason: '' });
    await database().owner.updateTable('appointments').set({ state: 'cancelled' }).execute();
    expect(await eraseAddress(staff(), site(), email)).toMatchObject({ appointments: 2 });
  });

  test('a restored site repeats the erasure of an address, also with an appointment that the backup has', async () => {
    await leave(confirmed);
    expect(await repeatRemovals(staff(), site(), [{ kind: 'erased', address: email }])).toBe(1);
    expect(await countAppointments()).toBe(0);
  });

  test('a message stays out of the bin and unsuspected while its appointment lies ahead', async () => {
    const { message } = await readAppointment(staff(), await leave(confirmed));
    await expect(changeMessage(staff(), site(), message, { binned: true })).rejects.toMatchObject(ahead);
    await expect(changeMessage(staff(), site(), message, { state: 'suspected' })).rejects.toMatchObject(ahead);
    clock.moveTo('2026-12-04T09:00:00.000Z');
    try {
      expect(await changeMessage(staff(), site(), message, { binned: true })).toMatchObject({ state: 'new' });
    } finally {
      clock.moveTo('2026-11-30T09:00:00.000Z');
      await database().staff.deleteFrom('messages').execute();
    }
  });

  test('a message is kept until thirty days after its appointment, also in the bin', async () => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();
    const keep = (starts_at: string) => leave({ ...confirmed, starts_at });
    const [recent, old] = [daysAgo(appointmentRetentionDays - 1), daysAgo(appointmentRetentionDays + 1)];
    const [kept, keptInBin, expired, expiredInBin] = [
      await keep(recent),
      await keep(recent),
      await keep(old),
      await keep(old),
    ];
    await database()
      .owner.updateTable('messages')
      .set({ received_at: daysAgo(messageRetentionDays + 1) })
      .execute();
    for (const id of [keptInBin, expiredInBin]) {
      const { message } = await readAppointment(staff(), id);
      const binned = { binned_at: daysAgo(binDays + 1) };
      await database().owner.updateTable('messages').set(binned).where('id', '=', message).execute();
    }
    expect(await applyRetention(makeContexts(database(), clock).program(), site())).toMatchObject({ messages: 2 });
    const rows = await database().staff.selectFrom('appointments').select('id').execute();
    expect(rows.map(({ id }) => id).sort()).toEqual([kept, keptInBin].sort());
    expect(rows.map(({ id }) => id)).not.toContain(expired);
    await database().staff.deleteFrom('messages').execute();
  });

  test('a colleague who leaves hands over the coming appointments, and their visitors are told', async () => {
    const wish = [{ day: '2026-12-09', half: 'afternoon' }] as const;
    const id = await leave({ ...confirmed, wish: [...wish] });
    await leave({ ...confirmed, starts_at: '2026-11-27T09:00:00.000Z' });
    await changePerson(staff(), marta, { disabled: true });
    expect(await handOverWork(staff(), site(), marta, { to: anna, parts: ['appointments'] })).toMatchObject({
      appointments: 1,
      clashes: [],
      left: { appointments: [] },
    });
    expect(await readAppointment(staff(), id)).toMatchObject({
      person_name: 'Anna Conti',
      start: '2026-12-03T10:00:00+01:00',
      step: 2,
      wish,
    });
    const people = await database().staff.selectFrom('appointments').select(['person']).orderBy('starts_at').execute();
    expect(people).toEqual([{ person: marta }, { person: anna }]);
  });

  test('an appointment stays where the successor has another one, and all others are handed over', async () => {
    await database().staff.deleteFrom('messages').execute();
    const claim = async (person: string, starts_at: string, nome: string) => {
      const id = await leave({ ...confirmed, person, starts_at, nome });
      const quarters = [0, 15, 30].map((minutes) => ({
        person,
        quarter: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString(),
        appointment_id: id,
      }));
      await database().owner.insertInto('appointment_quarters').values(quarters).execute();
      return id;
    };
    const clashing = await claim(marta, '2026-12-03T09:30:00.000Z', 'Rita Bianchi');
    const fitting = await claim(marta, '2026-12-04T09:00:00.000Z', 'Ugo Ferri');
    await claim(anna, '2026-12-03T09:00:00.000Z', 'Di Anna');
    const { message } = await readAppointment(staff(), clashing);
    const handOver = async (to: string) =>
      await handOverWork(staff(), site(), marta, { to, parts: ['drafts', 'messages', 'appointments'] });
    expect(await handOver(anna)).toEqual({
      drafts: 0,
      messages: 0,
      appointments: 1,
      clashes: [{ message, reason: 'Anna Conti ha già un appuntamento dalle 10:00 alle 10:45' }],
      left: {
        drafts: [],
        messages: 0,
        appointments: [{ message, nome: 'Rita Bianchi', start: '2026-12-03T10:30:00+01:00' }],
        card: false,
      },
    });
    expect(await readAppointment(staff(), fitting)).toMatchObject({ person: anna, step: 2 });
    expect(await readAppointment(staff(), clashing)).toMatchObject({ person: marta, step: 1 });
  });
});
