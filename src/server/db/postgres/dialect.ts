import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { asUniqueViolation } from '../unique-violation.ts';
import type { PostgresPool } from './pool.ts';

/** Kysely over a pool, with this program's errors; the pool is ended by whoever made it. */
export function postgresDialect(pool: Omit<PostgresPool, 'end'>): Dialect {
  return new PostgresDialect({ pool: { options: pool.options, connect: () => connection(pool), end: async () => {} } });
}

/** A connection that is asked nothing more once it has failed itself, not even to roll back: letting it go does. */
async function connection(pool: Pick<PostgresPool, 'connect'>): Promise<pg.PoolClient> {
  const client = await pool.connect();
  let broken: Error | undefined;
  return Object.assign(Object.create(client) as pg.PoolClient, {
    async query(sql: string, parameters: readonly unknown[]) {
      if (broken && sql === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
      if (broken) throw broken;
      try {
        return await client.query(sql, [...parameters]);
      } catch (error) {
        if (error instanceof Error && !(error instanceof pg.DatabaseError)) broken = error;
        throw asUniqueViolation(error);
      }
    },
    release: () => client.release(broken),
  });
}
