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
import type { Database } from './schema.ts';
import { restrictToPublicRights } from './sqlite-authorizer.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { openSqliteFile } from './sqlite-file.ts';
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

/** The open database. A transaction must not wait for a write outside it, which on SQLite waits for the transaction. */
export interface OpenDatabase {
  engine: Engine;
  /** Visitors' requests: the rights of rights.ts and no more. */
  visitors: Kysely<Database>;
  /** Links in letters, and limits. */
  links: Kysely<Database>;
  /** Signing in and the check of a session: the one handle that reads credentials. */
  signIn: Kysely<Database>;
  /** The firm's people, signed in, and its commands. */
  staff: Kysely<Database>;
  /** What the program does by itself: letters, retention, checks. */
  jobs: Kysely<Database>;
  /** The staff handle's connections, for a library that writes its own SQL; `null` on the embedded database. */
  staffPool: pg.Pool | null;
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
  const own = { reader: open(), writer: open(), writing };
  const visitors = { reader: open(), writer: open(), writing };
  restrictToPublicRights(visitors.reader);
  restrictToPublicRights(visitors.writer);
  const stops: (() => void)[] = [];
  const staff = new Kysely<Database>({ dialect: sqliteDialect(own) });

  return {
    engine: 'sqlite',
    visitors: new Kysely<Database>({ dialect: sqliteDialect(visitors) }),
    links: staff,
    signIn: staff,
    staff,
    jobs: staff,
    staffPool: null,
    migrate: () => migrate(sqliteMigrationSession(own.writer, writing), migrations),
    async watchContent(changed) {
      const stop = watchSqliteContent(open(), changed);
      stops.push(stop);
      return async () => stop();
    },
    ping: () => ping(staff),
    async close() {
      for (const stop of stops) stop();
      for (const file of files.splice(0)) file.close();
    },
  };
}

function openPostgres(url: string): OpenDatabase {
  const pools = { pubblico: postgresPool(url, 'pubblico', 10), staff: postgresPool(url, 'staff', 5) };
  const stops: (() => Promise<void>)[] = [];
  const visitors = new Kysely<Database>({ dialect: postgresDialect(pools.pubblico) });
  const staff = new Kysely<Database>({ dialect: postgresDialect(pools.staff) });

  return {
    engine: 'postgres',
    visitors,
    links: staff,
    signIn: staff,
    staff,
    jobs: staff,
    staffPool: pools.staff,
    migrate: () => withPostgresMigrationSession(url, (session) => migrate(session, migrations)),
    async watchContent(changed) {
      const stop = await watchPostgresContent(url, changed);
      stops.push(stop);
      return stop;
    },
    ping: () => ping(visitors),
    async close() {
      await Promise.all(stops.splice(0).map((stop) => stop()));
      if (!pools.pubblico.ended) await Promise.all([pools.pubblico.end(), pools.staff.end()]);
    },
  };
}

async function ping(db: Kysely<Database>): Promise<void> {
  const answer = db.selectFrom('images').select(sql<number>`1`.as('one')).limit(1).execute();
  const tooLate = pause(pingPatience, undefined, { ref: false }).then(() => {
    throw new Error(`The database did not answer within ${pingPatience} ms`);
  });
  await Promise.race([answer, tooLate]);
}
