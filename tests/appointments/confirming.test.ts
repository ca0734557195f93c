import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { beforeAll, expect, test } from 'vitest';
import { startSmtp } from '../../harness/smtp.ts';
import type { Confirmation } from '../../src/contract/appointments.ts';
import { cancelAppointment, declineAppointment, keepAppointment } from '../../src/server/appointments/cancelling.ts';
import { confirmAppointment } from '../../src/server/appointments/confirming.ts';
import { enterAppointment } from '../../src/server/appointments/entering.ts';
import { readAppointment } from '../../src/server/appointments/rows.ts';
import { sendDueEmails } from '../../src/server/mail/outbox.ts';
import { changeMessage } from '../../src/server/messages/changes.ts';
import { listInbox } from '../../src/server/messages/inbox.ts';
import { resendMessage } from '../../src/server/messages/messages.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite } from '../support/mail-site.ts';
import { leaveAppointment } from '../support/rows/appointments.ts';

const marta = randomUUID();
const paolo = randomUUID();
const clock = new Clock('2026-11-30T09:00:00.000Z');

describeOnBothEngines('an appointment', (database) => {
  const site = () => makeMailSite(database(), clock);
  const staff = () => makeContexts(database(), clock).staff();
  const leave = (given?: Parameters<typeof leaveAppointment>[1]) => leaveAppointment({ database: database() }, given);
  const confirm = (id: string, start: string, given: Partial<Confirmation> = {}) =>
    confirmAppointment(staff(), site(), id, { version: 1, start, minutes: 45, person: marta, place: '', ...given });
  const countQuarters = async (id: string) =>
    (
      await database()
        .staff.selectFrom('appointment_quarters')
        .select('quarter')
        .where('appointment_id', '=', id)
        .execute()
    ).length;
  const listEmails = async (messageId: string) =>
    await database()
      .staff.selectFrom('outbox')
      .select(['kind', 'step'])
      .where('message_id', '=', messageId)
      .orderBy('created_at')
      .orderBy('step')
      .execute();
  const listEvents = async (reference: string) =>
    (
      await database()
        .staff.selectFrom('journal')
        .select('event')
        .where('subject', '=', reference)
        .orderBy('id')
        .execute()
    ).map(({ event }) => event);

  beforeAll(async () => {
    const account = { role: 'editor' } as const;
    await database()
      .owner.insertInto('accounts')
      .values([
        { ...account, id: marta, email: 'marta@studio.example', name: 'Marta Neri' },
        {
          ...account,
          id: paolo,
          email: 'paolo@studio.example',
          name: 'Paolo Serra',
          disabled_at: '2026-01-01T00:00:00.000Z',
        },
      ])
      .execute();
  });

  test('that is confirmed claims its quarters, tells the visitor, and is journaled', async () => {
    const id = await leave();
    const row = await confirm(id, '2027-01-11T10:00', { place: 'https://video.example/stanza' });
    expect(row).toMatchObject({
      version: 2,
      state: 'confirmed',
      start: '2027-01-11T10:00:00+01:00',
      minutes: 45,
      person: marta,
      person_name: 'Marta Neri',
      place: 'https://video.example/stanza',
      step: 1,
    });
    expect(await countQuarters(id)).toBe(3);
    expect(await listEmails(row.message)).toEqual([{ kind: 'appointment-confirmed', step: 1 }]);
    expect(await listEvents(row.reference)).toEqual(['message.moved', 'appointment.confirmed']);
  });

  test('cannot take the time that its person has given to another one', async () => {
    await confirm(await leave(), '2027-01-12T10:00');
    const id = await leave();
    await expect(confirm(id, '2027-01-12T10:30')).rejects.toMatchObject({
      status: 409,
      code: 'busy',
      message: 'Marta Neri ha già un appuntamento dalle 10:00 alle 10:45',
    });
    expect(await readAppointment(staff(), id)).toMatchObject({ state: 'asked', version: 1 });
    expect(await confirm(id, '2027-01-12T10:45')).toMatchObject({ state: 'confirmed' });
  });

  test('gets a time that two colleagues want at once only once', async () => {
    const ids = await Promise.all([leave(), leave(), leave()]);
    const results = await Promise.allSettled(ids.map((id) => confirm(id, '2027-01-13T09:00')));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(2);
    for (const refusal of refused)
      expect(refusal).toMatchObject({
        code: 'busy',
        message: 'Marta Neri ha già un appuntamento dalle 9:00 alle 9:45',
      });
  });

  test('is confirmed by one of two colleagues, and the other sees how it is now', async () => {
    const id = await leave();
    const results = await Promise.allSettled([confirm(id, '2027-01-14T09:00'), confirm(id, '2027-01-14T11:00')]);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toMatchObject([{ status: 409, code: 'changed', body: { current: { id, version: 2, step: 1 } } }]);
  });

  test('can move within its own time, and leaves what it no longer needs', async () => {
    const id = await leave();
    await confirm(id, '2027-01-15T10:00');
    const moved = await confirm(id, '2027-01-15T10:15', { version: 2, minutes: 30 });
    expect(moved).toMatchObject({ step: 2, version: 3, start: '2027-01-15T10:15:00+01:00' });
    expect(await countQuarters(id)).toBe(2);
    await confirm(await leave(), '2027-01-15T09:30');
    expect(await listEvents(moved.reference)).toContain('appointment.moved');
  });

  test('that is cancelled frees its time and ends', async () => {
    const id = await leave();
    await confirm(id, '2027-01-18T10:00');
    const row = await cancelAppointment(staff(), site(), id, { version: 2, reason: 'Malattia' });
    expect(row).toMatchObject({ state: 'cancelled', step: 2, version: 3, reason: 'Malattia' });
    expect(await countQuarters(id)).toBe(0);
    expect(await listEmails(row.message)).toEqual([
      { kind: 'appointment-confirmed', step: 1 },
      { kind: 'appointment-cancelled', step: 2 },
    ]);
    await confirm(await leave(), '2027-01-18T10:00');
    await expect(confirm(id, '2027-01-18T12:00', { version: 3 })).rejects.toMatchObject({ code: 'ended' });
    await expect(cancelAppointment(staff(), site(), id, { version: 3, reason: '' })).rejects.toMatchObject({
      code: 'ended',
    });
  });

  test('that is declined gets an ordinary answer', async () => {
    const id = await leave();
    const row = await declineAppointment(staff(), site(), id, { version: 1, text: 'Non trattiamo questa materia.' });
    expect(row).toMatchObject({ state: 'declined', step: 0, start: null });
    expect(await listEmails(row.message)).toEqual([{ kind: 'answer', step: null }]);
    expect(await listEvents(row.reference)).toEqual(['message.moved', 'message.answered', 'appointment.declined']);
    await expect(declineAppointment(staff(), site(), id, { version: 2, text: 'Di nuovo.' })).rejects.toMatchObject({
      code: 'ended',
    });
  });

  test('stays at its time when another one is refused, and its visitor is told', async () => {
    const id = await leave();
    const confirmed = await confirm(id, '2027-01-19T10:00');
    await expect(keepAppointment(staff(), site(), id, { version: 2, text: '' })).rejects.toMatchObject({
      status: 409,
      message: 'Il cliente non chiede un altro giorno',
    });
    const wish = JSON.stringify([{ day: '2027-01-20', half: 'morning' }]);
    await database().owner.updateTable('appointments').set({ wish }).where('id', '=', id).execute();
    const kept = await keepAppointment(staff(), site(), id, { version: 2, text: 'Quel giorno siamo fuori.' });
    expect(kept).toMatchObject({
      state: 'confirmed',
      start: confirmed.start,
      step: 1,
      version: 3,
      wish: null,
      reason: 'Quel giorno siamo fuori.',
    });
    expect(await countQuarters(id)).toBe(3);
    expect(await listEmails(kept.message)).toEqual([
      { kind: 'appointment-confirmed', step: 1 },
      { kind: 'appointment-kept', step: 1 },
    ]);
    expect(await listEvents(kept.reference)).toContain('appointment.kept');
    expect(await confirm(id, '2027-01-19T12:00', { version: 3 })).toMatchObject({ reason: '' });
  });

  const enter = (start: string, given: Partial<Parameters<typeof enterAppointment>[2]> = {}) =>
    enterAppointment(staff(), site(), {
      nome: 'Rosa Ferri',
      email: '',
      telefono: '',
      mode: 'office',
      messaggio: 'Successione',
      start,
      minutes: 45,
      person: marta,
      place: '',
      ...given,
    });

  test('that staff write down without an address is confirmed, and causes no email', async () => {
    const row = await enter('2027-01-26T10:00');
    expect(row).toMatchObject({
      nome: 'Rosa Ferri',
      email: '',
      state: 'confirmed',
      start: '2027-01-26T10:00:00+01:00',
      person_name: 'Marta Neri',
      wishes: [{ day: '2027-01-26', half: 'morning' }],
    });
    expect(await listEmails(row.message)).toEqual([]);
    expect(await listEvents(row.reference)).toEqual(['appointment.entered', 'appointment.confirmed']);
    await expect(enter('2027-01-26T10:30')).rejects.toMatchObject({ code: 'busy' });
    const { items } = await listInbox(staff(), { state: 'answered', q: 'Rosa Ferri' });
    expect(items).toMatchObject([{ id: row.message, appointment: row.id }]);
  });

  test('that staff write down with an address is confirmed by email', async () => {
    const row = await enter('2027-01-27T10:00', { email: 'rosa@example.com' });
    expect(await listEmails(row.message)).toEqual([{ kind: 'appointment-confirmed', step: 1 }]);
  });

  test.each([
    ['2027-03-28T02:30', 'Quest’ora non esiste: quella notte gli orologi passano dalle 2 alle 3'],
    ['2026-11-30T09:45', 'Quest’ora è già passata'],
    ['2027-01-19T10:10', 'L’ora va indicata in quarti d’ora, come 10:15'],
    ['2028-12-01T10:15', 'Un appuntamento si fissa al massimo due anni prima'],
    ['9999-12-31T23:45', 'Un appuntamento si fissa al massimo due anni prima'],
  ])('cannot be at %s', async (start, reason) => {
    await expect(confirm(await leave(), start)).rejects.toMatchObject({ status: 400, fields: { start: reason } });
  });

  test.each([
    ['2027-03-28T03:00', '2027-03-28T03:00:00+02:00'],
    ['2027-10-31T02:30', '2027-10-31T02:30:00+02:00'],
    ['2027-10-31T03:00', '2027-10-31T03:00:00+01:00'],
  ])('at %s in Rome is at %s, around the changes of clock', async (start, expected) => {
    expect(await confirm(await leave(), start)).toMatchObject({ start: expected });
  });

  test('needs a person with access', async () => {
    const refusal = { status: 400, fields: { person: 'Va scelta dall’elenco' } };
    await expect(confirm(await leave(), '2027-01-20T10:00', { person: paolo })).rejects.toMatchObject(refusal);
    await expect(confirm(await leave(), '2027-01-20T10:00', { person: randomUUID() })).rejects.toMatchObject(refusal);
  });

  test('sends the firm its notice again as a message once it is confirmed', async () => {
    const id = await leave();
    const { message } = await confirm(id, '2027-01-25T10:00');
    await resendMessage(staff(), site(), message);
    expect((await listEmails(message)).map(({ kind }) => kind).sort()).toEqual([
      'appointment-confirmed',
      'contact-notice',
    ]);
  });

  test('that is confirmed is not suspected any more', async () => {
    const id = await leave();
    const { message } = await readAppointment(staff(), id);
    await changeMessage(staff(), site(), message, { state: 'suspected' });
    await confirm(id, '2027-01-21T10:00');
    const { state } = await database()
      .staff.selectFrom('messages')
      .select('state')
      .where('id', '=', message)
      .executeTakeFirstOrThrow();
    expect(state).toBe('answered');
  });

  test('is confirmed together with its email, or not at all', async () => {
    const id = await leave();
    await database().runAsOwner('alter table outbox rename to outbox_away');
    await expect(confirm(id, '2027-01-22T10:00')).rejects.toThrow();
    await database().runAsOwner('alter table outbox_away rename to outbox');
    expect(await readAppointment(staff(), id)).toMatchObject({ state: 'asked', version: 1, start: null });
    expect(await countQuarters(id)).toBe(0);
  });

  test('is one event in the visitor’s calendar, however often it moves', async () => {
    const server = await startSmtp();
    const send = async () => {
      server.emails.length = 0;
      await sendDueEmails(makeMailSite(database(), clock, server.url));
      return server.emails
        .filter(({ email }) => (email.attachments ?? []).length > 0)
        .map(({ email }) => {
          const [{ content = '', method } = {}] = email.attachments ?? [];
          const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
          const calendar = new ICAL.Component(ICAL.parse(text));
          const event = calendar.getFirstSubcomponent('vevent');
          const read = (name: string) => String(event?.getFirstPropertyValue(name));
          return {
            subject: email.subject,
            methods: [method, calendar.getFirstPropertyValue('method')],
            uid: read('uid'),
            sequence: read('sequence'),
            start: read('dtstart'),
            before: /^Prima: (.*)$/m.exec(email.text ?? '')?.[1],
          };
        });
    };
    await send();
    const id = await leave();
    await confirm(id, '2027-02-01T10:00');
    expect(await send()).toEqual([
      {
        subject: 'Appuntamento confermato: lunedì 1º febbraio alle 10:00',
        methods: ['REQUEST', 'REQUEST'],
        uid: id,
        sequence: '1',
        start: '2027-02-01T09:00:00Z',
        before: undefined,
      },
    ]);
    await confirm(id, '2027-02-02T10:00', { version: 2 });
    await confirm(id, '2027-02-03T10:00', { version: 3 });
    expect(await send()).toEqual([
      {
        subject: 'Appuntamento spostato: mercoledì 3 febbraio alle 10:00',
        methods: ['REQUEST', 'REQUEST'],
        uid: id,
        sequence: '3',
        start: '2027-02-03T09:00:00Z',
        before: 'lunedì 1º febbraio 2027 alle 10:00',
      },
    ]);
    await cancelAppointment(staff(), site(), id, { version: 4, reason: '' });
    expect(await send()).toEqual([
      {
        subject: 'Appuntamento disdetto: mercoledì 3 febbraio alle 10:00',
        methods: ['CANCEL', 'CANCEL'],
        uid: id,
        sequence: '4',
        start: '2027-02-03T09:00:00Z',
        before: undefined,
      },
    ]);
    await server.close();
  });

  test('that moves before the visitor was told of it is confirmed, not moved', async () => {
    const id = await leave();
    await confirm(id, '2027-02-04T10:00');
    const { message } = await confirm(id, '2027-02-05T10:00', { version: 2 });
    expect(await listEmails(message)).toEqual([
      { kind: 'appointment-confirmed', step: 1 },
      { kind: 'appointment-confirmed', step: 2 },
    ]);
  });
});
