import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeRefusal, startFaultySmtp, startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import { describeMailSetup, sendDueEmails, startOutbox } from '../../src/server/mail/outbox.ts';
import { checkMail, runSelfCheck } from '../../src/server/mail/self-check.ts';
import { receiveContactMessage } from '../../src/server/messages/contact.ts';
import { eraseMessage, findMessage, listMessages, resendMessage } from '../../src/server/messages/messages.ts';
import { readEmailContent } from '../../src/server/texts/email-content.ts';
import { startPeriodic } from '../../src/server/time/periodic.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite, message, readOutbox } from '../support/mail-site.ts';

let database: TestDatabase;
let clock: Clock;
let server: TestSmtp;

beforeEach(async () => {
  database = await createTestDatabase('sqlite');
  clock = new Clock();
  server = await startSmtp();
});

afterEach(async () => {
  await server.close();
  await database.close();
});

const site = (smtpUrl: string | null = server.url) => makeMailSite(database, clock, smtpUrl);
const by = () => makeContexts(database, clock);

test('sends a new message at once, without waiting for the next poll', async () => {
  const outbox = startOutbox({ ...site(), pollMs: 600_000 });
  await receiveContactMessage(by().visitor(), { ...site(), onEmailsQueued: outbox.wake }, { message });
  await expect.poll(() => server.emails.length).toBe(2);
  await outbox.stop();
});

test('stop does not wait for a hanging server, and keeps the emails queued', async () => {
  const hanging = await startFaultySmtp((stage) =>
    stage === 'MAIL' ? () => pause(60_000, undefined, { ref: false }) : undefined,
  );
  await receiveContactMessage(by().visitor(), site(), { message });
  const outbox = startOutbox({ ...site(hanging.url), stopMs: 50 });
  await expect.poll(() => hanging.stages).toContain('MAIL');
  const began = Date.now();
  await outbox.stop();
  expect(Date.now() - began).toBeLessThan(3_000);
  await hanging.close();
  const waiting = { status: 'queued', handovers: 0 };
  expect(await readOutbox(database)).toMatchObject([waiting, waiting]);
});

test('stop does not wait for a hanging probe', async () => {
  const hanging = await startFaultySmtp((stage) =>
    stage === 'MAIL' ? () => pause(60_000, undefined, { ref: false }) : undefined,
  );
  const said: string[] = [];
  const log = {
    info: (event: string) => said.push(event),
    warn: (event: string) => said.push(event),
    error() {},
    outage() {},
  };
  const deps = { ...site(hanging.url), log };
  const onFailure = (error: unknown) => said.push(String(error));
  const every = { everyMs: 60_000, firstAfterMs: 0, onFailure };
  const stop = startPeriodic({ ...every, work: (ending) => runSelfCheck(deps, ending) });
  await expect.poll(() => hanging.stages).toContain('MAIL');
  const began = Date.now();
  await stop();
  expect(Date.now() - began).toBeLessThan(3_000);
  await hanging.close();
  expect(said).toEqual([]);
});

test('keeps emails queued without SMTP_URL and says so; the status line contains no password', async () => {
  const { settings } = site(null);
  await receiveContactMessage(by().visitor(), site(null), { message });
  await startOutbox(site(null)).stop();
  expect(await readOutbox(database)).toMatchObject([{ status: 'queued' }, { status: 'queued' }]);
  expect(describeMailSetup(settings, 'info@studio.example')).toMatch(/SMTP_URL is not set.*kept/);
  const line = describeMailSetup(
    { ...settings, smtpUrl: 'smtps://user:geheim@mail.example:465' },
    'info@studio.example',
  );
  expect(line).toContain('smtps://mail.example:465');
  expect(line).not.toMatch(/geheim|user/);
});

test('staff see the delivery status of a message, send it again and erase it', async () => {
  const full = await startFaultySmtp((stage) => (stage === 'RCPT' ? '550 no' : undefined));
  const { reference } = await receiveContactMessage(by().visitor(), site(), { message });
  const name = reference ?? '';
  await sendDueEmails(site(full.url));
  await full.close();
  expect(await findMessage(by().staff(), name.toLowerCase())).toMatchObject({
    delivery: { status: 'failed', attempts: 1 },
  });

  const id = (await findMessage(by().staff(), name))?.id ?? '';
  await resendMessage(by().staff(), site(), id);
  await sendDueEmails(site());
  expect(server.emails).toHaveLength(1);
  expect(await findMessage(by().staff(), name)).toMatchObject({ delivery: { status: 'sent' } });

  expect(await listMessages(by().staff(), 10)).toMatchObject([{ reference: name, state: 'new' }]);
  await eraseMessage(by().staff(), id);
  expect(await findMessage(by().staff(), name)).toBeNull();
  expect(await readOutbox(database)).toEqual([]);
  for (const gone of [eraseMessage(by().staff(), id), resendMessage(by().staff(), site(), id)])
    await expect(gone).rejects.toMatchObject({ status: 404 });
});

test('sends a suspected message to the firm when staff release it', async () => {
  const { reference } = await receiveContactMessage(by().visitor(), site(), { message, suspicion: 'too-fast' });
  const stored = await findMessage(by().staff(), reference ?? '');
  await resendMessage(by().staff(), site(), stored?.id ?? '');
  await sendDueEmails(site());
  expect(server.emails.map(({ to }) => to)).toEqual([['info@studio.example']]);
  expect(await findMessage(by().staff(), reference ?? '')).toMatchObject({ state: 'new' });
});

test('the mail check reports the outcome of each SMTP step', async () => {
  const content = await readEmailContent(database.staff);
  const check = (smtpUrl: string) =>
    checkMail({ ...site().settings, smtpUrl }, content, 'info@studio.example', clock.now());
  expect(await check(server.url)).toEqual({
    steps: { connected: 'passed', tls: 'not-needed', authenticated: 'not-needed', accepted: 'passed' },
    failure: null,
  });
  expect(server.emails[0]?.email.subject).toBe('Prova di invio della posta del sito');

  const demanding = await startSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'u' }) : done(makeRefusal(535, '5.7.8 no')),
  });
  expect((await check(demanding.url.replace('//', '//u:right@'))).steps).toMatchObject({
    authenticated: 'passed',
    accepted: 'passed',
  });
  expect((await check(demanding.url.replace('//', '//u:wrong@'))).steps).toMatchObject({
    connected: 'passed',
    authenticated: 'failed',
  });
  await demanding.close();
  expect((await check(demanding.url)).steps).toMatchObject({ connected: 'failed', tls: 'not-reached' });

  const forged = await startSmtp({ secure: true });
  expect((await check(forged.url)).steps).toMatchObject({
    connected: 'passed',
    tls: 'failed',
    accepted: 'not-reached',
  });
  await forged.close();
});

test('sends one probe a day, unless another email was sent', async () => {
  for (let time = 0; time < 3; time += 1) await runSelfCheck(site());
  expect(server.emails).toHaveLength(1);
  clock.moveByDays(1);
  await receiveContactMessage(by().visitor(), site(), { message });
  await sendDueEmails(site());
  await runSelfCheck(site());
  expect(server.emails).toHaveLength(3);
  clock.moveByDays(2);
  await runSelfCheck(site());
  expect(server.emails).toHaveLength(4);
});
