import pg from 'pg';
import type { Log } from '../../log.ts';
import type { HandleName } from '../rights.ts';
import { DatabaseUnavailable, hasNoConnectionLeft } from '../unreachable.ts';
import { postgresTypes } from '../values.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { roleName } from './roles.ts';

const seconds = 1000;

/** A server whose commits are `off` says that something is stored before it is on the disk, and loses it where its machine fails. */
const safeCommits = `set_config('synchronous_commit',
  case current_setting('synchronous_commit') when 'off' then 'on' else current_setting('synchronous_commit') end, false)`;

export interface PoolOptions {
  max: number;
  statementTimeout: number;
  connectionTimeout: number;
}

/** What the dialect needs of a pool. */
export type PostgresPool = Pick<pg.Pool, 'options' | 'end'> & { connect(): Promise<pg.PoolClient> };

interface PoolParts {
  connectionString: string;
  breaker: CircuitBreaker;
  log: Pick<Log, 'warn'>;
}

/**
 * A pool with the rights of `handle`. `reset role` would give the login's own back, but queries are parameterised, one statement each: who
 * wants it impossible gives the site a login that is not the owner.
 */
export function postgresPool(
  { connectionString, breaker, log }: PoolParts,
  handle: HandleName,
  { max, statementTimeout, connectionTimeout }: PoolOptions,
): PostgresPool {
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
    query_timeout: statementTimeout + 0.5 * seconds,
    idle_in_transaction_session_timeout: 15 * seconds,
    onConnect: async (client) => {
      // While a connection is in use the pool listens to nothing, and losing it then would end the program. Its query fails.
      client.on('error', () => {});
      const { rows } = await client.query<{ database: string }>(
        `select current_database() as database, set_config('search_path', 'public', false), ${safeCommits}`,
      );
      for (const { database } of rows) {
        await client.query(`set role ${pg.escapeIdentifier(roleName(database, handle))}`);
      }
    },
  });
  // Without a listener a lost idle connection ends the program. The pool makes a new one by itself.
  pool.on('error', (error) => {
    if (pool.ending) return;
    log.warn('database.connection_lost', { handle, reason: error.message });
    breaker.suspect();
  });
  pool.on('release', (error: unknown) => {
    if (!(error instanceof Error)) return;
    if (error.message === 'Query read timeout') breaker.trip();
    else if (!(error instanceof pg.DatabaseError)) breaker.suspect();
  });
  const connect = () =>
    pool.connect().catch((error: Error) => {
      // Where all are taken, the open ones go on working.
      if (!hasNoConnectionLeft(error)) breaker.suspect();
      throw new DatabaseUnavailable(`No connection to the database: ${error.message}`, { cause: error });
    });
  return {
    options: pool.options,
    connect: () => breaker.through(connect, (late) => late.release()),
    end: () => pool.end(),
  };
}

/** Rejects within a second where the server does not answer on a connection of its own. */
export async function probePostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'studio probe',
    connectionTimeoutMillis: seconds,
    query_timeout: seconds,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    client.end().catch(() => {});
  }
}
