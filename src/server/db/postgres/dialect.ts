import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { toUniqueViolation } from '../unique-violation.ts';
import type { PostgresPool } from './pool.ts';

/** Kysely dialect over a pool, which its creator ends. Throws `UniqueViolation` for duplicates. */
export function createPostgresDialect(pool: Omit<PostgresPool, 'end'>): Dialect {
  return new PostgresDialect({
    pool: { options: pool.options, connect: () => makeConnection(pool), end: async () => {} },
  });
}

/** Sends nothing after a connection error, not even a rollback: closing makes the server roll back. */
async function makeConnection(pool: Pick<PostgresPool, 'connect'>): Promise<pg.PoolClient> {
  const client = await pool.connect();
  let connectionError: Error | undefined;
  return Object.assign(Object.create(client) as pg.PoolClient, {
    async query(sql: string, parameters: readonly unknown[]) {
      if (connectionError && sql === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
      if (connectionError) throw connectionError;
      try {
        return await client.query(sql, [...parameters]);
      } catch (error) {
        if (error instanceof Error && !(error instanceof pg.DatabaseError)) connectionError = error;
        throw toUniqueViolation(error);
      }
    },
    release: () => client.release(connectionError),
  });
}
