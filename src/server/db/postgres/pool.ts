import pg from 'pg';
import type { Log } from '../../log.ts';
import { second } from '../../time/durations.ts';
import type { HandleName } from '../rights.ts';
import { DatabaseUnavailable, hasNoConnectionLeft } from '../unreachable.ts';
import { postgresTypes } from '../values.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { makeRoleName } from './roles.ts';

/** Turns `synchronous_commit` on: a commit would be confirmed before it is on disk, and lost in a crash. */
const durableCommitsSql = `set_config('synchronous_commit',
  case current_setting('synchronous_commit') when 'off' then 'on' else current_setting('synchronous_commit') end, false)`;

export interface PoolOptions {
  max: number;
  statementTimeout: number;
  connectionTimeout: number;
}

/** Members of a pool that the dialect needs. */
export type PostgresPool = Pick<pg.Pool, 'options' | 'end'> & { connect(): Promise<pg.PoolClient> };

interface PoolParts {
  connectionString: string;
  breaker: CircuitBreaker;
  log: Pick<Log, 'warn'>;
}

/**
 * Pool whose connections run with the role of `handle`. Injected SQL could regain the login's rights by `reset role`;
 * parameterised queries of one statement each prevent that.
 */
export function createPostgresPool(
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
    idleTimeoutMillis: 30 * second,
    // The client's timeout is the longer one: it is for a server that does not answer at all.
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + 0.5 * second,
    idle_in_transaction_session_timeout: 15 * second,
    onConnect: async (client) => {
      // Error listener: the pool has none while a connection is in use, so a lost connection would end the process.
      // The running query still rejects.
      client.on('error', () => {});
      const { rows } = await client.query<{ database: string }>(
        `select current_database() as database, set_config('search_path', 'public', false), ${durableCommitsSql}`,
      );
      for (const { database } of rows) {
        await client.query(`set role ${pg.escapeIdentifier(makeRoleName(database, handle))}`);
      }
    },
  });
  // Error listener: without it a lost idle connection ends the process. The pool itself replaces the connection.
  pool.on('error', (error) => {
    if (pool.ending) return;
    log.warn('database.connection_lost', { handle, reason: error.message });
    breaker.probeOnce();
  });
  pool.on('release', (error: unknown) => {
    if (!(error instanceof Error)) return;
    if (error.message === 'Query read timeout') breaker.openCircuit();
    else if (!(error instanceof pg.DatabaseError)) breaker.probeOnce();
  });
  const connect = () =>
    pool.connect().catch((error: Error) => {
      // A server without free connections does not count as an outage: the open connections keep working.
      if (!hasNoConnectionLeft(error)) breaker.probeOnce();
      throw new DatabaseUnavailable(`No connection to the database: ${error.message}`, { cause: error });
    });
  return {
    options: pool.options,
    connect: () => breaker.connectThrough(connect, (late) => late.release()),
    end: () => pool.end(),
  };
}

/** Rejects if the server does not answer over a new connection, within a second each for connecting and for a query. */
export async function probePostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'studio probe',
    connectionTimeoutMillis: second,
    query_timeout: second,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    client.end().catch(() => {});
  }
}
