import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { type Log, processLog } from '../log.ts';
import { waitAtMost, withTimeout } from '../time/timeouts.ts';
import type { DatabaseSettings, Engine } from './engine.ts';
import { type MigrationSession, migrate } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { CircuitBreaker } from './postgres/circuit-breaker.ts';
import { createPostgresDialect } from './postgres/dialect.ts';
import { withPostgresMigrationSession } from './postgres/migration.ts';
import { createPostgresPool, type PoolOptions, type PostgresPool, probePostgres } from './postgres/pool.ts';
import type { HandleName } from './rights.ts';
import type { Database } from './schema.ts';
import { writeSetting } from './settings.ts';
import { readSnapshot } from './snapshot.ts';
import { createSqliteDialect } from './sqlite/dialect.ts';
import { guardSqliteFile, lockSqliteFolder, makeSqlitePath, openSqliteFile } from './sqlite/file.ts';
import { makeSqliteConnections } from './sqlite/handle.ts';
import { makeSqliteMigrationSession, makeSqliteQuery } from './sqlite/migration.ts';
import { createWriteLock } from './sqlite/waiting.ts';
import { DatabaseUnavailable } from './unreachable.ts';

const pingTimeoutMs = 2000;

/** Timeout in milliseconds for closing connections whose queries still run or whose server does not answer. */
const closeTimeoutMs = 1500;

/** File path, or host, port and database name without user and password. */
export function describeLocation({ dataDir, databaseUrl }: DatabaseSettings): string {
  if (databaseUrl === null) return makeSqlitePath(dataDir);
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${decodeURIComponent(hostname) || 'local socket'}${port && `:${port}`}${pathname}`;
}

/** Database handles. Each has separate connections, restricted to its rights in rights.ts. */
export interface Handles {
  /** Requests of anonymous visitors: reads published content, stores messages and sign-ups. */
  visitor: Kysely<Database>;
  /** All other work: sign-in, signed-in staff, links opened from emails, commands, background jobs. */
  staff: Kysely<Database>;
}

/**
 * Open database. Code in a transaction must not await a write outside it: on SQLite that is a deadlock, because the
 * write waits for the end of the transaction.
 */
export interface OpenDatabase extends Handles {
  engine: Engine;
  location: string;
  /** Locks the embedded database: two servers would count rate limits separately. Throws `DatabaseUnavailable`. */
  lockForServer(): void;
  /**
   * Checks every page of the SQLite file, which may take minutes. Returns the first fault, or `null` if there is none.
   * On PostgreSQL checks nothing and returns `null`.
   */
  checkIntegrity(): Promise<string | null>;
  listAppliedMigrations(): Promise<string[]>;
  /** Brings the schema up to date; returns the names of the migrations that ran, in order. */
  migrate(): Promise<string[]>;
  /** Writes a row: reads succeed even on a full disk. Rejects if that fails or takes over two seconds. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the SQLite file or the PostgreSQL database of the settings. Call `migrate` before any query. */
export function openDatabase({ dataDir, databaseUrl }: DatabaseSettings, log: Log = processLog): OpenDatabase {
  return databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl, log);
}

function openSqlite(dataDir: string): OpenDatabase {
  const writeLock = createWriteLock();
  const openFiles: DatabaseSync[] = [];
  let closed = false;
  const ownerConnection = openSqliteFile(dataDir);
  openFiles.push(ownerConnection);
  const assertFilesUnchanged = guardSqliteFile(dataDir);
  assertFilesUnchanged();
  const open = () => {
    if (closed) throw new DatabaseUnavailable('The database is closed');
    assertFilesUnchanged();
    const file = openSqliteFile(dataDir);
    openFiles.push(file);
    return file;
  };
  let unlockFolder = () => {};
  const handles = makeHandles((name) => {
    const handleFiles = makeSqliteConnections(name, open, { writeLock, beforeWriting: assertFilesUnchanged });
    return new Kysely({ dialect: createSqliteDialect(handleFiles) });
  });

  return {
    ...handles,
    engine: 'sqlite',
    location: describeLocation({ dataDir, databaseUrl: null }),
    lockForServer() {
      unlockFolder = lockSqliteFolder(dataDir);
    },
    async checkIntegrity() {
      const [first] = await makeSqliteQuery(ownerConnection)('pragma quick_check(1)');
      return first?.['quick_check'] === 'ok' ? null : String(first?.['quick_check']);
    },
    listAppliedMigrations: () => listApplied(makeSqliteQuery(ownerConnection)),
    migrate: () => migrate(makeSqliteMigrationSession(ownerConnection, writeLock), migrations),
    async ping() {
      assertFilesUnchanged();
      await pingHandle(handles);
    },
    async close() {
      closed = true;
      unlockFolder();
      for (const file of openFiles.splice(0)) file.close();
    },
  };
}

/** Some thirty connections per instance; timeouts in ms. Staff get longer ones for reports and retention. */
const poolOptions: Record<HandleName, PoolOptions> = {
  visitor: { max: 10, statementTimeout: 3_000, connectionTimeout: 2_000 },
  staff: { max: 18, statementTimeout: 8_000, connectionTimeout: 5_000 },
};

function openPostgres(connectionString: string, log: Log): OpenDatabase {
  const breaker = new CircuitBreaker({ probe: () => probePostgres(connectionString), log });
  const openPools: PostgresPool[] = [];
  const handles = makeHandles((name) => {
    const pool = createPostgresPool({ connectionString, breaker, log }, name, poolOptions[name]);
    openPools.push(pool);
    return new Kysely({ dialect: createPostgresDialect(pool) });
  });

  return {
    ...handles,
    engine: 'postgres',
    location: describeLocation({ dataDir: '', databaseUrl: connectionString }),
    lockForServer() {},
    checkIntegrity: async () => null,
    listAppliedMigrations: () =>
      readSnapshot({ dataDir: '', databaseUrl: connectionString }, ({ query }) => listApplied(query)),
    migrate: () => withPostgresMigrationSession(connectionString, (session) => migrate(session, migrations), log),
    ping: () => pingHandle(handles),
    async close() {
      breaker.stop();
      const ended = openPools.splice(0).map((pool) => pool.end());
      await waitAtMost(Promise.all(ended), closeTimeoutMs);
    },
  };
}

async function listApplied(query: MigrationSession['query']): Promise<string[]> {
  return (await query('select name from migrations order by name')).map(({ name }) => String(name));
}

function makeHandles(make: (name: HandleName) => Kysely<Database>): Handles {
  return { visitor: make('visitor'), staff: make('staff') };
}

async function pingHandle({ staff }: Handles): Promise<void> {
  const writeProbe = () => writeSetting(staff, 'write_probe', new Date().toISOString());
  await withTimeout(pingTimeoutMs, writeProbe, () => {
    throw new Error(`The database did not answer within ${pingTimeoutMs} ms`);
  });
}
