import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type MigrationSession, migrate } from '../../src/server/db/migrate.ts';
import { type Migration, migrations } from '../../src/server/db/migrations/all.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { type MigrationPatience, withPostgresMigrationSession } from '../../src/server/db/postgres/migration.ts';
import { roleName } from '../../src/server/db/postgres/roles.ts';
import { log } from '../../src/server/log.ts';
import { layCable } from '../support/cable.ts';
import { createDatabasePlace, type DatabasePlace } from '../support/database.ts';
import { inMigrationSession } from '../support/migrations.ts';

const names = migrations.map(({ name }) => name);

let place: DatabasePlace;
beforeEach(async () => {
  place = await createDatabasePlace('postgres');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await place.remove();
});
const inSession = <Result>(work: (session: MigrationSession) => Promise<Result>) =>
  inMigrationSession(place.settings, work);

/** What the program's version 0.1 granted, to roles that all databases of a server shared. */
const rightsOfVersion01 = [
  `do $$ begin create role pubblico nologin; create role staff nologin; exception when duplicate_object then null; end $$`,
  'grant pubblico, staff to current_user',
  'grant usage on schema public to pubblico, staff',
  `grant select, insert, update, delete on settings, content_version, images, foto_studio, photos, photo_variants, messages,
    submissions, outbox, newsletter, newsletter_consents, rate_limits to staff`,
  'grant select on images, foto_studio, photos, photo_variants to pubblico',
  'grant insert (email, created_at) on newsletter to pubblico',
  `grant insert (id, reference, nome, email, messaggio, page, suspected_spam, spam_reason, received_at) on messages to pubblico`,
  'grant insert on newsletter_consents, submissions, outbox to pubblico',
];

describe('migrations on PostgreSQL', () => {
  test('leave an instance of version 0.1, with its two roles, working beside', async () => {
    const released = migrations.filter(({ name }) => name < '004');
    await inSession(async (session) => {
      // Its own rights, not those that this program grants with its own migrations.
      await migrate({ ...session, async grantRights() {} }, released);
      for (const statement of rightsOfVersion01) await session.query(statement);
    });

    const database = openDatabase(place.settings);
    await database.migrate();
    const statements = {
      pubblico: [
        `insert into newsletter (email, created_at) values ('a@esempio.it', now())`,
        `insert into newsletter_consents (id, email, event) values ('c', 'a@esempio.it', 'signed_up')`,
        `insert into outbox (id, kind, recipient, payload, rfc_message_id) values ('o', 'newsletter-confirmation', 'a@esempio.it', '{}', '<o>')`,
        'select * from images',
      ],
      staff: [
        `update newsletter set confirmed_at = now()`,
        `insert into newsletter_consents (id, email, event) values ('d', 'a@esempio.it', 'confirmed')`,
        `update outbox set status = 'sending', attempts = attempts + 1 returning *`,
        'delete from outbox',
        `insert into foto_studio (url) values ('/a.jpg')`,
      ],
    };
    await inSession(async ({ query }) => {
      for (const [role, asked] of Object.entries(statements)) {
        await query(`set role ${role}`);
        for (const statement of asked) await query(statement);
      }
      await query('reset role');
      // As docs/operations.md says, once no such instance runs any more.
      await query('revoke all on all tables in schema public from pubblico, staff');
      await query('revoke all on schema public from pubblico, staff');
    });
    await database.close();
  });

  test('take back what no handle should have, where a migration ran and not else', async () => {
    const database = openDatabase(place.settings);
    await database.migrate();
    const role = pg.escapeIdentifier(roleName(new URL(place.settings.databaseUrl ?? '').pathname.slice(1), 'visitors'));
    await inSession(({ query }) => query(`grant select, insert on newsletter to ${role}`));
    const read = () => database.visitors.selectFrom('newsletter').select('email').execute();

    await database.migrate();
    expect(await read()).toEqual([]);
    await inSession((session) => migrate(session, [...migrations, { name: '900-next', statements: () => [] }]));
    await expect(read()).rejects.toThrow(/permission denied/);
    await database.visitors.insertInto('newsletter').values({ email: 'a@esempio.it' }).execute();
    const confirmed = { email: 'b@esempio.it', confirmed_at: '2026-01-01T00:00:00.000Z' };
    await expect(database.visitors.insertInto('newsletter').values(confirmed).execute()).rejects.toThrow(
      /permission denied/,
    );
    await database.close();
  });

  test('that wait for somebody else’s transaction let visitors through meanwhile', async () => {
    const database = openDatabase(place.settings);
    await database.migrate();
    const reader = new pg.Client({ connectionString: place.settings.databaseUrl ?? '' });
    await reader.connect();
    await reader.query('begin; lock table newsletter in access share mode');

    const changing: Migration = {
      name: '900-changing',
      statements: () => ['alter table newsletter add column source text'],
    };
    const migrating = inSession((session) => migrate(session, [...migrations, changing]));
    const isWaiting = async () =>
      (await reader.query(`select from pg_locks where not granted and relation = 'newsletter'::regclass`)).rowCount;
    await expect.poll(isWaiting).toBe(1);
    await database.visitors.insertInto('newsletter').values({ email: 'a@esempio.it' }).execute();
    await reader.query('commit');
    expect(await migrating).toEqual(['900-changing']);
    await reader.end();
    await database.close();
  });

  const short: MigrationPatience = { lock: 100, betweenAttempts: 50, locks: 600, answer: 1000, silence: 200 };
  const said = () => vi.spyOn(log, 'warn').mockImplementation(() => {});

  test('behind another instance that migrates and stands still say so, and are given up in one line', async () => {
    const warn = said();
    const url = place.settings.databaseUrl ?? '';
    await withPostgresMigrationSession(url, async (other) => {
      await other.exclusively(async () => {
        await expect(
          withPostgresMigrationSession(url, (session) => migrate(session, migrations), short),
        ).rejects.toThrow(/^Another instance is migrating the database, for longer than this start waits$/);
      });
    });
    const reason = 'Another instance is migrating the database';
    expect(warn.mock.calls).toEqual([['database.migration_waits', { reason }]]);
    expect(await inSession((session) => migrate(session, migrations))).toEqual(names);
  });

  test('over a line that stands still say so, and are given up in one line', async () => {
    const warn = said();
    const url = new URL(place.settings.databaseUrl ?? '');
    const cable = await layCable(url);
    url.port = String(cable.port);
    const began = performance.now();
    await expect(
      withPostgresMigrationSession(
        url.href,
        (session) => {
          const query = async (sql: string) => {
            if (sql.includes(`'${names[1]}'`)) cable.freeze();
            return await session.query(sql);
          };
          return migrate({ ...session, query }, migrations);
        },
        short,
      ),
    ).rejects.toThrow(/^The database has stopped answering/);
    expect(performance.now() - began).toBeLessThan(10_000);
    const reason = 'The database has not answered yet';
    expect(warn.mock.calls).toEqual([['database.migration_waits', { reason }]]);
    cable.remove();
  });

  test('are given up by PostgreSQL where their program stands still', async () => {
    const url = place.settings.databaseUrl ?? '';
    const limit = await withPostgresMigrationSession(url, (session) =>
      session.query('show idle_in_transaction_session_timeout'),
    );
    expect(limit).toEqual([{ idle_in_transaction_session_timeout: '30s' }]);
  });
});
