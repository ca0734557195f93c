import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open.ts';
import { makeRoleName } from '../../src/server/db/postgres/roles.ts';
import { handleNames } from '../../src/server/db/rights.ts';
import { dropDatabase, runOnTestPostgres } from '../support/database.ts';

/* Isolation of two sites on one PostgreSQL server, each with its database and a login that cannot create roles. */

const { escapeIdentifier: quoted } = pg;
const suffix = randomBytes(4).toString('hex');
const sites = [
  { name: `Studio "Rossi" ${suffix}`, login: `login_a_${suffix}` },
  { name: `${suffix}_${'nome_molto_lungo_'.repeat(4)}`.slice(0, 63), login: `login_b_${suffix}` },
].map((site) => ({ ...site, roles: handleNames.map((handle) => makeRoleName(site.name, handle)) }));
const databases: OpenDatabase[] = [];

beforeAll(async () => {
  for (const { name, login, roles } of sites) {
    await runOnTestPostgres([
      `create role ${login} login`,
      `grant ${login} to current_user`,
      `create database ${quoted(name)} owner ${login}`,
      ...roles.flatMap((role) => [`create role ${quoted(role)} nologin`, `grant ${quoted(role)} to ${login}`]),
    ]);
    const database = openDatabase({ dataDir: '', databaseUrl: makeUrl(name, login) });
    databases.push(database);
    await database.migrate();
    await database.visitor
      .insertInto('messages')
      .values({ id: 'm', reference: 'r', nome: 'n', email: 'e@x.it', messaggio: name })
      .execute();
  }
});

afterAll(async () => {
  for (const database of databases) await database.close();
  for (const { name, login, roles } of sites) {
    await dropDatabase(name);
    await runOnTestPostgres([...roles, login].map((role) => `drop role ${quoted(role)}`));
  }
});

test('each site has its own roles, whatever its database name', () => {
  const all = sites.flatMap(({ roles }) => roles);
  expect(new Set(all).size).toBe(all.length);
  for (const role of all) expect(Buffer.byteLength(role)).toBeLessThanOrEqual(63);
  expect(makeRoleName('pg_studio', 'staff')).not.toMatch(/^pg_/);
});

test('each site reads its own messages', async () => {
  for (const [index, database] of databases.entries()) {
    expect(await database.staff.selectFrom('messages').select('messaggio').execute()).toEqual([
      { messaggio: sites[index]?.name },
    ]);
  }
});

test('no site reads the other’s messages, with its login or in any role that it can take', async () => {
  for (const { name, login } of sites) {
    for (const foreign of sites.filter((site) => site.login !== login)) {
      const client = new pg.Client({ connectionString: makeUrl(name, foreign.login) });
      await client.connect();
      const { rows } = await client.query(
        'select rolname from pg_roles where pg_has_role(current_user, oid, $1) order by 1',
        ['member'],
      );
      const takable = rows.map(({ rolname }) => String(rolname));
      expect(takable).toEqual([...foreign.roles, foreign.login].sort());
      for (const role of takable) {
        await client.query(`set role ${quoted(role)}`);
        await expect(client.query('select * from messages'), role).rejects.toThrow(/permission denied/);
      }
      await client.end();
    }
  }
});

function makeUrl(database: string, login?: string): string {
  const url = new URL(inject('postgresUrl'));
  if (login) url.username = login;
  url.pathname = `/${database}`;
  return url.href;
}
