import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { DatabaseSettings } from '../src/server/db/engine.ts';
import { createPostgresDialect } from '../src/server/db/postgres/dialect.ts';
import type { Database } from '../src/server/db/schema.ts';
import { createSqliteDialect } from '../src/server/db/sqlite/dialect.ts';
import { openSqliteFile } from '../src/server/db/sqlite/file.ts';
import { createWriteLock } from '../src/server/db/sqlite/waiting.ts';
import { postgresTypes } from '../src/server/db/values.ts';

/** Database connection with all permissions, for measurements and tests. The server's connections have fewer. */
export interface Owner {
  db: Kysely<Database>;
  run(statement: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a connection to the database, which other connections may use at the same time. */
export function openAsOwner({ dataDir, databaseUrl }: DatabaseSettings): Owner {
  if (databaseUrl === null) {
    const file = openSqliteFile(dataDir);
    const db = new Kysely<Database>({
      dialect: createSqliteDialect({ reader: file, writer: file, writeLock: createWriteLock() }),
    });
    return { db, run: makeRunner(db), close: async () => file.close() };
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, types: postgresTypes, max: 3 });
  pool.on('error', () => {});
  const db = new Kysely<Database>({ dialect: createPostgresDialect(pool) });
  return { db, run: makeRunner(db), close: () => pool.end() };
}

function makeRunner(db: Kysely<Database>): Owner['run'] {
  return async (statement) => {
    await sql.raw(statement).execute(db);
  };
}
