import type { DatabaseSettings } from '../../src/server/db/engine.ts';
import type { MigrationSession } from '../../src/server/db/migrate.ts';
import { withPostgresMigrationSession } from '../../src/server/db/postgres/migration.ts';
import { openSqliteFile } from '../../src/server/db/sqlite/file.ts';
import { makeSqliteMigrationSession } from '../../src/server/db/sqlite/migration.ts';
import { createWriteLock } from '../../src/server/db/sqlite/waiting.ts';

/** Runs work in a migration session. */
export async function inMigrationSession<Result>(
  { databaseUrl, dataDir }: DatabaseSettings,
  work: (session: MigrationSession) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== null) return await withPostgresMigrationSession(databaseUrl, work);
  const file = openSqliteFile(dataDir);
  try {
    return await work(makeSqliteMigrationSession(file, createWriteLock()));
  } finally {
    file.close();
  }
}
