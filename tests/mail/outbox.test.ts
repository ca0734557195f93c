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

const mailSite = (smtpUrl: string | null = server.url) => makeMailSite(database, clock, smtpUrl);
const contexts = () => makeContexts(database, clock);

test('sends a new message at once, without waiting for the next poll', async () => {
  const outbox = startOutbox({ ...mailSite(), pollMs: 600_000 });
  await receiveContactMessage(contexts().visitor(), { ...mailSite(), onEmailsQueued: outbox.wake }, { message });
  await expect.poll(() => server.emails.length).toBe(2);
  await outbox.stop();
});

test('stop does not wait for a hanging server, and keeps the emails queued', async () => {
  const hanging = await startFaultySmtp((stage) => (stage === 'MAIL' ? () => new Promise<never>(() => {}) : undefined));
  await receiveContactMessage(contexts().visitor(), mailSite(), { message });
  const outbox = startOutbox({ ...mailSite(hanging.url), stopMs: 50 });
  await expect.poll(() => hanging.stages).toContain('MAIL');
  await outbox.stop();
  await hanging.close();
  const queued = { status: 'queued', handovers: 0 };
  expect(await readOutbox(database)).toMatchObject([queued, queued]);
});

test('stop does not wait for a hanging probe', async () => {
  const hanging = await startFaultySmtp((stage) => (stage === 'MAIL' ? () => new Promise<never>(() => {}) : undefined));
  const logged: string[] = [];
  const log = {
    info: (event: string) => logged.push(event),
    warn: (event: string) => logged.push(event),
    error() {},
    outage() {},
  };
  const deps = { ...mailSite(hanging.url), log };
  const onFailure = (error: unknown) => logged.push(String(error));
  const every = { everyMs: 60_000, firstAfterMs: 0, onFailure };
  const stop = startPeriodic({ ...every, work: (ending) => runSelfCheck(deps, ending) });
  await expect.poll(() => hanging.stages).toContain('MAIL');
  await stop();
  await hanging.close();
  expect(logged).toEqual([]);
});

test('keeps emails queued without SMTP_URL, and says so', async () => {
  const { settings } = mailSite(null);
  await receiveContactMessage(contexts().visitor(), mailSite(null), { message });
  await startOutbox(mailSite(null)).stop();
  expect(await readOutbox(database)).toMatchObject([{ status: 'queued' }, { status: 'queued' }]);
  expect(describeMailSetup(settings, 'info@studio.example')).toMatch(/SMTP_URL is not set.*kept/);
});

test('the line about the mail server contains no password', () => {
  const line = describeMailSetup(
    { ...mailSite(null).settings, smtpUrl: 'smtps://user:geheim@mail.example:465' },
    'info@studio.example',
  );
  expect(line).toContain('smtps://mail.example:465');
  expect(line).not.toMatch(/geheim|user/);
});

test('staff see the delivery status of a message, send it again and erase it', async () => {
  const refusingServer = await startFaultySmtp((stage) => (stage === 'RCPT' ? '550 no' : undefined));
  const { reference } = await receiveContactMessage(contexts().visitor(), mailSite(), { message });
  const givenReference = reference ?? '';
  await sendDueEmails(mailSite(refusingServer.url));
  await refusingServer.close();
  expect(await findMessage(contexts().staff(), givenReference.toLowerCase())).toMatchObject({
    delivery: { status: 'failed', attempts: 1 },
  });

  const id = (await findMessage(contexts().staff(), givenReference))?.id ?? '';
  await resendMessage(contexts().staff(), mailSite(), id);
  await sendDueEmails(mailSite());
  expect(server.emails).toHaveLength(1);
  expect(await findMessage(contexts().staff(), givenReference)).toMatchObject({ delivery: { status: 'sent' } });

  expect(await listMessages(contexts().staff(), 10)).toMatchObject([{ reference: givenReference, state: 'new' }]);
  await eraseMessage(contexts().staff(), id);
  expect(await findMessage(contexts().staff(), givenReference)).toBeNull();
  expect(await readOutbox(database)).toEqual([]);
  for (const attempt of [eraseMessage(contexts().staff(), id), resendMessage(contexts().staff(), mailSite(), id)])
    await expect(attempt).rejects.toMatchObject({ status: 404 });
});

test('sends a suspected message to the firm when staff release it', async () => {
  const { reference } = await receiveContactMessage(contexts().visitor(), mailSite(), {
    message,
    suspicion: 'too-fast',
  });
  const stored = await findMessage(contexts().staff(), reference ?? '');
  await resendMessage(contexts().staff(), mailSite(), stored?.id ?? '');
  await sendDueEmails(mailSite());
  expect(server.emails.map(({ to }) => to)).toEqual([['info@studio.example']]);
  expect(await findMessage(contexts().staff(), reference ?? '')).toMatchObject({ state: 'new' });
});

test('the mail check reports the outcome of each SMTP step', async () => {
  const content = await readEmailContent(database.staff);
  const runCheck = (smtpUrl: string) =>
    checkMail({ ...mailSite().settings, smtpUrl }, content, 'info@studio.example', clock.now());
  expect(await runCheck(server.url)).toEqual({
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
  expect((await runCheck(demanding.url.replace('//', '//u:right@'))).steps).toMatchObject({
    authenticated: 'passed',
    accepted: 'passed',
  });
  expect((await runCheck(demanding.url.replace('//', '//u:wrong@'))).steps).toMatchObject({
    connected: 'passed',
    authenticated: 'failed',
  });
  await demanding.close();
  expect((await runCheck(demanding.url)).steps).toMatchObject({ connected: 'failed', tls: 'not-reached' });

  const forged = await startSmtp({ secure: true });
  expect((await runCheck(forged.url)).steps).toMatchObject({
    connected: 'passed',
    tls: 'failed',
    accepted: 'not-reached',
  });
  await forged.close();
});

test('sends one probe a day, unless another email was sent', async () => {
  for (let time = 0; time < 3; time += 1) await runSelfCheck(mailSite());
  expect(server.emails).toHaveLength(1);
  clock.moveByDays(1);
  await receiveContactMessage(contexts().visitor(), mailSite(), { message });
  await sendDueEmails(mailSite());
  await runSelfCheck(mailSite());
  expect(server.emails).toHaveLength(3);
  clock.moveByDays(2);
  await runSelfCheck(mailSite());
  expect(server.emails).toHaveLength(4);
});
