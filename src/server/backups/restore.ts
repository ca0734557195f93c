import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSettings } from '../db/engine.ts';
import { type MigrationSession, migrate } from '../db/migrate.ts';
import { firstRelease, migrations as knownMigrations } from '../db/migrations/all.ts';
import { withPostgresMigrationSession } from '../db/postgres/migration.ts';
import type { Database } from '../db/schema.ts';
import { listSqliteFiles, makeSqlitePath, openSqliteFile } from '../db/sqlite/file.ts';
import { makeSqliteMigrationSession } from '../db/sqlite/migration.ts';
import { createWriteLock } from '../db/sqlite/waiting.ts';
import { type RestoredSite, restoredSettingName } from '../mail/restored-site.ts';
import { recipientSetting } from '../papers/key.ts';
import { holdPendingEmails } from './held-emails.ts';
import type { Manifest } from './manifest.ts';
import { BackupDamaged, readBackup } from './read.ts';
import { insertRows, listBackupTables, readColumnsByTable, sumTables } from './rows.ts';

/** The target is not empty, or the backup has a schema that this program does not know; the message says which. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

/** Emptied by a restore: others may have read the backup, and ended sessions must stay ended. */
const accessTables = [
  'identity_checks',
  'sessions',
  'passkey_challenges',
  'invitations',
] as const satisfies (keyof Database)[];

/** Result of a restore. `held`: emails on hold until staff release them. `lostFiles`: files of papers, without bytes. */
export interface RestoreResult {
  manifest: Manifest;
  held: number;
  lostFiles: number;
}

/**
 * Restores a backup into an empty database of either engine, all or nothing. Counts and sums the restored rows and
 * compares them with the manifest. Migrates a backup of an older release. Throws `RestoreRefused` and `BackupDamaged`.
 */
export async function restoreBackup(
  settings: DatabaseSettings,
  bytes: AsyncIterable<Uint8Array>,
  now: Date,
  migrations = knownMigrations,
): Promise<RestoreResult> {
  return await withEmptyDatabase(settings, async (session) => {
    const migrationSession: MigrationSession = { ...session, runExclusively: (work) => work() };
    let tables: string[] = [];
    let columns = new Map<string, Set<string>>();
    const manifest = await readBackup(bytes, {
      async begin({ schema, program }) {
        if (!schema.includes(firstRelease.name))
          throw new RestoreRefused('The backup was made before version 1.0.0: no release restores it');
        const newest = schema.find((name) => !migrations.some((migration) => migration.name === name));
        if (newest !== undefined)
          throw new RestoreRefused(
            `The backup was made by version ${program} with ${newest}, which this program does not know: restore it with that version or a newer one`,
          );
        // Grants no rights yet: they name columns that later migrations add.
        const older = migrations.filter(({ name }) => schema.includes(name));
        await migrate({ ...migrationSession, grantRights: async () => {} }, older);
        // Includes tables that later migrations rename or drop.
        tables = await listBackupTables(session, true);
        columns = await readColumnsByTable(session);
        for (const table of tables.toReversed()) await session.query(`delete from "${table}"`);
      },
      async rows(table, rows) {
        // Names of tables and columns become SQL: a backup is untrusted input.
        const knownColumns = tables.includes(table) ? columns.get(table) : undefined;
        if (!knownColumns) throw new BackupDamaged(`There is no table ${table}`);
        for (const row of rows) {
          const unknown = Object.keys(row).find((column) => !knownColumns.has(column));
          if (unknown !== undefined)
            throw new BackupDamaged(`The table ${table} has no column ${JSON.stringify(unknown)}`);
        }
        await insertRows(session, table, rows);
      },
    });
    const sums = await sumTables(session, tables);
    for (const table of tables) {
      const [was, is] = [manifest.tables[table], sums[table]];
      if (was?.rows !== is?.rows || was?.sum !== is?.sum)
        throw new Error(`${table} did not come out as it was: ${is?.rows} rows of ${was?.rows}, or other values`);
    }
    if (session.engine === 'postgres') await advanceSequences(session, tables);
    await migrate(migrationSession, migrations);
    for (const table of accessTables) await session.query(`delete from "${table}"`);
    const heldCount = await holdPendingEmails(session);
    const lostFiles = await markLostPapers(session, now);
    const site: RestoredSite = { made: manifest.made, restored: now.toISOString(), gone: null };
    // Deletes the setting that the backup may contain, if its own site had been restored.
    await session.query(`delete from settings where name = '${restoredSettingName}'`);
    await insertRows(session, 'settings', [{ name: restoredSettingName, value: JSON.stringify(site) }]);
    await insertRows(session, 'journal', [
      { at: now.toISOString(), actor_kind: 'command', event: 'copy.restored', details: '{}' },
    ]);
    return { manifest, held: heldCount, lostFiles };
  });
}

/** Marks the files of papers, whose bytes no backup holds, and forgets the key that they were encrypted for. */
async function markLostPapers({ query }: MigrationSession, now: Date): Promise<number> {
  const time = now.toISOString();
  const lost = await query(
    `update paper_files set lost_at = '${time}', deleted_at = '${time}' where deleted_at is null returning id`,
  );
  await query(`delete from settings where name = '${recipientSetting}'`);
  return lost.length;
}

/** Advances PostgreSQL's sequences, which inserts with explicit ids do not move. */
async function advanceSequences({ query }: MigrationSession, tables: readonly string[]): Promise<void> {
  const identityTables = await query(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and a.attname = 'id' and a.attidentity <> ''`,
  );
  for (const { name } of identityTables.filter(({ name }) => tables.includes(String(name))))
    await query(`select setval(pg_get_serial_sequence('"${name}"', 'id'), max(id)) from "${name}" having max(id) > 0`);
}

async function withEmptyDatabase<Result>(
  { dataDir, databaseUrl }: DatabaseSettings,
  work: (session: MigrationSession) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === null) return await withNewFile(dataDir, work);
  return await withPostgresMigrationSession(databaseUrl, (session) =>
    session.runExclusively(async () => {
      const [table] = await session.query(
        `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
      );
      if (table)
        throw new RestoreRefused(
          `The database is not empty, it has the table ${table['name']}: name an empty one in DATABASE_URL`,
        );
      return await work(session);
    }),
  );
}

/** Fills a temporary database file, then renames it to the real name once it is complete. */
async function withNewFile<Result>(
  dataDir: string,
  work: (session: MigrationSession) => Promise<Result>,
): Promise<Result> {
  const existingFile = listSqliteFiles(dataDir).find((path) => existsSync(path));
  if (existingFile !== undefined)
    throw new RestoreRefused(`There is ${existingFile} already: name an empty folder in DATA_DIR`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const temporaryFolder = await mkdtemp(join(dataDir, '.restoring-'));
  try {
    const file = openSqliteFile(temporaryFolder);
    let result: Result;
    try {
      // No WAL: no other process opens the file, and the WAL of its one transaction would be as large as the file.
      file.exec('pragma journal_mode = delete');
      const session = makeSqliteMigrationSession(file, createWriteLock());
      result = await session.runExclusively(() => work(session));
      file.exec('pragma journal_mode = wal');
    } finally {
      file.close();
    }
    await rename(makeSqlitePath(temporaryFolder), makeSqlitePath(dataDir));
    return result;
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}
