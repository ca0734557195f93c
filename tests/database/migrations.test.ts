import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openAsOwner } from '../../harness/owner.ts';
import { findFreePort } from '../../harness/processes.ts';
import type { Engine } from '../../src/server/db/engine.ts';
import { DatabaseTooNew, type MigrationSession, migrate } from '../../src/server/db/migrate.ts';
import { type Migration, migrations } from '../../src/server/db/migrations/all.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open.ts';
import { makeRoleName } from '../../src/server/db/postgres/roles.ts';
import { createLog } from '../../src/server/log.ts';
import { createDatabasePlace, type DatabasePlace, engines } from '../support/database.ts';
import { inMigrationSession } from '../support/migrations.ts';
import { runProgram } from '../support/program.ts';
import { serveHere } from '../support/serve-here.ts';

const migrateProgram = 'tests/database/programs/migrate.ts';
const names = migrations.map(({ name }) => name);

describe.each(engines)('migrations (%s)', (engine) => {
  let place: DatabasePlace;
  beforeEach(async () => {
    place = await createDatabasePlace(engine);
  });
  afterEach(() => place.remove());

  const inSession = <Result>(work: (session: MigrationSession) => Promise<Result>) =>
    inMigrationSession(place.settings, work);

  test('run once', async () => {
    const database = openDatabase(place.settings);
    expect(await database.migrate()).toEqual(names);
    expect(await database.migrate()).toEqual([]);
    await database.close();
  });

  test('are logged by the start that runs them, and not by the next', async () => {
    const start = async () => {
      const lines: string[] = [];
      const log = createLog((line) => lines.push(line));
      const site = await serveHere({ PORT: String(await findFreePort()), ...place.variables }, { log });
      await site.stop();
      return lines.join('\n');
    };
    expect(await start()).toContain(`"event":"database.migrated","ran":"${names.join(' ')}"`);
    expect(await start()).not.toContain('database.migrated');
  });

  test('run once when three processes start together, and all read the same settings', async () => {
    const ended = await Promise.all(
      Array.from({ length: 3 }, () => runProgram(migrateProgram, { variables: place.variables })),
    );
    // Check only exit codes: on a busy machine a process may print that it waits for the others.
    expect(ended.filter(({ code }) => code !== 0)).toEqual([]);
    const outputs: { ran: string[]; settings: unknown }[] = ended.map(({ output }) => JSON.parse(output));
    expect(outputs.flatMap(({ ran }) => ran).sort()).toEqual(names);
    expect(new Set(outputs.map(({ settings }) => JSON.stringify(settings))).size).toBe(1);
  });

  test('roll back completely when one fails', async () => {
    const broken: Migration[] = [
      ...migrations,
      { name: '900-broken', statements: () => ['create table half (x integer)', 'insert into nowhere values (1)'] },
    ];
    await expect(inSession((session) => migrate(session, broken))).rejects.toThrow(/nowhere/);

    const catalogue =
      engine === 'sqlite' ? 'sqlite_schema where name' : `pg_tables where schemaname = 'public' and tablename`;
    const left = await inSession(({ query }) =>
      query(`select * from ${catalogue} in ('half', 'images', 'migrations')`),
    );
    expect(left).toEqual([]);

    expect(await inSession((session) => migrate(session, migrations))).toEqual(names);
  });

  test('refuse a database contracted by a newer program, in one line that names both versions', async () => {
    const newer: Migration[] = [...migrations, { name: '900-future', statements: () => [], contracts: true }];
    await inSession((session) => migrate(session, newer));

    const database = openDatabase(place.settings);
    const refusal = await database.migrate().catch((error: unknown) => error);
    await database.close();
    expect(refusal).toBeInstanceOf(DatabaseTooNew);
    expect(String(refusal)).toMatch(new RegExp(`^DatabaseTooNew: .*900-future.*${names.at(-1)}.*$`));
  });

  test('let an older program work on a database expanded by a newer one, and change no grants', async () => {
    const running = openDatabase(place.settings);
    await running.migrate();
    const signUp = (database: OpenDatabase, email: string) =>
      database.visitor.insertInto('newsletter').values({ email }).execute();
    await signUp(running, 'prima@esempio.it');

    const newer: Migration[] = [
      ...migrations,
      {
        name: '900-future',
        statements: () => [
          'create table future (x integer)',
          `alter table newsletter add column source text default 'x'`,
        ],
      },
    ];
    await inSession((session) => migrate(session, newer));
    await signUp(running, 'durante@esempio.it');
    const grantsOf = `select grantee || privilege_type as text from information_schema.role_table_grants order by 1`;
    const grants = () => inSession(({ query }) => (engine === 'postgres' ? query(grantsOf) : Promise.resolve([])));
    const granted = await grants();

    const started = openDatabase(place.settings);
    expect(await started.migrate()).toEqual([]);
    await signUp(started, 'dopo@esempio.it');
    expect(await started.staff.selectFrom('newsletter').select('email').orderBy('id').execute()).toEqual([
      { email: 'prima@esempio.it' },
      { email: 'durante@esempio.it' },
      { email: 'dopo@esempio.it' },
    ]);
    expect(await grants()).toEqual(granted);
    await started.close();
    await running.close();
  });

  if (engine === 'sqlite') {
    const letter = async () => {
      const database = openDatabase(place.settings);
      await database.migrate();
      await database.visitor
        .insertInto('messages')
        .values({ id: 'm', reference: 'r', nome: 'n', email: 'e@x.it', messaggio: 'm' })
        .execute();
      await database.visitor
        .insertInto('outbox')
        .values({ id: 'o', kind: 'contact-notice', message_id: 'm', rfc_message_id: '<o>' })
        .execute();
      return database;
    };

    test('rebuild a table without losing the rows that reference it', async () => {
      const database = await letter();
      const [table] = await inSession(({ query }) => query(`select sql from sqlite_schema where name = 'messages'`));
      // List only stored columns, because generated columns cannot be written.
      const stored = await inSession(({ query }) => query(`select name from pragma_table_info('messages')`));
      const columns = stored.map(({ name }) => String(name)).join(', ');
      const rebuilding: Migration = {
        name: '900-rebuild',
        statements: () => [
          String(table?.['sql']).replace('messages', 'messages_new'),
          `insert into messages_new (${columns}) select ${columns} from messages`,
          'drop table messages',
          'alter table messages_new rename to messages',
        ],
      };
      await inSession((session) => migrate(session, [...migrations, rebuilding]));
      expect(await database.staff.selectFrom('messages').select('id').execute()).toEqual([{ id: 'm' }]);
      expect(await database.staff.selectFrom('outbox').select(['id', 'message_id']).execute()).toEqual([
        { id: 'o', message_id: 'm' },
      ]);
      await database.staff.deleteFrom('messages').execute();
      expect(await database.staff.selectFrom('outbox').select('id').execute()).toEqual([]);
      await database.close();
    });

    test('are refused when they would leave dangling foreign keys', async () => {
      const database = await letter();
      const losing: Migration = { name: '900-losing', statements: () => ['delete from messages'] };
      await expect(inSession((session) => migrate(session, [...migrations, losing]))).rejects.toThrow(
        /Rows of outbox would name rows of messages/,
      );
      expect(await database.staff.selectFrom('messages').select('id').execute()).toEqual([{ id: 'm' }]);
      await database.close();
    });
  }

  if (engine === 'postgres') {
    test('revoke excess grants when a migration runs, and not otherwise', async () => {
      const database = openDatabase(place.settings);
      await database.migrate();
      const role = pg.escapeIdentifier(
        makeRoleName(new URL(place.settings.databaseUrl ?? '').pathname.slice(1), 'visitor'),
      );
      await inSession(({ query }) => query(`grant select, insert on newsletter to ${role}`));
      const read = () => database.visitor.selectFrom('newsletter').select('email').execute();

      await database.migrate();
      expect(await read()).toEqual([]);
      await inSession((session) => migrate(session, [...migrations, { name: '900-next', statements: () => [] }]));
      await expect(read()).rejects.toThrow(/permission denied/);
      await database.visitor.insertInto('newsletter').values({ email: 'a@esempio.it' }).execute();
      await database.close();
    });

    test('that wait for another transaction do not block visitors', async () => {
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
      await database.visitor.insertInto('newsletter').values({ email: 'a@esempio.it' }).execute();
      await reader.query('commit');
      expect(await migrating).toEqual(['900-changing']);
      await reader.end();
      await database.close();
    });
  }

  test('give a schema that accepts rows with only the columns of the contract', async () => {
    const database = openDatabase(place.settings);
    await database.migrate();
    const owner = openAsOwner(place.settings);
    const insert = (statement: string) => sql.raw(statement).execute(owner.db);
    await insert(`insert into images (nome_pagina, nome_foto, url_foto) values ('home', 'a', 'https://x.it/a.jpg')`);
    await insert(`insert into newsletter (email) values ('a@x.it')`);
    await insert(`insert into foto_studio (url) values ('https://x.it/a.jpg')`);
    await insert(`insert into foto_studio (url, titolo, ordine) values ('/foto/a.jpg', 'Titolo', 2)`);
    const rows = await database.staff.selectFrom('foto_studio').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      { titolo: null, ordine: 0 },
      { titolo: 'Titolo', ordine: 2 },
    ]);
    expect(rows[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    await expect(
      insert(`insert into images (nome_pagina, nome_foto, url_foto) values ('home', 'a', '/b.jpg')`),
    ).rejects.toMatchObject({ code: '23505' });
    await owner.close();
    await database.close();
  });
});

test('give both engines the same tables and columns', async () => {
  const listColumns = async (engine: Engine, query: string) => {
    const place = await createDatabasePlace(engine);
    const rows = await inMigrationSession(place.settings, async (session) => {
      await migrate(session, migrations);
      return await session.query(query);
    });
    await place.remove();
    return rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`).sort();
  };
  // Only servers of PostgreSQL share rate limits, and `sqlite_sequence` is SQLite's own.
  const ofSqlite = await listColumns(
    'sqlite',
    `select tables.name as table_name, columns.name as column_name from sqlite_schema as tables
      join pragma_table_info(tables.name) as columns where tables.type = 'table' and tables.name <> 'sqlite_sequence'`,
  );
  const ofPostgres = await listColumns(
    'postgres',
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and table_name <> 'rate_limits'`,
  );
  expect(ofSqlite).toContain('messages.email');
  expect(ofSqlite).toEqual(ofPostgres);
});
