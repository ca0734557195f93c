import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Log, processLog } from '../../log.ts';
import { second } from '../../time/durations.ts';
import { waitAtMost } from '../../time/timeouts.ts';
import type { MigrationSession } from '../migrate.ts';
import { handleNames } from '../rights.ts';
import { postgresTypes } from '../values.ts';
import { grantRights } from './rights.ts';
import { makeRoleName } from './roles.ts';

const { escapeIdentifier } = pg;

/** Key of the advisory lock: a number that no other program uses. The lock applies within one database. */
const migrationLock = 20_140_041;

/** PostgreSQL's code for a lock timeout. */
const lockNotAvailable = '55P03';

/** Timeout in milliseconds for other instances to finish their migration. */
const lockTimeoutMs = 60_000;

/** Shorter than visitors' timeout, because their statements queue behind a waiting lock request. */
const lockAttemptTimeoutMs = 1_000;

/** PostgreSQL aborts a migration that hangs for so long: other instances wait for its lock. */
const maxIdleInTransactionMs = 30_000;

/** Runs `work` with the rights of the login, after creating missing roles of the handles. */
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
    idle_in_transaction_session_timeout: maxIdleInTransactionMs,
  });
  // Error listener: without it a lost connection ends the process. The running query still rejects.
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseSharedConnections(client, connectionString);
    await prepareClient(client);
    return await work(makeSession(client, log));
  } finally {
    await waitAtMost(client.end(), second);
  }
}

/** Throws if a pooler shares connections: a role that one client sets would apply to the next. */
async function refuseSharedConnections(client: pg.Client, connectionString: string): Promise<void> {
  const other = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  other.on('error', () => {});
  const readProcessId = async (client: pg.Client) =>
    (await client.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id;
  try {
    await other.connect();
    if ((await readProcessId(client)) === (await readProcessId(other)))
      throw new Error(
        'DATABASE_URL leads to a pooler that shares connections between transactions: it needs pool_mode = session',
      );
  } finally {
    await waitAtMost(other.end(), second);
  }
}

async function prepareClient(client: pg.Client): Promise<void> {
  await client.query('set search_path to public');
  const { rows } = await client.query<{ database: string }>('select current_database() as database');
  for (const { database } of rows) {
    const roles = handleNames.map((handle) => makeRoleName(database, handle));
    if (await canAssumeRoles(client, ...roles)) continue;
    for (const role of roles) await ensureRole(client, role);
  }
}

function makeSession(client: pg.Client, log: Pick<Log, 'warn'>): MigrationSession {
  const query: MigrationSession['query'] = async (sql, parameters) => {
    const result = await client.query<Record<string, unknown>>(sql, parameters && [...parameters]);
    // Several statements at once return a list of results, which no caller needs.
    return Array.isArray(result) ? [] : result.rows;
  };
  return {
    engine: 'postgres',
    query,
    grantRights: (options) => grantRights(query, options),
    async runExclusively(work) {
      const deadline = performance.now() + lockTimeoutMs;
      for (let isLogged = false; ; isLogged = true) {
        try {
          await query(
            `begin; set local lock_timeout = ${lockAttemptTimeoutMs}; select pg_advisory_xact_lock(${migrationLock})`,
          );
          const result = await work();
          await query('commit');
          return result;
        } catch (error) {
          await client.query('rollback').catch(() => {});
          if (!isLockTimeout(error) || performance.now() > deadline) throw error;
          if (!isLogged) log.warn('database.migration_waits');
          await pause(lockAttemptTimeoutMs);
        }
      }
    },
  };
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === lockNotAvailable;
}

/** Creates and grants a role. Retries while `set role` fails: another instance may be creating it (race). */
async function ensureRole(client: pg.Client, role: string): Promise<void> {
  const quoted = escapeIdentifier(role);
  let failure: unknown;
  for (let attempt = 0; attempt < 10; attempt++) {
    if (await canAssumeRoles(client, role)) return;
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

async function canAssumeRoles(client: pg.Client, ...roles: string[]): Promise<boolean> {
  try {
    await client.query([...roles.map((role) => `set role ${escapeIdentifier(role)}`), 'reset role'].join('; '));
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return false;
  }
}
