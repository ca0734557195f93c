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
} from 'kysely';
import type { FifoLock, ReleaseLock } from '../../turns.ts';
import { toUniqueViolation } from '../unique-violation.ts';
import { fromSqlite, toSqlite } from '../values.ts';
import { makeDeadline, retryWhileBusy } from './waiting.ts';

/** Connections of one handle to the database file, and the write queue that all handles of this process share. */
export interface SqliteConnections {
  reader: DatabaseSync;
  writer: DatabaseSync;
  /**
   * Serialises writes. Statements are synchronous: a write that waited inside SQLite for a transaction would block the
   * event loop, and the transaction could not end.
   */
  writeLock: FifoLock;
  /** Called before writes and transactions. Throws if the file was deleted or replaced. */
  beforeWriting?: () => void;
}

/** Kysely dialect over `node:sqlite`. */
export function createSqliteDialect(files: SqliteConnections): Dialect {
  return {
    createDriver: () => createSqliteDriver(files),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SharedSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Adapter that allows reads during a transaction: by default Kysely runs one query at a time on SQLite. */
class SharedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

function createSqliteDriver(files: SqliteConnections): Driver {
  return {
    async init() {},
    acquireConnection: async () => new SqliteConnection(files),
    beginTransaction: async (connection) => await toSqliteConnection(connection).begin(),
    commitTransaction: async (connection) => toSqliteConnection(connection).commit(),
    rollbackTransaction: async (connection) => toSqliteConnection(connection).rollback(),
    async releaseConnection() {},
    async destroy() {},
  };
}

function toSqliteConnection(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection;
  throw new Error('A connection of another driver');
}

class SqliteConnection implements DatabaseConnection {
  readonly #files: SqliteConnections;
  /** Releases the write lock; set while a transaction is open. */
  #releaseLock: ReleaseLock | null = null;

  constructor(files: SqliteConnections) {
    this.#files = files;
  }

  async begin() {
    const deadline = makeDeadline();
    this.#files.beforeWriting?.();
    const releaseLock = await this.#files.writeLock.acquire(deadline);
    try {
      await retryWhileBusy(() => this.#files.writer.exec('begin immediate'), deadline);
      this.#releaseLock = releaseLock;
    } catch (error) {
      releaseLock();
      throw error;
    }
  }

  commit() {
    this.#files.writer.exec('commit');
    this.#endTransaction();
  }

  rollback() {
    try {
      // SQLite has rolled back by itself after some errors, such as a full disk.
      if (this.#files.writer.isTransaction) this.#files.writer.exec('rollback');
    } finally {
      this.#endTransaction();
    }
  }

  #endTransaction() {
    this.#releaseLock?.();
    this.#releaseLock = null;
  }

  async executeQuery<Output>(query: CompiledQuery): Promise<QueryResult<Output>> {
    const { writeLock, beforeWriting } = this.#files;
    if (this.#releaseLock) return this.#run(this.#files.writer, query);
    const deadline = makeDeadline();
    if (query.query.kind === 'SelectQueryNode')
      return await retryWhileBusy(() => this.#run(this.#files.reader, query), deadline);
    beforeWriting?.();
    const releaseLock = await writeLock.acquire(deadline);
    try {
      return await retryWhileBusy(() => this.#run(this.#files.writer, query), deadline);
    } finally {
      releaseLock();
    }
  }

  #run<Output>(file: DatabaseSync, query: CompiledQuery): QueryResult<Output> {
    try {
      const statement = file.prepare(query.sql);
      const parameters = query.parameters.map(toSqlite);
      if (statement.columns().length > 0) {
        // Cast: the type of a row follows from Kysely's query, which this generic driver cannot check.
        return { rows: statement.all(...parameters).map((row) => fromSqlite(row) as Output) };
      }
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw toUniqueViolation(error);
    }
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator, this program never streams rows
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed from SQLite');
  }
}
