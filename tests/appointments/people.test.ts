import { beforeEach, expect, test } from 'vitest';
import { listAppointmentPeople } from '../../src/server/appointments/people.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { Clock, makeContexts } from '../support/mail-site.ts';
import { confirmedAppointment, leaveAppointment } from '../support/rows/appointments.ts';
import { addPerson } from '../support/staff.ts';

/* Colleague whom the confirmation of an appointment proposes. */

const clock = new Clock('2026-11-30T09:00:00.000Z');
let database: TestDatabase;
let livia: string;
let paola: string;

beforeEach(async () => {
  database = await createTestDatabase('sqlite');
  const site = { database, url: 'http://localhost' };
  livia = await addPerson(site, { email: 'livia@studio.example', name: 'Livia Ferrante', role: 'manager' });
  paola = await addPerson(site, { email: 'paola@studio.example', name: 'Paola Conti' });
  return () => database.close();
});

const setReceives = (id: string, receives: boolean) =>
  database.owner.updateTable('accounts').set({ receives }).where('id', '=', id).execute();
async function list(caller: string) {
  const context = makeContexts(database, clock).staff();
  return await listAppointmentPeople({
    ...context,
    actor: { kind: 'person', id: caller, name: 'Paola Conti', role: 'editor' },
  });
}
const leaveConfirmed = (person: string, changed_by: string, changed_at: string) =>
  leaveAppointment({ database }, { ...confirmedAppointment, person, changed_by, changed_at });

test('is the only one who receives clients, whoever is signed in', async () => {
  await setReceives(paola, false);
  expect(await list(paola)).toEqual({
    items: [
      { id: livia, name: 'Livia Ferrante', receives: true },
      { id: paola, name: 'Paola Conti', receives: false },
    ],
    proposed: livia,
  });
});

test('is nobody while several receive clients, and then the caller’s last choice', async () => {
  expect((await list(paola)).proposed).toBeNull();
  await leaveConfirmed(livia, paola, '2026-11-30T08:00:00.000Z');
  await leaveConfirmed(paola, paola, '2026-11-29T08:00:00.000Z');
  await leaveConfirmed(paola, livia, '2026-11-30T08:30:00.000Z');
  expect((await list(paola)).proposed).toBe(livia);
  expect((await list(livia)).proposed).toBe(paola);
});

test('is nobody without access', async () => {
  const disabled_at = '2026-11-30T08:00:00.000Z';
  await leaveConfirmed(livia, paola, disabled_at);
  await database.owner.updateTable('accounts').set({ disabled_at }).where('id', '=', livia).execute();
  await setReceives(paola, false);
  expect((await list(paola)).proposed).toBeNull();
  await setReceives(paola, true);
  expect((await list(paola)).proposed).toBe(paola);
});
