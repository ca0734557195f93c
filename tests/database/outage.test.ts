import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/* A PostgreSQL server that is lost or stands still, seen through a cable that the test can cut and freeze. */

let direct: TestDatabase;
let database: OpenDatabase;
let cable: Server;
const ends = new Set<Socket>();
let frozen = false;

beforeAll(async () => {
  direct = await createTestDatabase('postgres');
  const url = new URL(direct.place.settings.databaseUrl ?? '');
  const port = Number(url.port);
  cable = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      ends.add(from);
      from.on('data', (data) => frozen || to.write(data));
      from.on('error', () => {});
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
    }
  });
  cable.listen(0, '127.0.0.1');
  await once(cable, 'listening');
  const address = cable.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url.port = String(address.port);
  database = openDatabase({ ...direct.place.settings, databaseUrl: url.href });
});

afterAll(async () => {
  frozen = false;
  cut();
  await database.close();
  cable.close();
  await direct.close();
});

function cut() {
  for (const end of ends) end.destroy();
}

test('a cut connection costs nothing but itself', async () => {
  await database.ping();
  cut();
  // The pool learns of it with the next turn of the event loop; a query already on the wire is the one that fails.
  await database.ping().catch(() => {});
  await database.ping();
});

test('a frozen server is noticed within two seconds, and used again when it moves', async () => {
  await database.ping();
  frozen = true;
  const asked = performance.now();
  await expect(database.ping()).rejects.toThrow(/did not answer/);
  expect(performance.now() - asked).toBeLessThan(3000);
  frozen = false;
  await database.ping();
});
