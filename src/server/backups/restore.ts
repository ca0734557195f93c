import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSettings } from '../db/engine.ts';
import { type MigrationSession, migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/all.ts';
import { withPostgresMigrationSession } from '../db/postgres/migration.ts';
import type { Database } from '../db/schema.ts';
import { openSqliteFile, sqliteFiles, sqlitePath } from '../db/sqlite/file.ts';
import { sqliteMigrationSession } from '../db/sqlite/migration.ts';
import { writingTurns } from '../db/sqlite/waiting.ts';
import { holdLetters } from './held-emails.ts';
import type { Manifest } from './manifest.ts';
import { CopyDamaged, readCopy } from './read.ts';
import { type RestoredSite, restoredSetting } from './restored.ts';
import { columnsByTable, copiedTables, insertRows, sumTables } from './rows.ts';

/** The target cannot take the backup, or this program cannot restore it; the message says why. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

/**
 * Tables that grant access, emptied after a restore: others may have read the backup, and ended sessions must not
 * return.
 */
const letsSomebodyIn = [
  'identity_checks',
  'sessions',
  'passkey_challenges',
  'invitations',
] as const satisfies (keyof Database)[];

/** Result of a restore; `held` is the number of emails on hold until staff release them. */
export interface Restored {
  manifest: Manifest;
  held: number;
}

/**
 * Restores a backup into an empty database of either engine, all or nothing. Counts and sums the restored rows and
 * compares them with the manifest. Migrates a backup of an older program. Throws `RestoreRefused` and `CopyDamaged`.
 */
export async function restoreCopy(
  settings: DatabaseSettings,
  bytes: AsyncIterable<Uint8Array>,
  now: Date,
): Promise<Restored> {
  return await inEmptyDatabase(settings, async (session) => {
    const within: MigrationSession = { ...session, exclusively: (work) => work() };
    let tables: string[] = [];
    let columns = new Map<string, Set<string>>();
    const manifest = await readCopy(bytes, {
      async begin({ schema, program }) {
        const newest = schema.find((name) => !migrations.some((known) => known.name === name));
        if (newest !== undefined)
          throw new RestoreRefused(
            `The copy was made by version ${program} with ${newest}, which this program does not know: restore it with that version or a newer one`,
          );
        // Skips rights: they name columns that later migrations add.
        const older = migrations.filter(({ name }) => schema.includes(name));
        await migrate({ ...within, grantRights: async () => {} }, older);
        tables = await copiedTables(session);
        columns = await columnsByTable(session);
        for (const table of tables.toReversed()) await session.query(`delete from "${table}"`);
      },
      async rows(table, rows) {
        // Names of tables and columns become SQL: a backup is untrusted input.
        const known = tables.includes(table) ? columns.get(table) : undefined;
        if (!known) throw new CopyDamaged(`There is no table ${table}`);
        for (const row of rows) {
          const unknown = Object.keys(row).find((column) => !known.has(column));
          if (unknown !== undefined)
            throw new CopyDamaged(`The table ${table} has no column ${JSON.stringify(unknown)}`);
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
    if (session.engine === 'postgres') await countOn(session, tables);
    await migrate(within, migrations);
    for (const table of letsSomebodyIn) await session.query(`delete from "${table}"`);
    const held = await holdLetters(session);
    const site: RestoredSite = { made: manifest.made, restored: now.toISOString(), gone: null };
    // The source site may have been restored itself.
    await session.query(`delete from settings where name = '${restoredSetting}'`);
    await insertRows(session, 'settings', [{ name: restoredSetting, value: JSON.stringify(site) }]);
    await insertRows(session, 'journal', [
      { at: now.toISOString(), actor_kind: 'command', event: 'copy.restored', details: '{}' },
    ]);
    return { manifest, held };
  });
}

/** Advances PostgreSQL's sequences, which inserts with explicit ids do not move. */
async function countOn({ query }: MigrationSession, tables: readonly string[]): Promise<void> {
  const counted = await query(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and a.attname = 'id' and a.attidentity <> ''`,
  );
  for (const { name } of counted.filter(({ name }) => tables.includes(String(name))))
    await query(`select setval(pg_get_serial_sequence('"${name}"', 'id'), max(id)) from "${name}" having max(id) > 0`);
}

async function inEmptyDatabase<Result>(
  { dataDir, databaseUrl }: DatabaseSettings,
  work: (session: MigrationSession) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === null) return await inNewFile(dataDir, work);
  return await withPostgresMigrationSession(databaseUrl, (session) =>
    session.exclusively(async () => {
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

/** Fills a temporary database file, then renames it into place once it is whole. */
async function inNewFile<Result>(
  dataDir: string,
  work: (session: MigrationSession) => Promise<Result>,
): Promise<Result> {
  const there = sqliteFiles(dataDir).find((path) => existsSync(path));
  if (there !== undefined) throw new RestoreRefused(`There is ${there} already: name an empty folder in DATA_DIR`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const aside = await mkdtemp(join(dataDir, '.restoring-'));
  try {
    const file = openSqliteFile(aside);
    let result: Result;
    try {
      // Rollback journal instead of WAL: the file is private, and the WAL of its one transaction would be as large as
      // the file.
      file.exec('pragma journal_mode = delete');
      const session = sqliteMigrationSession(file, writingTurns());
      result = await session.exclusively(() => work(session));
      file.exec('pragma journal_mode = wal');
    } finally {
      file.close();
    }
    await rename(sqlitePath(aside), sqlitePath(dataDir));
    return result;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}
