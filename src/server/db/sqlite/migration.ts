import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { FifoLock } from '../../turns.ts';
import type { MigrationSession } from '../migrate.ts';
import { fromSqlite, toSqlite } from '../values.ts';
import { retryWhileBusy } from './waiting.ts';

export function makeSqliteQuery(file: DatabaseSync): MigrationSession['query'] {
  // Reuses the latest statement: an unused one retains its parameters, such as photos, until garbage collection.
  let latest: { sql: string; statement: StatementSync } | undefined;
  return async (sql, parameters = []) => {
    if (latest?.sql !== sql) latest = { sql, statement: file.prepare(sql) };
    const { statement } = latest;
    const bound = parameters.map(toSqlite);
    if (statement.columns().length > 0) return statement.all(...bound).map(fromSqlite);
    statement.run(...bound);
    return [];
  };
}

/** Timeout in milliseconds for another program's write to end. */
const defaultTimeoutMs = 60_000;

/** Migration session over a connection to the embedded database. */
export function makeSqliteMigrationSession(
  file: DatabaseSync,
  writeLock: FifoLock,
  timeoutMs = defaultTimeoutMs,
): MigrationSession {
  return {
    engine: 'sqlite',
    query: makeSqliteQuery(file),
    // No-op: each connection is restricted by its authorizer, from the same table of rights.
    async grantRights() {},
    async runExclusively(work) {
      const releaseLock = await writeLock.acquire();
      try {
        file.exec('pragma foreign_keys = off');
        await retryWhileBusy(() => file.exec('begin immediate'), performance.now() + timeoutMs);
        const result = await work();
        const [danglingRow] = file.prepare('pragma foreign_key_check').all();
        if (danglingRow)
          throw new Error(
            `Rows of ${danglingRow['table']} would name rows of ${danglingRow['parent']} that are not there`,
          );
        file.exec('commit');
        return result;
      } finally {
        if (file.isTransaction) file.exec('rollback');
        file.exec('pragma foreign_keys = on');
        releaseLock();
      }
    },
  };
}
