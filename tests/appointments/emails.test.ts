import ICAL from 'ical.js';
import type { Attachment } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import type { EmailKind } from '../../src/contract/emails.ts';
import type { EmailContent } from '../../src/server/mail/email-kind.ts';
import { sendDueEmails } from '../../src/server/mail/outbox.ts';
import { queueEmail } from '../../src/server/mail/queue.ts';
import { readEmailContent } from '../../src/server/texts/email-content.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { Clock, makeMailSite, publicUrl } from '../support/mail-site.ts';
import { confirmedAppointment, leaveAppointment } from '../support/rows/appointments.ts';

let database: TestDatabase;
let server: TestSmtp;
const clock = new Clock('2026-11-30T09:00:00.000Z');
const confirmed = { ...confirmedAppointment, step: 2 };

beforeAll(async () => {
  database = await createTestDatabase('sqlite');
  server = await startSmtp();
  await database.owner
    .insertInto('accounts')
    .values({ id: 'marta', email: 'marta@studio.example', name: 'Marta Neri', role: 'editor' })
    .execute();
});
afterAll(async () => {
  await server.close();
  await database.close();
});

/** Queues an email about a new appointment, sends it, and returns it as a mail program reads it. */
async function send(
  kind: EmailKind,
  given: Parameters<typeof leaveAppointment>[1],
  step = given?.step ?? 0,
  content?: EmailContent,
) {
  const id = await leaveAppointment({ database }, given);
  const { message_id: messageId } = await database.staff
    .selectFrom('appointments')
    .select('message_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await database.staff
    .transaction()
    .execute((db) => queueEmail(db, { kind, lane: 'prompt' }, { messageId, step }, { now: clock.now(), publicUrl }));
  server.emails.length = 0;
  await sendDueEmails(makeMailSite(database, clock, server.url, content));
  const [email] = server.emails;
  return {
    id,
    messageId,
    to: email?.to,
    subject: email?.email.subject,
    text: email?.email.text ?? '',
    email: email?.email,
  };
}

function readCalendar(part: Attachment | undefined): string {
  return typeof part?.content === 'string' ? part.content : new TextDecoder().decode(part?.content);
}

test('tells the visitor that another time cannot be given, why, and which one stays', async () => {
  const { to, subject, text } = await send('appointment-kept', { ...confirmed, reason: 'Quel giorno siamo fuori.' });
  expect(to).toEqual(['scrive@esempio.it']);
  expect(subject).toBe('Il Suo appuntamento resta giovedì 3 dicembre alle 10:00');
  expect(text).toContain('non possiamo spostare il Suo appuntamento come ci ha chiesto');
  expect(text).toContain('Motivo: Quel giorno siamo fuori.\nQuando: giovedì 3 dicembre 2026 alle 10:00');
});

test('promises the link of a video call that is confirmed without one', async () => {
  const { text } = await send('appointment-confirmed', { ...confirmed, mode: 'video' });
  expect(text).toContain('Dove: In video: Le mandiamo il collegamento prima dell’appuntamento');
  const linked = await send('appointment-confirmed', { ...confirmed, mode: 'video', place: 'https://video.example/a' });
  expect(linked.text).toContain('Dove: https://video.example/a');
});

test('tells the firm of a request, with the telephone and the half days in order', async () => {
  const { to, subject, text, messageId } = await send('appointment-asked', {
    mode: 'phone',
    telefono: '06 1234567',
    wishes: [
      { day: '2026-12-04', half: 'afternoon' },
      { day: '2026-12-03', half: 'morning' },
    ],
  });
  expect(to).toEqual(['info@studio.example']);
  expect(subject).toBe('Appuntamento da confermare: Maria Bianchi');
  expect(text).toContain('Telefono: 06 1234567');
  expect(text).toContain('venerdì 4 dicembre, pomeriggio; giovedì 3 dicembre, mattina');
  expect(text).toContain(`${publicUrl}/gestione/messaggi/${messageId}`);
});

test('tells the visitor that a request is no appointment yet, and repeats none of their words', async () => {
  const { to, subject, text, email } = await send('appointment-received', { nome: 'Vinci subito' });
  expect(to).toEqual(['scrive@esempio.it']);
  expect(subject).toMatch(/^Abbiamo ricevuto la Sua richiesta di appuntamento \(2026-/);
  expect(text).toContain('L’appuntamento è fissato quando lo studio lo conferma per email.');
  expect(text).toMatch(new RegExp(`${publicUrl}/appuntamento/[0-9a-f-]{36}\\.[\\w-]{43}`));
  expect(JSON.stringify(email)).not.toMatch(/Vinci|bilancio/);
});

test.each([
  [
    'appointment-confirmed',
    'REQUEST',
    'CONFIRMED',
    { ...confirmed },
    'Appuntamento confermato: giovedì 3 dicembre alle 10:00',
    'Quando',
  ],
  [
    'appointment-moved',
    'REQUEST',
    'CONFIRMED',
    { ...confirmed, moved_from: '2026-12-02T14:30:00.000Z' },
    'Appuntamento spostato: giovedì 3 dicembre alle 10:00',
    'Adesso',
  ],
  [
    'appointment-cancelled',
    'CANCEL',
    'CANCELLED',
    { ...confirmed, state: 'cancelled', reason: 'Malattia' },
    'Appuntamento disdetto: giovedì 3 dicembre alle 10:00',
    'Era per',
  ],
] as const)(
  '%s carries the event once as an alternative and once attached',
  async (kind, method, status, given, words, label) => {
    const { id, subject, text, email } = await send(kind, { ...given, nome: 'Rossi; "Bianchi", soci' });
    expect(subject).toBe(words);
    expect(text).toContain(
      `${label}: giovedì 3 dicembre 2026 alle 10:00\nDurata: 45 minuti\nCon: Marta Neri\nDove: In studio, `,
    );
    expect(text).toContain('Gli orari sono in ora italiana.');
    expect(email?.from).toEqual({ name: 'www.studio.example', address: 'sito@studio.example' });
    const [calendar, attached, ...others] = email?.attachments ?? [];
    expect(others).toEqual([]);
    expect(calendar).toMatchObject({ mimeType: 'text/calendar', method });
    expect(attached).toMatchObject({
      mimeType: 'application/ics',
      filename: 'appuntamento.ics',
      disposition: 'attachment',
    });
    expect(readCalendar(attached)).toBe(readCalendar(calendar));
    expect(readCalendar(calendar)).not.toMatch(/VALARM|X-WR-CALNAME|TZID/);
    const root = new ICAL.Component(ICAL.parse(readCalendar(calendar)));
    expect(root.getFirstPropertyValue('method')).toBe(method);
    const event = root.getFirstSubcomponent('vevent');
    const read = (name: string) => String(event?.getFirstPropertyValue(name));
    expect(read('uid')).toBe(id);
    expect(read('sequence')).toBe('2');
    expect(read('status')).toBe(status);
    expect(read('dtstamp')).toBe('2026-11-30T09:00:00Z');
    expect(read('dtstart')).toBe('2026-12-03T09:00:00Z');
    expect(read('dtend')).toBe('2026-12-03T09:45:00Z');
    expect(read('location')).toMatch(/^In studio, /);
    expect(read('description')).toMatch(
      method === 'CANCEL' ? /^Per qualsiasi domanda/ : new RegExp(`${publicUrl}/appuntamento/\\S+ oppure telefono`),
    );
    expect(read('organizer')).toBe('mailto:sito@studio.example');
    expect(read('attendee')).toBe('mailto:scrive@esempio.it');
    expect(event?.getFirstProperty('attendee')?.getFirstParameter('cn')).toBe('Rossi; Bianchi, soci');
  },
);

test('says what was moved, and why it was cancelled', async () => {
  const moved = await send('appointment-moved', { ...confirmed, moved_from: '2026-12-02T14:30:00.000Z' });
  expect(moved.text).toContain(
    'Prima: mercoledì 2 dicembre 2026 alle 15:30\nAdesso: giovedì 3 dicembre 2026 alle 10:00',
  );
  const handedOver = await send('appointment-moved', { ...confirmed, moved_from: confirmed.starts_at });
  expect(handedOver.text).toContain('Quando: giovedì 3 dicembre 2026 alle 10:00');
  const cancelled = await send('appointment-cancelled', { ...confirmed, state: 'cancelled', reason: 'Malattia' });
  expect(cancelled.text).toContain('Motivo: Malattia');
});

test('a cancellation links to the form that asks for another appointment, while the site has it', async () => {
  const given = { ...confirmed, state: 'cancelled' } as const;
  const again = new RegExp(`Chiedi un altro appuntamento.*\\s+${publicUrl}/appuntamento\\s`);
  for (const one of [given, { state: 'cancelled' } as const]) {
    const { text } = await send('appointment-cancelled', one);
    expect(text).toMatch(again);
    expect(text).not.toContain('/appuntamento/');
  }
  const content = { ...(await readEmailContent(database.staff)), pagesOff: ['/appuntamento'] };
  const { text } = await send('appointment-cancelled', given, 2, content);
  expect(text).not.toContain('/appuntamento');
  expect(text).toContain('telefonare al');
});

test('a request that was not confirmed has no event to cancel', async () => {
  const { subject, email } = await send('appointment-cancelled', { state: 'cancelled' });
  expect(subject).toMatch(/^La Sua richiesta di appuntamento \(2026-/);
  expect(email?.attachments).toEqual([]);
});

test('names the place that staff gave, or else the usual one of the mode', async () => {
  const places = [
    [{ mode: 'phone', telefono: '06 1234567' }, 'Dove: Al telefono: chiamiamo noi il 06 1234567'],
    [{ mode: 'video' }, 'Dove: In video'],
    [{ mode: 'video', place: 'https://video.example/stanza' }, 'Dove: https://video.example/stanza'],
  ] as const;
  for (const [given, line] of places)
    expect((await send('appointment-confirmed', { ...confirmed, ...given })).text).toContain(line);
});

test('drops an email after a later step, in another state, or for a message in the bin', async () => {
  expect((await send('appointment-confirmed', confirmed, 1)).email).toBeUndefined();
  expect((await send('appointment-confirmed', { ...confirmed, state: 'cancelled' })).email).toBeUndefined();
  expect((await send('appointment-received', { state: 'declined' })).email).toBeUndefined();
  expect((await send('appointment-waiting', { state: 'declined' })).email).toBeUndefined();
});

test.each([
  ['2026-12-02T08:00:00.000Z', 'Domani alle 10:00: il Suo appuntamento'],
  ['2026-12-01T08:00:00.000Z', 'Giovedì 3 dicembre alle 10:00: il Suo appuntamento'],
])('the reminder at %s names the day as it is then', async (now, words) => {
  const before = clock.now().toISOString();
  clock.moveTo(now);
  try {
    const { subject, email } = await send('appointment-reminder', confirmed);
    expect(subject).toBe(words);
    expect(email?.attachments).toEqual([]);
  } finally {
    clock.moveTo(before);
  }
});

test('has no link to a page that the firm has switched off', async () => {
  const content = { ...(await readEmailContent(database.staff)), pagesOff: ['/appuntamento'] };
  const { text, email } = await send('appointment-confirmed', confirmed, 2, content);
  expect(text).toContain('il Suo appuntamento è confermato');
  expect(`${text}${email?.html}${readCalendar(email?.attachments[0])}`).not.toContain('/appuntamento/');
});

test('tells the firm of another time that the visitor asks for', async () => {
  const { subject, text } = await send('appointment-move-asked', {
    ...confirmed,
    wish: [{ day: '2026-12-09', half: 'afternoon' }],
  });
  expect(subject).toBe('Chiede di spostare l’appuntamento: Maria Bianchi');
  expect(text).toContain('Quando: giovedì 3 dicembre 2026 alle 10:00');
  expect(text).toContain('Ora propone, in ordine: mercoledì 9 dicembre, pomeriggio');
});
