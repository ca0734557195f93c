import type { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { patiently } from './sqlite-waiting.ts';
import type { EndTurn, Turns } from './turns.ts';
import { asUniqueViolation } from './unique-violation.ts';
import { fromSqlite, toSqlite } from './values.ts';

/**
 * Kysely over one `node:sqlite` connection.
 *
 * `writing` is shared by all connections of this process. Statements run synchronously, so a write that met another
 * connection's open transaction would hold the event loop, and with it the very code that would end the transaction.
 */
export function sqliteDialect(file: DatabaseSync, writing: Turns): Dialect {
  return {
    createDriver: () => new SqliteDriver(file, writing),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    // It says that there is a single connection; Kysely then lets nothing in between the statements of a transaction.
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;

  constructor(file: DatabaseSync, writing: Turns) {
    this.#connection = new SqliteConnection(file, writing);
  }

  async init() {}

  async acquireConnection() {
    return this.#connection;
  }

  async beginTransaction(_connection: DatabaseConnection, settings: TransactionSettings) {
    await this.#connection.begin(settings.accessMode === 'read only');
  }

  async commitTransaction() {
    this.#connection.commit();
  }

  async rollbackTransaction() {
    this.#connection.rollback();
  }

  async releaseConnection() {}

  // The file is closed by whoever opened it.
  async destroy() {}
}

class SqliteConnection implements DatabaseConnection {
  readonly #file: DatabaseSync;
  readonly #writing: Turns;
  #endTurn: EndTurn | null = null;

  constructor(file: DatabaseSync, writing: Turns) {
    this.#file = file;
    this.#writing = writing;
  }

  async begin(readOnly: boolean) {
    if (readOnly) {
      this.#file.exec('begin');
      return;
    }
    const endTurn = await this.#writing.take();
    try {
      await patiently(() => this.#file.exec('begin immediate'));
      this.#endTurn = endTurn;
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  commit() {
    this.#file.exec('commit');
    this.#giveBackTurn();
  }

  rollback() {
    try {
      // SQLite has rolled back by itself after some errors, such as a full disk.
      if (this.#file.isTransaction) this.#file.exec('rollback');
    } finally {
      this.#giveBackTurn();
    }
  }

  #giveBackTurn() {
    this.#endTurn?.();
    this.#endTurn = null;
  }

  async executeQuery<Output>(query: CompiledQuery): Promise<QueryResult<Output>> {
    if (this.#file.isTransaction) return this.#run(query);
    if (query.query.kind === 'SelectQueryNode') return await patiently(() => this.#run(query));
    const endTurn = await this.#writing.take();
    try {
      return await patiently(() => this.#run(query));
    } finally {
      endTurn();
    }
  }

  #run<Output>(query: CompiledQuery): QueryResult<Output> {
    try {
      const statement = this.#file.prepare(query.sql);
      const parameters = query.parameters.map(toSqlite);
      if (statement.columns().length > 0) {
        // Kysely's type of a row is the compiler's knowledge of the query: no value carries it.
        return { rows: statement.all(...parameters).map((row) => fromSqlite(row) as Output) };
      }
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw asUniqueViolation(error);
    }
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator, this program never streams rows
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed from SQLite');
  }
}
