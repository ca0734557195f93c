import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { parseOpeningHours } from '../../src/content/facts.ts';
import { defaultContent } from '../../src/content/published.ts';
import type { HalfDay } from '../../src/contract/fields/half-days.ts';
import { addAbsence, listAbsences, removeAbsence } from '../../src/server/appointments/absences.ts';
import { confirmAppointment } from '../../src/server/appointments/confirming.ts';
import { makeFullness, readEngagements } from '../../src/server/appointments/engagements.ts';
import { readContentVersion } from '../../src/server/db/watch.ts';
import { applyRetention } from '../../src/server/privacy/retention.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite } from '../support/mail-site.ts';
import { leaveAppointment } from '../support/rows/appointments.ts';

const clock = new Clock('2026-11-30T09:00:00.000Z');
const [marta, paolo, sara] = [randomUUID(), randomUUID(), randomUUID()];
const hours = { ...parseOpeningHours(defaultContent.facts), closures: [] };
const morning = { day: '2027-01-12', half: 'morning' } satisfies HalfDay;

describeOnBothEngines('the time of people who receive visitors', (database) => {
  const staff = () => makeContexts(database(), clock).staff();
  const confirm = async (person: string, time: string, minutes: 60 | 90) =>
    await confirmAppointment(
      staff(),
      makeMailSite(database(), clock),
      await leaveAppointment({ database: database() }),
      { version: 1, start: `${morning.day}T${time}`, minutes, person, place: '' },
    );
  const isFull = async (halfDay: HalfDay) =>
    makeFullness(hours, await readEngagements(database().staff, clock.now()))(halfDay);

  beforeAll(async () => {
    const account = { role: 'editor' } as const;
    await database()
      .owner.insertInto('accounts')
      .values([
        { ...account, id: marta, email: 'marta@studio.example', name: 'Marta Neri', receives: true },
        { ...account, id: paolo, email: 'paolo@studio.example', name: 'Paolo Serra', receives: true },
        { ...account, id: sara, email: 'sara@studio.example', name: 'Sara Vitale', receives: false },
      ])
      .execute();
  });

  test('fills a half day once none of them has half an hour left, and counts as a change of the site', async () => {
    expect(await isFull(morning)).toBe(false);
    const before = await readContentVersion(database().staff);
    for (const person of [marta, paolo])
      for (const [time, minutes] of [
        ['09:00', 90],
        ['10:30', 90],
        ['12:00', 60],
      ] as const) {
        expect(await isFull(morning)).toBe(false);
        await confirm(person, time, minutes);
      }
    expect(await isFull(morning)).toBe(true);
    expect(await isFull({ ...morning, day: '2027-01-13' })).toBe(false);
    expect(await readContentVersion(database().staff)).toBeGreaterThan(before);
  });

  test('is not given on days of their absence', async () => {
    const days = { first_day: '2027-01-14', last_day: '2027-01-15' };
    const absence = await addAbsence(staff(), { person: marta, ...days });
    expect(await listAbsences(staff())).toEqual({
      items: [{ ...days, id: absence.id, person: marta, person_name: 'Marta Neri' }],
    });
    const id = await leaveAppointment({ database: database() });
    const time = { version: 1, start: '2027-01-15T10:00', minutes: 45, place: '' } as const;
    const site = makeMailSite(database(), clock);
    await expect(confirmAppointment(staff(), site, id, { ...time, person: marta })).rejects.toMatchObject({
      code: 'busy',
      message: 'Marta Neri è assente dal 14 al 15 gennaio',
    });
    expect(await isFull({ ...morning, day: '2027-01-15' })).toBe(false);
    const other = await addAbsence(staff(), { person: paolo, ...days });
    expect(await isFull({ ...morning, day: '2027-01-15' })).toBe(true);
    await removeAbsence(staff(), other.id);
    await removeAbsence(staff(), absence.id);
    expect(await isFull({ ...morning, day: '2027-01-15' })).toBe(false);
    await expect(removeAbsence(staff(), absence.id)).rejects.toMatchObject({ status: 404 });
    await addAbsence(staff(), { person: marta, ...days });
    await applyRetention({ ...staff(), now: new Date('2027-03-01T08:00:00.000Z') }, makeMailSite(database(), clock));
    expect(await listAbsences(staff())).toEqual({ items: [] });
  });
});
