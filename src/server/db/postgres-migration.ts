import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { MigrationSession } from './migrate.ts';
import { grantRights } from './postgres-rights.ts';
import { roleName } from './postgres-roles.ts';
import { handleNames } from './rights.ts';

const { escapeIdentifier } = pg;

/** Any number that no other program locks; the lock counts within one database. */
const migrationLock = 20_140_041;

/**
 * A change of a table waits for everything that uses it, and everything that comes after waits behind the change: it gives up before
 * visitors' statements do, lets them through and tries again, for a minute. In milliseconds.
 */
const lockTimeout = 1_000;
const betweenAttempts = 1_000;
const mostAttempts = 30;

/** Connects with the login's own rights, makes the handles' roles where they are missing, and runs `work`. */
export async function withPostgresMigrationSession<Result>(
  connectionString: string,
  work: (session: MigrationSession) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'studio migration',
  });
  // Without a listener a lost connection ends the program; the query that runs fails and tells.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set search_path to public');
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    for (const { database } of rows) {
      const roles = handleNames.map((handle) => roleName(database, handle));
      if (await canTake(client, ...roles)) continue;
      for (const role of roles) await ensureRole(client, role);
    }
    return await work(session(client));
  } finally {
    await client.end();
  }
}

function session(client: pg.Client): MigrationSession {
  const query: MigrationSession['query'] = async (sql) => {
    const result = await client.query<Record<string, unknown>>(sql);
    // Several statements at once answer a list, of no use to anybody here.
    return Array.isArray(result) ? [] : result.rows;
  };
  return {
    engine: 'postgres',
    query,
    grantRights: (options) => grantRights(query, options),
    async exclusively(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await client.query('begin');
          await client.query(`select pg_advisory_xact_lock(${migrationLock})`);
          await client.query(`set local lock_timeout = ${lockTimeout}`);
          const result = await work();
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback').catch(() => {});
          if (!isLockTimeout(error) || attempt === mostAttempts) throw error;
          await pause(betweenAttempts);
        }
      }
    },
  };
}

/** PostgreSQL's lock_not_available. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/**
 * Makes `role` and lets this login take it. Another instance may do the same at this moment, which shows as one of several errors, so
 * what counts is whether the role can be taken after.
 */
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
  } catch {
    return false;
  }
}
