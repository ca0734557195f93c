import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { asUniqueViolation } from '../unique-violation.ts';

/** Kysely over a pool, with this program's errors. */
export function postgresDialect(pool: pg.Pool): Dialect {
  return {
    createDriver: () => new PostgresDriver(pool),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #connections = new Map<DatabaseConnection, PostgresConnection>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init() {}

  async acquireConnection() {
    const connection = new PostgresConnection(await this.#pool.connect());
    this.#connections.set(connection, connection);
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await this.#own(connection).begin(`begin${level} ${accessMode ?? ''}`);
  }

  async commitTransaction(connection: DatabaseConnection) {
    const done = await this.#own(connection).end('commit');
    // PostgreSQL answers so, without an error, where an earlier statement had failed.
    if (done === 'ROLLBACK') throw new Error('The transaction was rolled back, because a statement in it had failed');
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await this.#own(connection).end('rollback');
  }

  async releaseConnection(connection: DatabaseConnection) {
    this.#own(connection).release();
    this.#connections.delete(connection);
  }

  // The pool is ended by whoever made it.
  async destroy() {}

  #own(connection: DatabaseConnection): PostgresConnection {
    const own = this.#connections.get(connection);
    if (!own) throw new Error('A connection of another driver');
    return own;
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #broken: Error | null = null;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<Output>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Output>> {
    const result = await this.#query(sql, parameters);
    // Kysely's type of a row is the compiler's knowledge of the query: no value carries it.
    const rows = result.rows as Output[];
    return result.command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  async begin(command: string): Promise<void> {
    await this.#query(command, []);
  }

  /** Ends the transaction; answers what the server says it did. A connection that does not answer is not asked to roll back: letting it go does. */
  async end(how: 'commit' | 'rollback'): Promise<string> {
    if (how === 'rollback' && this.#broken) return 'ROLLBACK';
    return (await this.#query(how, [])).command;
  }

  async #query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#broken) throw this.#broken;
    try {
      return await this.#client.query(sql, [...parameters]);
    } catch (error) {
      if (error instanceof Error && !(error instanceof pg.DatabaseError)) this.#broken ??= error;
      throw asUniqueViolation(error);
    }
  }

  release() {
    this.#client.release(this.#broken ?? undefined);
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator, this program never streams rows
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed from PostgreSQL');
  }
}
