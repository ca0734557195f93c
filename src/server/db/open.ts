import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { type Log, processLog } from '../log.ts';
import { within, withinPatience } from '../time/patience.ts';
import type { DatabaseSettings, Engine } from './engine.ts';
import { type MigrationSession, migrate } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { CircuitBreaker } from './postgres/circuit-breaker.ts';
import { postgresDialect } from './postgres/dialect.ts';
import { withPostgresMigrationSession } from './postgres/migration.ts';
import { type PoolOptions, type PostgresPool, postgresPool, probePostgres } from './postgres/pool.ts';
import type { HandleName } from './rights.ts';
import type { Database } from './schema.ts';
import { writeSetting } from './settings.ts';
import { atSnapshot } from './snapshot.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { guardSqliteFile, lockSqliteFolder, openSqliteFile, sqlitePath } from './sqlite/file.ts';
import { sqliteHandle } from './sqlite/handle.ts';
import { sqliteMigrationSession, sqliteQuery } from './sqlite/migration.ts';
import { writingTurns } from './sqlite/waiting.ts';
import { DatabaseUnavailable } from './unreachable.ts';

/** Whoever asks whether the database answers does not wait for it longer than this, in milliseconds. */
const pingPatience = 2000;

/** How long queries under way and a server that does not answer hold the closing up, in milliseconds. */
const closingPatience = 1500;

/** Which database the settings mean: a file, or a server's host and the database there, without user and password. */
export function databaseLocation({ dataDir, databaseUrl }: DatabaseSettings): string {
  if (databaseUrl === null) return sqlitePath(dataDir);
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${decodeURIComponent(hostname) || 'local socket'}${port && `:${port}`}${pathname}`;
}

/** Each handle has connections of its own, with the rights that rights.ts gives it. */
export interface Handles {
  /** Anonymous visitors' requests: reads what is published, stores messages and sign-ups. */
  visitor: Kysely<Database>;
  /** Everything else: sign-in, signed-in staff, links opened from emails, commands, background jobs. */
  staff: Kysely<Database>;
}

/** The open database. A transaction must not wait for a write outside it, which on SQLite waits for the transaction. */
export interface OpenDatabase extends Handles {
  engine: Engine;
  /** Which database it is, as whoever runs the site names it: a file, or a server's host and the database there. */
  location: string;
  /** Makes this process the only one that serves the embedded database: two would each count limits. Throws `DatabaseUnavailable`. */
  serveAlone(): void;
  /** Looks through every page of the embedded database, which may take minutes; `null` where all is well, and on PostgreSQL. */
  checkIntegrity(): Promise<string | null>;
  /** The migrations that the database has had, by name, in order. */
  appliedMigrations(): Promise<string[]>;
  /** Brings the schema up to date; answers the names of the migrations that ran, in order. */
  migrate(): Promise<string[]>;
  /** Writes a row, as a full disk lets reads succeed. Rejects within two seconds where that cannot be done. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the embedded database or a PostgreSQL server's. Call `migrate` before anything else. */
export function openDatabase({ dataDir, databaseUrl }: DatabaseSettings, log: Log = processLog): OpenDatabase {
  return databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl, log);
}

function openSqlite(dataDir: string): OpenDatabase {
  const writing = writingTurns();
  const files: DatabaseSync[] = [];
  let closed = false;
  const owner = openSqliteFile(dataDir);
  files.push(owner);
  const assertInPlace = guardSqliteFile(dataDir);
  assertInPlace();
  const open = () => {
    if (closed) throw new DatabaseUnavailable('The database is closed');
    assertInPlace();
    const file = openSqliteFile(dataDir);
    files.push(file);
    return file;
  };
  let giveBackFolder = () => {};
  const handles = eachHandle((name) => {
    const own = sqliteHandle(name, open, { writing, beforeWriting: assertInPlace });
    return new Kysely({ dialect: sqliteDialect(own) });
  });

  return {
    ...handles,
    engine: 'sqlite',
    location: databaseLocation({ dataDir, databaseUrl: null }),
    serveAlone() {
      giveBackFolder = lockSqliteFolder(dataDir);
    },
    async checkIntegrity() {
      const [first] = await sqliteQuery(owner)('pragma quick_check(1)');
      return first?.['quick_check'] === 'ok' ? null : String(first?.['quick_check']);
    },
    appliedMigrations: () => appliedIn(sqliteQuery(owner)),
    migrate: () => migrate(sqliteMigrationSession(owner, writing), migrations),
    async ping() {
      assertInPlace();
      await ping(handles);
    },
    async close() {
      closed = true;
      giveBackFolder();
      for (const file of files.splice(0)) file.close();
    },
  };
}

/** Connections at most, some thirty an instance, and timeouts in ms: a report for staff or the day's retention may take longer. */
const pools: Record<HandleName, PoolOptions> = {
  visitor: { max: 10, statementTimeout: 3_000, connectionTimeout: 2_000 },
  staff: { max: 18, statementTimeout: 8_000, connectionTimeout: 5_000 },
};

function openPostgres(connectionString: string, log: Log): OpenDatabase {
  const breaker = new CircuitBreaker({ probe: () => probePostgres(connectionString), log });
  const opened: PostgresPool[] = [];
  const handles = eachHandle((name) => {
    const pool = postgresPool({ connectionString, breaker, log }, name, pools[name]);
    opened.push(pool);
    return new Kysely({ dialect: postgresDialect(pool) });
  });

  return {
    ...handles,
    engine: 'postgres',
    location: databaseLocation({ dataDir: '', databaseUrl: connectionString }),
    serveAlone() {},
    checkIntegrity: async () => null,
    appliedMigrations: () =>
      atSnapshot({ dataDir: '', databaseUrl: connectionString }, ({ query }) => appliedIn(query)),
    migrate: () => withPostgresMigrationSession(connectionString, (session) => migrate(session, migrations), log),
    ping: () => ping(handles),
    async close() {
      breaker.stop();
      const ended = opened.splice(0).map((pool) => pool.end());
      await withinPatience(Promise.all(ended), closingPatience);
    },
  };
}

async function appliedIn(query: MigrationSession['query']): Promise<string[]> {
  return (await query('select name from migrations order by name')).map(({ name }) => String(name));
}

function eachHandle(make: (name: HandleName) => Kysely<Database>): Handles {
  return { visitor: make('visitor'), staff: make('staff') };
}

async function ping({ staff }: Handles): Promise<void> {
  const written = () => writeSetting(staff, 'write_probe', new Date().toISOString());
  await within(pingPatience, written, () => {
    throw new Error(`The database did not answer within ${pingPatience} ms`);
  });
}
