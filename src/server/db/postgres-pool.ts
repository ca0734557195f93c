import pg from 'pg';
import { log } from '../log.ts';
import { postgresTypes } from './values.ts';

const seconds = 1000;

/**
 * A pool whose connections act as `role`.
 *
 * `reset role` would give a connection the login's own rights back. Queries are parameterised and hold one statement
 * each, so nothing a visitor sends gets there; who wants it impossible gives the site a login that is not the owner.
 */
export function postgresPool(connectionString: string, role: 'pubblico' | 'staff', max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: `studio ${role}`,
    types: postgresTypes,
    keepAlive: true,
    connectionTimeoutMillis: 5 * seconds,
    idleTimeoutMillis: 30 * seconds,
    // The server gives up first where it can; the client's limit is for one that answers nothing at all.
    statement_timeout: 8 * seconds,
    query_timeout: 10 * seconds,
    idle_in_transaction_session_timeout: 15 * seconds,
    onConnect: async (client) => {
      // While a connection is in use the pool listens to nothing, and losing it then would end the program. Its query fails.
      client.on('error', () => {});
      await client.query(`set search_path to public`);
      await client.query(`set role ${role}`);
    },
  });
  // Without a listener a lost idle connection ends the program. The pool makes a new one by itself.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn('database.connection_lost', { role, reason: error.message });
  });
  return pool;
}
