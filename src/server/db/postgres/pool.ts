import pg from 'pg';
import { log } from '../../log.ts';
import type { HandleName } from '../tables/rights.ts';
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

interface PoolParts {
  connectionString: string;
  breaker: CircuitBreaker;
}

/**
 * A pool with the rights of `handle`. `reset role` would give the login's own back, but queries are parameterised, one statement each: who
 * wants it impossible gives the site a login that is not the owner.
 */
export function postgresPool(
  { connectionString, breaker }: PoolParts,
  handle: HandleName,
  { max, statementTimeout, connectionTimeout }: PoolOptions,
): pg.Pool {
  const pool = new GuardedPool(breaker, {
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
  return pool;
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (error?: unknown) => void) => void;

class GuardedPool extends pg.Pool {
  readonly #breaker: CircuitBreaker;

  constructor(breaker: CircuitBreaker, config: pg.PoolConfig) {
    super(config);
    this.#breaker = breaker;
    this.on('release', (error: unknown) => this.#judge(error));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.#breaker.through(
      () =>
        super.connect().catch((error: Error) => {
          this.#judgeAttempt(error);
          throw new DatabaseUnavailable(`No connection to the database: ${error.message}`, { cause: error });
        }),
      (late) => late.release(),
    );
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error instanceof Error ? error : undefined)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  #judge(error: unknown): void {
    if (!(error instanceof Error)) return;
    if (isTimeout(error)) this.#breaker.trip();
    else if (!(error instanceof pg.DatabaseError)) this.#breaker.suspect();
  }

  /** Tells the breaker why no connection could be made. Where all are taken, the open ones go on working. */
  #judgeAttempt(error: Error): void {
    if (!hasNoConnectionLeft(error)) this.#breaker.suspect();
  }
}

function isTimeout(error: Error): boolean {
  return error.message === 'Query read timeout';
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
