import pg from 'pg';
import { minute } from '../time/durations.ts';
import type { DatabaseSettings } from './engine.ts';
import type { MigrationSession } from './migrate.ts';
import { hasSqliteFile, makeSqlitePath, openSqliteFile } from './sqlite/file.ts';
import { makeSqliteQuery } from './sqlite/migration.ts';
import { postgresTypes } from './values.ts';

/** Read-only connection with access to every table. */
export type ReadingSession = Pick<MigrationSession, 'engine' | 'query'>;

/** Runs `work` on a snapshot, over a separate read-only connection. Throws if there is no database. */
export async function readSnapshot<Result>(
  { dataDir, databaseUrl }: DatabaseSettings,
  work: (session: ReadingSession) => Promise<Result>,
): Promise<Result> {
  return databaseUrl === null ? await readSqliteSnapshot(dataDir, work) : await readPostgresSnapshot(databaseUrl, work);
}

async function readSqliteSnapshot<Result>(
  dataDir: string,
  work: (session: ReadingSession) => Promise<Result>,
): Promise<Result> {
  if (!hasSqliteFile(dataDir)) throw new Error(`There is no database at ${makeSqlitePath(dataDir)}`);
  const file = openSqliteFile(dataDir);
  try {
    file.exec('pragma query_only = on; begin');
    return await work({ engine: 'sqlite', query: makeSqliteQuery(file) });
  } finally {
    file.close();
  }
}

async function readPostgresSnapshot<Result>(
  url: string,
  work: (session: ReadingSession) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'studio copy',
    types: postgresTypes,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: minute,
    idle_in_transaction_session_timeout: 5 * minute,
  });
  // Error listener: without it a lost connection ends the process. The running query still rejects.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set search_path to public; begin isolation level repeatable read read only');
    return await work({
      engine: 'postgres',
      query: async (sql, parameters = []) => (await client.query(sql, [...parameters])).rows,
    });
  } finally {
    client.end().catch(() => {});
  }
}
