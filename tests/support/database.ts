import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type Owner, openAsOwner } from '../../harness/owner.ts';
import type { DatabaseSettings, Engine } from '../../src/server/db/engine.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { makeSqlitePath } from '../../src/server/db/sqlite/file.ts';
import type { Log } from '../../src/server/log.ts';

/** Engines that every database test runs on. */
export const engines: Engine[] = ['sqlite', 'postgres'];

/** Location of a database on one engine: a folder for SQLite, a database name for PostgreSQL. */
export interface DatabasePlace {
  settings: DatabaseSettings;
  /** Environment variables that point programs to this database. */
  variables: Record<string, string>;
  /** Deletes the database; close all connections first. */
  remove(): Promise<void>;
}

/** Creates a folder, and on PostgreSQL an empty database, or a copy of the database `template`. Nothing is migrated. */
export async function createDatabasePlace(engine: Engine, template?: string): Promise<DatabasePlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-data-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') {
    return { settings: { dataDir, databaseUrl: null }, variables: { DATA_DIR: dataDir }, remove: removeFolder };
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnTestPostgres([`create database ${name}${template === undefined ? '' : ` template ${template}`}`]);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return {
    settings: { dataDir, databaseUrl: url.href },
    variables: { DATA_DIR: dataDir, DATABASE_URL: url.href },
    remove: async () => {
      await dropDatabase(name);
      await removeFolder();
    },
  };
}

/** Migrated database of one test; `close` deletes it. */
export interface TestDatabase extends OpenDatabase {
  place: DatabasePlace;
  /** Connection with all privileges, for setup and assertions. `visitor` and `staff` have fewer. */
  owner: Kysely<Database>;
  runAsOwner: Owner['run'];
}

/** Opens a fresh, migrated database: a copy of the template that was made once for all tests. */
export async function createTestDatabase(engine: Engine, log?: Log): Promise<TestDatabase> {
  const { dataDir, name } = inject('templates');
  const place = await createDatabasePlace(engine, name);
  if (engine === 'sqlite') await copyFile(makeSqlitePath(dataDir), makeSqlitePath(place.settings.dataDir));
  const database = openDatabase(place.settings, log);
  // `migrate` creates the roles: a copied database has none, since roles belong to the server.
  if (engine === 'postgres') await database.migrate();
  const owner = openAsOwner(place.settings);
  return {
    ...database,
    place,
    owner: owner.db,
    runAsOwner: owner.run,
    close: async () => {
      await owner.close();
      await database.close();
      await place.remove();
    },
  };
}

/**
 * Runs `describe` once per engine. All tests of the block share one fresh database; call `database()` only inside tests
 * and hooks.
 */
export function describeOnBothEngines(
  title: string,
  tests: (database: () => TestDatabase, engine: Engine) => void,
): void {
  describe.each(engines)(`${title} (%s)`, (engine) => {
    let current: TestDatabase | undefined;
    beforeAll(async () => {
      current = await createTestDatabase(engine);
    });
    afterAll(() => current?.close());
    tests(() => {
      if (!current) throw new Error('The database is there inside tests and their hooks');
      return current;
    }, engine);
  });
}

/** Query for connections to this PostgreSQL database that wait for a lock. Other tests have their own databases. */
export const lockWaitsQuery = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Drops a database of the tests' PostgreSQL server, even if it has open connections. */
export async function dropDatabase(name: string): Promise<void> {
  // Autovacuum may be among the connections, and only a superuser may end it.
  await runOnTestPostgres([`drop database ${pg.escapeIdentifier(name)} with (force)`], 'postgres');
}

/** Runs statements on the tests' PostgreSQL server, as the site's login or as `login`. */
export async function runOnTestPostgres(statements: readonly string[], login?: string): Promise<void> {
  const url = new URL(inject('postgresUrl'));
  if (login !== undefined) url.username = login;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
