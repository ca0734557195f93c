import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { startOutbox } from '../../src/server/mail/outbox.ts';
import { probeEmail } from '../../src/server/mail/probe.ts';
import { queueEmail } from '../../src/server/mail/queue.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { makeMailSite, publicUrl } from '../support/mail-site.ts';

let database: TestDatabase;
let server: TestSmtp;

beforeAll(async () => {
  database = await createTestDatabase('postgres');
  server = await startSmtp();
});

afterAll(async () => {
  await server.close();
  await database.close();
});

test('two instances on one PostgreSQL send 60 emails, each once', async () => {
  await database.staff.transaction().execute(async (transaction) => {
    for (let number = 0; number < 60; number += 1) {
      await queueEmail(
        transaction,
        probeEmail,
        { recipient: `n${number}@example.com` },
        { now: new Date(), publicUrl },
      );
    }
  });
  const databases = [1, 2].map(() => openDatabase(database.place.settings));
  const sentBy: number[] = [];
  const outboxes = databases.map((db, index) =>
    startOutbox({
      ...makeMailSite(db, { now: () => new Date() }, server.url),
      log: { info: () => sentBy.push(index), warn() {}, error() {}, outage() {} },
      pollMs: 100,
    }),
  );
  await expect
    .poll(
      async () =>
        (await database.staff.selectFrom('outbox').select('id').where('status', '<>', 'sent').execute()).length,
      { interval: 50 },
    )
    .toBe(0);
  await Promise.all(outboxes.map((outbox) => outbox.stop()));
  await Promise.all(databases.map((db) => db.close()));

  expect(server.emails).toHaveLength(60);
  expect(new Set(server.emails.map(({ to }) => to[0])).size).toBe(60);
  // Work is shared by both instances.
  for (const index of [0, 1]) expect(sentBy.filter((by) => by === index).length).toBeGreaterThan(5);
  const rows = await database.staff.selectFrom('outbox').select('attempts').distinct().execute();
  expect(rows).toEqual([{ attempts: 1 }]);
});
