import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openAsOwner } from '../../harness/owner.ts';
import { DatabaseTooNew, type MigrationSession, migrate } from '../../src/server/db/migrate.ts';
import { type Migration, migrations } from '../../src/server/db/migrations/all.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { withPostgresMigrationSession } from '../../src/server/db/postgres-migration.ts';
import { openSqliteFile } from '../../src/server/db/sqlite-file.ts';
import { sqliteMigrationSession } from '../../src/server/db/sqlite-migration.ts';
import { Turns } from '../../src/server/db/turns.ts';
import { createDatabasePlace, type DatabasePlace, engines } from '../support/database.ts';
import { runProgram } from '../support/program.ts';

const migrateProgram = 'tests/database/programs/migrate.ts';
const names = migrations.map(({ name }) => name);

describe.each(engines)('migrations (%s)', (engine) => {
  let place: DatabasePlace;
  beforeEach(async () => {
    place = await createDatabasePlace(engine);
  });
  afterEach(() => place.remove());

  async function inSession<Result>(work: (session: MigrationSession) => Promise<Result>): Promise<Result> {
    const { databaseUrl, dataDir } = place.settings;
    if (databaseUrl !== null) return await withPostgresMigrationSession(databaseUrl, work);
    const file = openSqliteFile(dataDir);
    try {
      return await work(sqliteMigrationSession(file, new Turns()));
    } finally {
      file.close();
    }
  }

  test('run once, a second time does no harm', async () => {
    const database = openDatabase(place.settings);
    expect(await database.migrate()).toEqual(names);
    expect(await database.migrate()).toEqual([]);
    await database.close();
  });

  test('run once where four processes start at once, which agree on key and secret', async () => {
    const ended = await Promise.all(
      Array.from({ length: 4 }, () => runProgram(migrateProgram, { variables: place.variables })),
    );
    expect(ended.map(({ code, errors }) => ({ code, errors }))).toEqual(ended.map(() => ({ code: 0, errors: '' })));
    const said: { ran: string[]; settings: unknown }[] = ended.map(({ output }) => JSON.parse(output));
    expect(said.flatMap(({ ran }) => ran).sort()).toEqual(names);
    expect(new Set(said.map(({ settings }) => JSON.stringify(settings))).size).toBe(1);
  });

  test('leave nothing behind when one fails half-way', async () => {
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

  test('refuse a database newer than the program, in one line that names both versions', async () => {
    const newer: Migration[] = [...migrations, { name: '900-future', statements: () => [] }];
    await inSession((session) => migrate(session, newer));

    const database = openDatabase(place.settings);
    const refusal = await database.migrate().catch((error: unknown) => error);
    await database.close();
    expect(refusal).toBeInstanceOf(DatabaseTooNew);
    expect(String(refusal)).toMatch(new RegExp(`^DatabaseTooNew: .*900-future.*${names.at(-1)}.*$`));
  });

  test('a row with the columns of the contract alone is valid', async () => {
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
