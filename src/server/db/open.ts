import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import { watchPostgresContent } from './content-watch-postgres.ts';
import { watchSqliteContent } from './content-watch-sqlite.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { withPostgresMigrationSession } from './postgres-migration.ts';
import { postgresPool } from './postgres-pool.ts';
import type { HandleName } from './rights.ts';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { openSqliteFile } from './sqlite-file.ts';
import { sqliteHandle } from './sqlite-handle.ts';
import { sqliteMigrationSession } from './sqlite-migration.ts';
import { Turns } from './turns.ts';

/** Whoever asks whether the database answers does not wait for it longer than this, in milliseconds. */
const pingPatience = 2000;

/** Where the data is. */
export interface DatabaseSettings {
  dataDir: string;
  /** PostgreSQL's address, or `null` for the embedded database in `dataDir`. */
  databaseUrl: string | null;
}

/** Each handle has connections of its own, with the rights that rights.ts gives it. */
export interface Handles {
  /** Visitors' requests. */
  visitors: Kysely<Database>;
  /** Links in letters, and limits. */
  links: Kysely<Database>;
  /** Signing in and the check of a session: the one handle that reads credentials. */
  signIn: Kysely<Database>;
  /** The firm's people, signed in, and its commands. */
  staff: Kysely<Database>;
  /** What the program does by itself: letters, retention, checks. */
  jobs: Kysely<Database>;
}

/** The open database. A transaction must not wait for a write outside it, which on SQLite waits for the transaction. */
export interface OpenDatabase extends Handles {
  engine: Engine;
  /**
   * Connections for the limits of requests, with the rights of `links`, which rather fail within a second than keep a request waiting;
   * `null` on the embedded database, whose one process counts in memory.
   */
  limits: pg.Pool | null;
  /** Brings the schema up to date; answers the names of the migrations that ran, in order. */
  migrate(): Promise<string[]>;
  /** Calls back after each change to what pages show, by whichever process; answers how to stop. */
  watchContent(changed: () => void): Promise<() => Promise<void>>;
  /** Rejects where the database does not answer, after two seconds at the latest. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the embedded database or a PostgreSQL server's. Call `migrate` before anything else. */
export function openDatabase({ dataDir, databaseUrl }: DatabaseSettings): OpenDatabase {
  return databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl);
}

function openSqlite(dataDir: string): OpenDatabase {
  const writing = new Turns();
  const files: DatabaseSync[] = [];
  const open = () => {
    const file = openSqliteFile(dataDir);
    files.push(file);
    return file;
  };
  const owner = open();
  const stops: (() => void)[] = [];
  const handle = (name: HandleName) =>
    new Kysely<Database>({ dialect: sqliteDialect(sqliteHandle(name, open, writing)) });
  const handles = eachHandle(handle);

  return {
    ...handles,
    engine: 'sqlite',
    limits: null,
    migrate: () => migrate(sqliteMigrationSession(owner, writing), migrations),
    async watchContent(changed) {
      const stop = watchSqliteContent(open(), changed);
      stops.push(stop);
      return async () => stop();
    },
    ping: () => ping(handles.visitors),
    async close() {
      for (const stop of stops) stop();
      for (const file of files.splice(0)) file.close();
    },
  };
}

/** How many connections each handle holds at most; together with one for limits and one that watches, some thirty an instance. */
const poolSizes: Record<HandleName, number> = { visitors: 8, links: 4, signIn: 4, staff: 5, jobs: 6 };

function openPostgres(url: string): OpenDatabase {
  const pools: pg.Pool[] = [];
  const pool = (...options: Parameters<typeof postgresPool>) => {
    const made = postgresPool(...options);
    pools.push(made);
    return made;
  };
  const stops: (() => Promise<void>)[] = [];
  const handles = eachHandle(
    (name) => new Kysely<Database>({ dialect: postgresDialect(pool(url, name, { max: poolSizes[name] })) }),
  );

  return {
    ...handles,
    engine: 'postgres',
    limits: pool(url, 'links', { max: 3, statementTimeout: 1000, connectionTimeout: 1000 }),
    migrate: () => withPostgresMigrationSession(url, (session) => migrate(session, migrations)),
    async watchContent(changed) {
      const stop = await watchPostgresContent(url, changed);
      stops.push(stop);
      return stop;
    },
    ping: () => ping(handles.visitors),
    async close() {
      await Promise.all(stops.splice(0).map((stop) => stop()));
      await Promise.all(pools.splice(0).map((open) => open.end()));
    },
  };
}

function eachHandle(make: (name: HandleName) => Kysely<Database>): Handles {
  return {
    visitors: make('visitors'),
    links: make('links'),
    signIn: make('signIn'),
    staff: make('staff'),
    jobs: make('jobs'),
  };
}

async function ping(db: Kysely<Database>): Promise<void> {
  const answer = db.selectFrom('images').select(sql<number>`1`.as('one')).limit(1).execute();
  const tooLate = pause(pingPatience, undefined, { ref: false }).then(() => {
    throw new Error(`The database did not answer within ${pingPatience} ms`);
  });
  await Promise.race([answer, tooLate]);
}
