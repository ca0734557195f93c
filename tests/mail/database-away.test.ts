import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultySmtp, type Stage, startFaultySmtp } from '../../harness/smtp.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open.ts';
import { type Outbox, startOutbox } from '../../src/server/mail/outbox.ts';
import { receiveContactMessage } from '../../src/server/messages/contact.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite, message, readOutbox, silentLog } from '../support/mail-site.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/* Database outage during the SMTP dialogue: no email is lost, and at most one is duplicated. */

let directDatabase: TestDatabase;
let proxy: TcpProxy;
let server: FaultySmtp;
let database: OpenDatabase;
let outbox: Outbox;
const clock = new Clock();

beforeEach(async () => {
  directDatabase = await createTestDatabase('postgres');
  await receiveContactMessage(makeContexts(directDatabase, clock).visitor(), makeMailSite(directDatabase, clock), {
    message,
  });
  await directDatabase.staff.deleteFrom('outbox').where('kind', '=', 'acknowledgement').execute();
  proxy = await startTcpProxy(new URL(directDatabase.place.settings.databaseUrl ?? ''));
});
afterEach(async () => {
  await outbox.stop();
  await database.close();
  await server.close();
  proxy.remove();
  await directDatabase.close();
});

/** Starts the outbox; cuts the database once, when the mail server reaches `stage`, until the outage is logged. */
async function cutDatabaseAt(stage: Stage) {
  server = await startFaultySmtp((at, time) => {
    if (at === stage && time === 1) proxy.cut();
    return undefined;
  });
  const url = new URL(directDatabase.place.settings.databaseUrl ?? '');
  url.port = String(proxy.port);
  database = openDatabase({ ...directDatabase.place.settings, databaseUrl: url.href });
  const log = { ...silentLog, outage: () => proxy.restore() };
  outbox = startOutbox({ ...makeMailSite(database, clock, server.url), log, pollMs: 100 });
}

const readRow = async () => (await readOutbox(directDatabase))[0];

/** Expires the lease of the row. */
const expireLease = () =>
  directDatabase.staff
    .updateTable('outbox')
    .set({ locked_until: '2026-01-01T00:00:00.000Z' })
    .where('status', '=', 'sending')
    .execute();

test('resends an email accepted during the outage after its lease expires, with the same Message-ID', async () => {
  await cutDatabaseAt('END');
  await expect.poll(readRow).toMatchObject({ status: 'sending', handovers: 1 });
  await expect.poll(() => server.emails.length).toBe(1);
  await expireLease();
  await expect.poll(readRow).toMatchObject({ status: 'sent', handovers: 0, last_error: null });
  expect(server.emails).toHaveLength(2);
  expect(new Set(server.emails.map(({ email }) => email.messageId)).size).toBe(1);
});

test('sends an email that was not handed over once, after its lease expires', async () => {
  await cutDatabaseAt('DATA');
  await expect.poll(() => server.stages).toContain('DATA');
  await expect.poll(readRow).toMatchObject({ status: 'sending', handovers: 0, last_error: null });
  await expireLease();
  await expect.poll(readRow).toMatchObject({ status: 'sent', handovers: 0 });
  expect(server.emails).toHaveLength(1);
});
