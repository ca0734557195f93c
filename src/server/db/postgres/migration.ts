import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Log, processLog } from '../../log.ts';
import { second } from '../../time/durations.ts';
import { withinPatience } from '../../time/patience.ts';
import type { MigrationSession } from '../migrate.ts';
import { handleNames } from '../rights.ts';
import { postgresTypes } from '../values.ts';
import { grantRights } from './rights.ts';
import { roleName } from './roles.ts';

const { escapeIdentifier } = pg;

/** Any number that no other program locks; the lock counts within one database. */
const migrationLock = 20_140_041;

/** PostgreSQL's code for a lock that was not had in time. */
const lockNotAvailable = '55P03';

/** How long a start waits for others before it is given up, in milliseconds. */
const patience = 60_000;

/** Longest wait for a lock at a time: all that comes after waits behind it, so it gives up before visitors' statements do. */
const longestLock = 1_000;

/** After so many milliseconds PostgreSQL gives up a migration whose program does not go on: others wait for its lock. */
const longestStandstill = 30_000;

/** Connects with the login's own rights, makes the handles' roles where they are missing, and runs `work`. */
export async function withPostgresMigrationSession<Result>(
  connectionString: string,
  work: (session: MigrationSession) => Promise<Result>,
  log: Pick<Log, 'warn'> = processLog,
): Promise<Result> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'studio migration',
    types: postgresTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: 300_000,
    idle_in_transaction_session_timeout: longestStandstill,
  });
  // Without a listener a lost connection ends the program; the query that runs fails and tells.
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseSharedConnections(client, connectionString);
    await prepare(client);
    return await work(session(client, log));
  } finally {
    await withinPatience(client.end(), second);
  }
}

/**
 * Throws where a pooler lets several clients use one connection in turns: the role that one has taken, with its rights, would be the next
 * one's.
 */
async function refuseSharedConnections(client: pg.Client, connectionString: string): Promise<void> {
  const other = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  other.on('error', () => {});
  const processOf = async (one: pg.Client) =>
    (await one.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id;
  try {
    await other.connect();
    if ((await processOf(client)) === (await processOf(other)))
      throw new Error(
        'DATABASE_URL leads to a pooler that shares connections between transactions: it needs pool_mode = session',
      );
  } finally {
    await withinPatience(other.end(), second);
  }
}

async function prepare(client: pg.Client): Promise<void> {
  await client.query('set search_path to public');
  const { rows } = await client.query<{ database: string }>('select current_database() as database');
  for (const { database } of rows) {
    const roles = handleNames.map((handle) => roleName(database, handle));
    if (await canTake(client, ...roles)) continue;
    for (const role of roles) await ensureRole(client, role);
  }
}

function session(client: pg.Client, log: Pick<Log, 'warn'>): MigrationSession {
  const query: MigrationSession['query'] = async (sql, parameters) => {
    const result = await client.query<Record<string, unknown>>(sql, parameters && [...parameters]);
    // Several statements at once answer a list, of no use to anybody here.
    return Array.isArray(result) ? [] : result.rows;
  };
  return {
    engine: 'postgres',
    query,
    grantRights: (options) => grantRights(query, options),
    async exclusively(work) {
      const end = performance.now() + patience;
      for (let isSaid = false; ; isSaid = true) {
        try {
          await query(`begin; set local lock_timeout = ${longestLock}; select pg_advisory_xact_lock(${migrationLock})`);
          const result = await work();
          await query('commit');
          return result;
        } catch (error) {
          await client.query('rollback').catch(() => {});
          if (!isLockTimeout(error) || performance.now() > end) throw error;
          if (!isSaid) log.warn('database.migration_waits');
          await pause(longestLock);
        }
      }
    },
  };
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === lockNotAvailable;
}

/** Makes `role` and lets this login take it. Another instance may do the same: what counts is whether it can be taken after. */
async function ensureRole(client: pg.Client, role: string): Promise<void> {
  const quoted = escapeIdentifier(role);
  let failure: unknown;
  for (let attempt = 0; attempt < 10; attempt++) {
    if (await canTake(client, role)) return;
    try {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      if (rowCount === 0) await client.query(`create role ${quoted} nologin`);
      await client.query(`grant ${quoted} to current_user`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      failure = error;
    }
  }
  throw new Error(
    `The database user may not take the role ${role}. Have an administrator run: ` +
      `create role ${quoted} nologin; grant ${quoted} to the user of DATABASE_URL`,
    { cause: failure },
  );
}

async function canTake(client: pg.Client, ...roles: string[]): Promise<boolean> {
  try {
    await client.query([...roles.map((role) => `set role ${escapeIdentifier(role)}`), 'reset role'].join('; '));
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return false;
  }
}
