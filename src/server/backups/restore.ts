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
import { holdLetters } from './held-letters.ts';
import type { Manifest } from './manifest.ts';
import { CopyDamaged, readCopy } from './read.ts';
import { type RestoredSite, restoredSetting } from './restored.ts';
import { columnsByTable, copiedTables, insertRows, sumTables } from './rows.ts';

/** What a copy cannot be restored into, or not by this program; the message says why. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

/** Sessions, their proofs and links: a backup may have been read by others, and what was ended since must not come back. */
const letsSomebodyIn = [
  'identity_checks',
  'sessions',
  'passkey_challenges',
  'invitations',
] as const satisfies (keyof Database)[];

/** What was put back, and how many letters wait for a word. */
export interface Restored {
  manifest: Manifest;
  held: number;
}

/**
 * Puts a copy into an empty database of either engine: all of it, or nothing. What it holds then is counted and summed anew and compared
 * with the copy. A copy of an older program is brought up to date. Throws `RestoreRefused` and `CopyDamaged`.
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
        // Rights name columns that later migrations make.
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
    // The copied site may have come from a copy itself.
    await session.query(`delete from settings where name = '${restoredSetting}'`);
    await insertRows(session, 'settings', [{ name: restoredSetting, value: JSON.stringify(site) }]);
    await insertRows(session, 'journal', [
      { at: now.toISOString(), actor_kind: 'command', event: 'copy.restored', details: '{}' },
    ]);
    return { manifest, held };
  });
}

/** Rows that come with numbers of their own do not move PostgreSQL's counters. */
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

/** Fills a file beside the place of the database, which it takes once it is whole. */
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
      // One transaction, of a file that nobody else has: it needs no log that would be as large as itself.
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
