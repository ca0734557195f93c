import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import { contactPost } from '../../src/contract/contact/message.ts';
import type { Suspicion } from '../../src/contract/messages.ts';
import { acknowledgementsPerDay, emailsPerClientAndDay } from '../../src/contract/retention.ts';
import { sendDueEmails } from '../../src/server/mail/outbox.ts';
import { findSuspicion, type IncomingMessage, receiveContactMessage } from '../../src/server/messages/contact.ts';
import { queueSuspectsDigest } from '../../src/server/messages/suspects.ts';
import { subscribe } from '../../src/server/newsletter/newsletter.ts';
import { readEmailContent } from '../../src/server/texts/email-content.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite, message, notice, publicUrl } from '../support/mail-site.ts';
import { publishFacts } from '../support/rows/facts.ts';

let database: TestDatabase;
let server: TestSmtp;
const clock = new Clock('2026-07-05T22:15:00.000Z');

beforeAll(async () => {
  database = await createTestDatabase('sqlite');
  server = await startSmtp();
});

afterAll(async () => {
  await server.close();
  await database.close();
});

beforeEach(async () => {
  server.emails.length = 0;
  await database.staff.deleteFrom('messages').execute();
  await database.staff.deleteFrom('outbox').execute();
});

const makeVisitorContext = () => makeContexts(database, clock).visitor();

async function receiveAndSend(incoming: IncomingMessage) {
  const { reference } = await receiveContactMessage(makeVisitorContext(), makeMailSite(database, clock), incoming);
  await send();
  const findEmailTo = (address: string) => server.emails.find((letter) => letter.to.includes(address));
  return {
    reference: reference ?? '',
    notice: findEmailTo('info@studio.example'),
    acknowledgement: findEmailTo(incoming.message.email),
  };
}

async function send() {
  await sendDueEmails(makeMailSite(database, clock, server.url, await readEmailContent(database.staff)));
}

test('the notice to the firm contains the message, Reply-To, reference and Italian time', async () => {
  const { notice: letter, reference } = await receiveAndSend({ message, page: '/contatti' });
  expect(reference).toMatch(/^2026-[2-9A-HJ-KMNP-TV-Z]{6}$/);
  expect(letter?.from).toBe('sito@studio.example');
  expect(letter?.email).toMatchObject({
    subject: 'Messaggio di Maria Bianchi dal sito',
    from: { address: 'sito@studio.example' },
    to: [{ address: 'info@studio.example' }],
    replyTo: [{ address: message.email }],
  });
  for (const part of [letter?.email.text, letter?.email.html]) {
    expect(part).toContain(reference);
    expect(part).toContain('lunedì 6 luglio 2026 alle 0:15');
    expect(part).toMatch(new RegExp(`${publicUrl}/gestione/messaggi/[0-9a-f-]{36}`));
    expect(part).toContain('Maria Bianchi');
    expect(part).toContain('/contatti');
    expect(part).toContain('vorrei un preventivo.');
  }
});

test('no mark of direction in a name reverses the rest of a subject', async () => {
  const marks = '\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  const { notice: letter } = await receiveAndSend({ message: { ...message, nome: `Maria${marks} Bianchi` } });
  expect(letter?.email.subject).toBe('Messaggio di Maria Bianchi dal sito');
});

test('emails write the first day of a month as 1º', async () => {
  const before = clock.now().toISOString();
  clock.moveTo('2026-07-31T22:15:00.000Z');
  try {
    const { acknowledgement: letter } = await receiveAndSend({ message });
    expect(letter?.email.text).toContain('sabato 1º agosto 2026 alle 0:15');
  } finally {
    clock.moveTo(before);
  }
});

test('escapes markup of the message in the notice', async () => {
  const markup = `<img src=x onerror=alert(1)> "&' </blockquote><script>alert(2)</script>`;
  const { notice: letter } = await receiveAndSend({ message: { ...message, nome: markup, messaggio: markup } });
  expect(letter?.email.text).toContain(`> ${markup}`);
  expect(letter?.email.html).not.toMatch(/<img|<script/);
  expect(letter?.email.html?.match(/<\/blockquote>/g)).toHaveLength(1);
  expect(letter?.email.html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
});

test('the acknowledgement contains the reference and no text of the visitor', async () => {
  const spam = { nome: 'Vinci subito', email: 'vittima@example.com', messaggio: 'Clicca https://spam.example ora' };
  const { acknowledgement: letter, reference } = await receiveAndSend({ message: spam });
  expect(letter?.to).toEqual([spam.email]);
  expect(letter?.email.subject).toContain(reference);
  expect(letter?.email.text).toContain('Le risponderemo negli orari di apertura (');
  expect(letter?.email.text).not.toContain('La risposta arriva');
  expect(letter?.raw).not.toMatch(/Vinci|Clicca|spam\.example/);
  expect(letter?.raw).toContain('Auto-Submitted: auto-replied');
});

test('the acknowledgement promises the answer time that the firm has published', async () => {
  const answerTime = 'entro due giorni lavorativi';
  await publishFacts({ database }, { promises: { answerTime } });
  try {
    const { acknowledgement: letter } = await receiveAndSend({
      message: { ...message, email: 'preventivo@example.com' },
    });
    expect(letter?.email.text).toContain('Le risponderemo negli orari di apertura (');
    expect(letter?.email.text).toContain(`La risposta arriva ${answerTime}.`);
  } finally {
    await publishFacts({ database }, {});
  }
});

test('sends an address at most three acknowledgements a day, and the firm every message', async () => {
  const email = 'bersaglio@example.com';
  const texts = ['uno', 'due', 'tre', 'quattro', 'cinque'];
  for (const messaggio of texts) {
    const spelt = messaggio === 'due' ? 'Bersaglio@Example.com' : email;
    await receiveContactMessage(makeVisitorContext(), makeMailSite(database, clock), {
      message: { ...message, email: spelt, messaggio },
    });
  }
  await send();
  const recipients = server.emails.map(({ to }) => to[0]?.toLowerCase());
  expect(recipients.filter((to) => to === email)).toHaveLength(3);
  expect(recipients.filter((to) => to === 'info@studio.example')).toHaveLength(5);
});

test('limits acknowledgements to three per mailbox, whatever the +tag, and ten per client', async () => {
  const post = (email: string, client?: string) =>
    receiveContactMessage(makeVisitorContext(), makeMailSite(database, clock), {
      message: { ...message, email },
      client,
    });
  for (let index = 0; index < 5; index += 1) await post(`preda+${index}@example.com`);
  for (let index = 0; index < 12; index += 1) await post(`n${index}@example.org`, 'un-cliente');
  await post('altra@example.net', 'un-altro');
  await send();
  const countToDomain = (domain: string) => server.emails.filter(({ to }) => to[0]?.endsWith(domain)).length;
  expect(countToDomain('@example.com')).toBe(acknowledgementsPerDay);
  expect(countToDomain('@example.org')).toBe(emailsPerClientAndDay);
  expect(countToDomain('@example.net')).toBe(1);
  expect(countToDomain('info@studio.example')).toBe(18);
});

test('sends one digest of suspected messages a day across instances, with count and oldest date', async () => {
  const makeProgramContext = () => makeContexts(database, clock).program();
  const queueDigest = () => queueSuspectsDigest(makeProgramContext(), makeMailSite(database, clock));
  const receiveSuspected = (messaggio: string, suspicion: Suspicion) =>
    receiveAndSend({ message: { ...message, messaggio }, suspicion });
  expect(await queueDigest()).toBe(false);
  clock.moveTo('2026-08-03T08:00:00.000Z');
  const { reference } = await receiveSuspected('Compra subito', 'honeypot');
  clock.moveByDays(1);
  await receiveSuspected('Arrivato in una piena', 'flood');
  expect(await Promise.all([queueDigest(), queueDigest()])).toContain(true);
  expect(await queueDigest()).toBe(false);
  await send();
  expect(server.emails.map(({ to, email }) => [to, email.subject])).toEqual([
    [['info@studio.example'], '2 messaggi sospetti da controllare'],
  ]);
  const [letter] = server.emails;
  expect(letter?.email.text).toContain('lunedì 3 agosto 2026');
  expect(letter?.email.text).toContain(`${publicUrl}/gestione/messaggi`);
  expect(letter?.raw).not.toMatch(/Compra|piena|Maria|maria/);

  clock.moveByDays(1);
  await database.staff.updateTable('messages').set({ state: 'read' }).where('reference', '=', reference).execute();
  expect(await queueDigest()).toBe(true);
  await database.staff.updateTable('messages').set({ state: 'read' }).execute();
  await send();
  // Digest dropped: the messages were read before it was sent.
  expect(server.emails).toHaveLength(1);
  clock.moveByDays(1);
  expect(await queueDigest()).toBe(false);
});

test('stores suspected spam and sends no email', async () => {
  const { reference } = await receiveAndSend({ message, suspicion: 'honeypot' });
  expect(server.emails).toHaveLength(0);
  expect(await database.staff.selectFrom('messages').selectAll().execute()).toMatchObject([
    { reference, state: 'suspected', spam_reason: 'honeypot' },
  ]);
});

test('suspects a filled honeypot, an impossible speed, three links or an offer, not an unknown speed', () => {
  expect(findSuspicion({ honeypotFilled: true })).toBe('honeypot');
  expect(findSuspicion({ honeypotFilled: false, elapsedMs: 90 })).toBe('too-fast');
  expect(findSuspicion({ honeypotFilled: false, elapsedMs: 20_000 })).toBeNull();
  expect(findSuspicion({ honeypotFilled: false })).toBeNull();
  const checkText = (text: string) => findSuspicion({ honeypotFilled: false, text });
  expect(checkText('Vedi https://a.example, https://b.example e www.c.example')).toBe('links');
  expect(checkText('Il nostro sito è https://a.example, la visura su www.b.example')).toBeNull();
  expect(checkText('Hello, we will boost your ranking and bring visitors')).toBe('offer');
  expect(checkText('Vi portiamo in prima pagina su Google')).toBe('offer');
  expect(checkText('Abbiamo cercato uno studio su Google: seguite anche le SRL?')).toBeNull();
});

test.for([
  { nome: 'Maria\r\nBcc: tutti@example.com' },
  { nome: 'Maria\nBianchi' },
  { email: 'a@b.it\r\nBcc: tutti@example.com' },
  { email: 'a@b.it, c@d.it' },
  { email: 'Maria <a@b.it>' },
  { email: 'a@b.it;c@d.it' },
])('refuses a contact message with %o', (fields) => {
  expect(v.is(contactPost, { ...message, ...fields })).toBe(false);
});

test('line breaks in unvalidated fields add no header and no recipient', async () => {
  const bad = { ...message, nome: 'M\r\nBcc: x@example.com', email: 'a@b.it\r\nBcc: y@example.com, c@d.it' };
  await receiveContactMessage(makeVisitorContext(), makeMailSite(database, clock), { message: bad });
  await send();
  expect(server.emails.map(({ to }) => to)).toEqual([['info@studio.example']]);
  expect(server.emails[0]?.email).toMatchObject({ to: [{ address: 'info@studio.example' }] });
  expect(server.emails[0]?.email.replyTo).toBeUndefined();
  expect(server.emails[0]?.email.bcc).toBeUndefined();
});

test('shows a non-ASCII address in the text and sets no Reply-To', async () => {
  const email = 'mària@example.com';
  const { notice: letter } = await receiveAndSend({ message: { ...message, email } });
  expect(letter?.email.replyTo).toBeUndefined();
  expect(letter?.email.text).toContain(email);
  expect(letter?.raw.split('\r\n\r\n')[0]).not.toMatch(/mària|m=C3/);
});

test('drops an acknowledgement that is five days late', async () => {
  await receiveContactMessage(makeVisitorContext(), makeMailSite(database, clock), {
    message: { ...message, email: 'attesa@example.com' },
  });
  clock.moveByDays(5);
  await send();
  expect(server.emails.map(({ to }) => to)).toEqual([['info@studio.example']]);
  expect(await database.staff.selectFrom('outbox').selectAll().execute()).toHaveLength(1);
});

test('newsletter emails have an unsubscribe link and one-click unsubscribe headers', async () => {
  await subscribe(makeVisitorContext(), makeMailSite(database, clock), { email: 'iscritta@example.com', notice });
  await send();
  const [letter] = server.emails;
  const readHeader = (key: string) => letter?.email.headers.find((one) => one.key === key)?.value;
  expect(letter?.to).toEqual(['iscritta@example.com']);
  expect(readHeader('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = /^<(https:.*)>$/.exec(readHeader('list-unsubscribe') ?? '')?.[1] ?? '';
  expect(url).toMatch(/^https:\/\/www\.studio\.example\/newsletter\/disiscrizione\?t=[\w.-]+$/);
  for (const part of [letter?.email.text, letter?.email.html]) {
    expect(part).toContain(url);
    expect(part).toContain(`${publicUrl}/newsletter/conferma?t=`);
  }
});
