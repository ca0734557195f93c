import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../../harness/processes.ts';
import {
  delayReply,
  type FaultySmtp,
  type Misbehaviour,
  makeRefusal,
  type Stage,
  startFaultySmtp,
  startSmtp,
  type TestSmtp,
} from '../../harness/smtp.ts';
import { DatabaseUnavailable } from '../../src/server/db/unreachable.ts';
import type { DeliveryDeps } from '../../src/server/mail/attempt.ts';
import { sendDueEmails } from '../../src/server/mail/outbox.ts';
import { receiveContactMessage } from '../../src/server/messages/contact.ts';
import { day } from '../../src/server/time/durations.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite, message, readOutbox } from '../support/mail-site.ts';

let database: TestDatabase;
let clock: Clock;
let server: TestSmtp | undefined;

beforeEach(async () => {
  database = await createTestDatabase('sqlite');
  clock = new Clock();
  await receiveContactMessage(makeContexts(database, clock).visitor(), makeMailSite(database, clock), { message });
  await database.staff.deleteFrom('outbox').where('kind', '=', 'acknowledgement').execute();
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  await database.close();
});

/** Sends due emails through `url`; returns the row afterwards. */
async function attempt(url: string, changes: Partial<DeliveryDeps> = {}) {
  await sendDueEmails({ ...makeMailSite(database, clock, url), deadlineMs: 5_000, ...changes });
  return await readRow();
}

async function readRow() {
  const [row] = await readOutbox(database);
  if (!row) throw new Error('The letter is gone');
  return row;
}

/** Advances the clock to the next attempt. */
async function moveToNextAttempt() {
  clock.moveTo((await readRow()).next_attempt_at);
}

async function startFaulty(misbehave: (stage: Stage, time: number) => Misbehaviour | undefined): Promise<FaultySmtp> {
  const started = await startFaultySmtp(misbehave);
  server = started;
  return started;
}

test('backs off from one minute to four hours while the server is down, and fails after four days', async () => {
  const downUrl = `smtp://localhost:${await findFreePort()}`;
  const start = clock.now().getTime();
  const pauses: number[] = [];
  let lastDue = start;
  let row = await attempt(downUrl);
  while (row.status === 'queued') {
    lastDue = Date.parse(row.next_attempt_at);
    pauses.push((lastDue - clock.now().getTime()) / 60_000);
    await moveToNextAttempt();
    row = await attempt(downUrl);
  }
  expect(row).toMatchObject({ status: 'failed', attempts: pauses.length + 1, handovers: 0 });
  expect(row.last_error).toMatch(/ECONNREFUSED/);
  expect(lastDue - start).toBe(4 * day);
  expect(pauses[0]).toBeGreaterThanOrEqual(1);
  expect(pauses[0]).toBeLessThanOrEqual(2);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(240);
  pauses.slice(0, 4).reduce((before, pause) => {
    expect(pause).toBeGreaterThanOrEqual(before);
    return pause;
  });
  // Jitter: no two of the longest pauses are equal.
  expect(new Set(pauses.slice(8, -1)).size).toBe(pauses.slice(8, -1).length);
});

test('delivers with the original Message-ID when the server is back on the third day', async () => {
  const downUrl = `smtp://localhost:${await findFreePort()}`;
  const { rfc_message_id } = await attempt(downUrl);
  while (clock.now() < new Date('2026-11-24T00:00:00Z')) {
    await moveToNextAttempt();
    await attempt(downUrl);
  }
  server = await startSmtp();
  await moveToNextAttempt();
  expect(await attempt(server.url)).toMatchObject({ status: 'sent', last_error: null });
  expect(server.emails.map(({ email }) => email.messageId)).toEqual([rfc_message_id]);
});

test.for<[Stage, string]>([
  ['CONNECT', '421 4.3.2 not now'],
  ['MAIL', '451 4.3.0 not now'],
  ['RCPT', '450 4.2.1 mailbox of info@studio.example busy'],
  ['DATA', '451 4.3.0 not now'],
  ['END', '452 4.3.1 full'],
])('retries after a temporary refusal of %s; the stored error contains no address', async ([stage, reply]) => {
  const { url, emails } = await startFaulty((at, time) => (at === stage && time === 1 ? reply : undefined));
  const delayed = await attempt(url);
  expect(delayed).toMatchObject({ status: 'queued', handovers: 0 });
  expect(delayed.last_error).toContain(reply.slice(0, 3));
  expect(delayed.last_error).not.toContain('@');
  await moveToNextAttempt();
  expect(await attempt(url)).toMatchObject({ status: 'sent', attempts: 2 });
  expect(emails).toHaveLength(1);
});

test.for<[Stage, string]>([
  ['MAIL', '550 5.7.1 no'],
  ['RCPT', '550 5.1.1 no such user'],
  ['DATA', '554 5.5.1 no'],
  ['END', '554 5.7.1 looks like spam'],
])('fails the email at once on a permanent refusal of %s', async ([stage, reply]) => {
  const { url, emails } = await startFaulty((at) => (at === stage ? reply : undefined));
  expect(await attempt(url)).toMatchObject({ status: 'failed', attempts: 1 });
  expect(emails).toHaveLength(0);
});

test('keeps the email queued when the login is refused or the server has no service', async () => {
  server = await startSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(makeRefusal(535, '5.7.8 wrong password')),
  });
  const url = server.url.replace('//', '//user:pass@');
  expect(await attempt(url)).toMatchObject({ status: 'queued' });
  await server.close();
  server = undefined;
  await moveToNextAttempt();
  expect(
    await attempt((await startFaulty((stage) => (stage === 'CONNECT' ? '554 no service' : undefined))).url),
  ).toMatchObject({
    status: 'queued',
  });
});

test('aborts at the deadline of the email when every command is slow', async () => {
  const { url, emails } = await startFaulty(() => delayReply(120));
  const row = await attempt(url, { deadlineMs: 300 });
  expect(row).toMatchObject({ status: 'queued', handovers: 0, last_error: 'EDEADLINE' });
  expect(emails).toHaveLength(0);
});

test.for<Stage>(['CONNECT', 'EHLO', 'MAIL', 'RCPT', 'DATA'])(
  'counts no handover when the connection is cut at %s, and sends the email once',
  async (stage) => {
    const { url, emails } = await startFaulty((at, time) => (at === stage && time <= 3 ? 'cut' : undefined));
    for (let time = 1; time <= 3; time += 1) {
      expect(await attempt(url)).toMatchObject({ status: 'queued', handovers: 0 });
      await moveToNextAttempt();
    }
    expect(await attempt(url)).toMatchObject({ status: 'sent', attempts: 4 });
    expect(emails).toHaveLength(1);
  },
);

test.each([
  ['before the email is written', '"messages"'],
  ['before the email is handed over', '"handovers"'],
])('leaves the row to its lease when the database is lost %s, and sends the email once', async (_, where) => {
  let isAway = true;
  const staff = database.staff.withPlugin({
    transformQuery({ node }) {
      if (!isAway || !JSON.stringify(node).includes(where)) return node;
      isAway = false;
      throw new DatabaseUnavailable('The database is away');
    },
    transformResult: async ({ result }) => result,
  });
  const smtp = await startSmtp();
  server = smtp;
  const { compose } = makeMailSite({ ...database, staff }, clock, smtp.url);
  await expect(attempt(smtp.url, { db: { staff }, compose })).rejects.toThrow(DatabaseUnavailable);
  expect(await readRow()).toMatchObject({ status: 'sending', handovers: 0, last_error: null });
  expect(smtp.emails).toEqual([]);

  clock.moveByMinutes(2);
  expect(await attempt(smtp.url)).toMatchObject({ status: 'sent' });
  expect(smtp.emails).toHaveLength(1);
});

test('resends with the same Message-ID when the connection is cut after the email', async () => {
  const { url, emails } = await startFaulty((stage, time) => (stage === 'END' && time === 1 ? 'cut' : undefined));
  expect(await attempt(url)).toMatchObject({ status: 'queued', handovers: 1 });
  await moveToNextAttempt();
  const { status, rfc_message_id } = await attempt(url);
  expect(status).toBe('sent');
  expect(emails.map(({ email }) => email.messageId)).toEqual([rfc_message_id, rfc_message_id]);
});

test('fails the email after two handovers without a reply', async () => {
  const { url, emails } = await startFaulty((stage) => (stage === 'END' ? 'cut' : undefined));
  await attempt(url);
  await moveToNextAttempt();
  expect(await attempt(url)).toMatchObject({ status: 'failed', handovers: 2 });
  expect(emails).toHaveLength(2);
});

test('sends no email beyond loopback without STARTTLS', async () => {
  const { port, emails, stages } = await startFaulty(() => undefined);
  // 0.0.0.0 is no loopback name or address, though Linux routes it there.
  const row = await attempt(`smtp://user:pass@0.0.0.0:${port}`);
  expect(row.status).toBe('queued');
  expect(row.last_error).toMatch(/TLS/);
  expect(stages).not.toContain('MAIL');
  expect(emails).toHaveLength(0);
});

test.for([true, false])(
  'keeps the email queued on an untrusted certificate beyond loopback (TLS from the start: %s)',
  async (secure) => {
    server = await startSmtp({ secure, disabledCommands: [] });
    const row = await attempt(server.url.replace('localhost', '0.0.0.0'));
    expect(row.status).toBe('queued');
    expect(row.last_error).toMatch(/CERT|TLS/);
    expect(server.emails).toHaveLength(0);
  },
);

test('sends to a loopback relay that offers STARTTLS with a self-signed certificate', async () => {
  server = await startSmtp({ disabledCommands: [] });
  expect(await attempt(server.url)).toMatchObject({ status: 'sent' });
  expect(server.emails).toHaveLength(1);
});

test.for<[string, Misbehaviour]>([
  ['one answer without end', (socket) => writeUntilHangup(socket, '250-and more\r\n')],
  ['one line without end', (socket) => writeUntilHangup(socket, 'x'.repeat(1000))],
  ['answers to nothing', (socket) => writeUntilHangup(socket, '250 ok\r\n')],
])('cuts off a flood of replies (%s) with bounded memory', async ([, misbehaviour]) => {
  const { url } = await startFaulty((stage) => (stage === 'EHLO' ? misbehaviour : undefined));
  const before = process.memoryUsage().rss;
  expect(await attempt(url, { deadlineMs: 1_500 })).toMatchObject({ status: 'queued' });
  expect(process.memoryUsage().rss - before).toBeLessThan(150e6);
});

/** Writes as fast as the other side reads, until the connection is closed. */
async function writeUntilHangup(socket: Socket, text: string): Promise<void> {
  const block = text.repeat(Math.ceil(16_384 / text.length));
  while (!socket.destroyed) {
    if (!socket.write(block)) {
      const { promise, resolve } = Promise.withResolvers<void>();
      socket.once('drain', resolve);
      socket.once('close', resolve);
      await promise;
    } else await new Promise(setImmediate);
  }
}
