import pg from 'pg';
import { log } from '../log.ts';
import { roleName } from './postgres-roles.ts';
import type { HandleName } from './rights.ts';
import { postgresTypes } from './values.ts';

const seconds = 1000;

interface PoolOptions {
  /** How many connections at most. */
  max: number;
  /** How long a statement may take, in milliseconds. */
  statementTimeout?: number;
  connectionTimeout?: number;
}

/**
 * A pool whose connections have the rights of `handle` and no more.
 *
 * `reset role` would give a connection the login's own rights back. Queries are parameterised and hold one statement
 * each, so nothing a visitor sends gets there; who wants it impossible gives the site a login that is not the owner.
 */
export function postgresPool(
  connectionString: string,
  handle: HandleName,
  { max, statementTimeout = 8 * seconds, connectionTimeout = 5 * seconds }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: `studio ${handle}`,
    types: postgresTypes,
    keepAlive: true,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: 30 * seconds,
    // The server gives up first where it can; the client's limit is for one that answers nothing at all.
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout * 1.25,
    idle_in_transaction_session_timeout: 15 * seconds,
    onConnect: async (client) => {
      // While a connection is in use the pool listens to nothing, and losing it then would end the program. Its query fails.
      client.on('error', () => {});
      const { rows } = await client.query<{ database: string }>(
        `select current_database() as database, set_config('search_path', 'public', false)`,
      );
      for (const { database } of rows) {
        await client.query(`set role ${pg.escapeIdentifier(roleName(database, handle))}`);
      }
    },
  });
  // Without a listener a lost idle connection ends the program. The pool makes a new one by itself.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn('database.connection_lost', { handle, reason: error.message });
  });
  return pool;
}
