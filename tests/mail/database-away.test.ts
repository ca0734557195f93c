import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultySmtp, type Stage, startFaultySmtp } from '../../harness/smtp.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open.ts';
import { type Outbox, startOutbox } from '../../src/server/mail/outbox.ts';
import { receiveContactMessage } from '../../src/server/messages/contact.ts';
import { type Cable, layCable } from '../support/cable.ts';
import { administer, createTestDatabase, lockWaits, type TestDatabase } from '../support/database.ts';
import { Clock, contextsOver, message, outboxRows, quiet, siteOver } from './site.ts';

/* The database goes away while the mail server has the word: what that says must still be written down. */

let direct: TestDatabase;
let cable: Cable;
let server: FaultySmtp;
let database: OpenDatabase;
let outbox: Outbox;
const clock = new Clock();

beforeEach(async () => {
  direct = await createTestDatabase('postgres');
  await receiveContactMessage(contextsOver(direct, clock).visitor(), siteOver(direct, clock), { message });
  await direct.staff.deleteFrom('outbox').where('kind', '=', 'acknowledgement').execute();
  cable = await layCable(new URL(direct.place.settings.databaseUrl ?? ''));
});
afterEach(async () => {
  await outbox.stop();
  await database.close();
  await server.close();
  cable.remove();
  await direct.close();
});

/** Works the outbox; the database goes when the mail server has reached `stage`, and comes back once that was noticed. */
const workWithoutDatabaseFrom = (stage: Stage, reply?: string) =>
  workWith((at) => {
    if (at !== stage) return undefined;
    cable.cut();
    return reply;
  });

async function workWith(misbehave: Parameters<typeof startFaultySmtp>[0]) {
  server = await startFaultySmtp(misbehave);
  const url = new URL(direct.place.settings.databaseUrl ?? '');
  url.port = String(cable.port);
  database = openDatabase({ ...direct.place.settings, databaseUrl: url.href });
  const log = { ...quiet, outage: () => cable.mend() };
  outbox = startOutbox({ ...siteOver(database, clock, server.url), log });
}

const theLetter = async () => (await outboxRows(direct))[0];

test('a letter that the mail server has taken meanwhile is written down as sent, so that nobody gets it twice', async () => {
  await workWithoutDatabaseFrom('END');
  await expect.poll(theLetter).toMatchObject({ status: 'sent', attempts: 1, last_error: null });
  expect(server.letters).toHaveLength(1);
});

test('a letter that the mail server has refused meanwhile is known to be refused', async () => {
  await workWithoutDatabaseFrom('END', '554 5.7.1 looks like spam');
  await expect.poll(theLetter).toMatchObject({ status: 'failed' });
});

test('a letter that was not handed over is free for its next attempt at once, not when its lock ends', async () => {
  await workWithoutDatabaseFrom('DATA');
  await expect.poll(theLetter).toMatchObject({ status: 'waiting', locked_until: null, attempts_forgiven: 1 });
  expect(server.letters).toEqual([]);
});

test('a connection that the server ends while the handover is being noted is no attempt either', async () => {
  const holder = new pg.Client({ connectionString: direct.place.settings.databaseUrl ?? '' });
  await holder.connect();
  try {
    await workWith((at) =>
      at === 'DATA'
        ? async () => {
            await holder.query('begin');
            await holder.query('select from outbox for update');
          }
        : undefined,
    );
    // Not the holder, whose transaction sees no connection that was opened after it had looked first.
    const waiting = async () =>
      (await sql.raw<{ pid: number }>(lockWaits).execute(direct.owner)).rows.map(({ pid }) => pid);
    await expect.poll(waiting).toHaveLength(1);
    const [pid] = await waiting();
    await administer([`select pg_terminate_backend(${pid})`], 'postgres');
    await expect.poll(waiting).toEqual([]);
    await holder.query('rollback');
    await expect.poll(theLetter).toMatchObject({ status: 'waiting', locked_until: null, attempts_forgiven: 1 });
  } finally {
    await holder.end();
  }
});
