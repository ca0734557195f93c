import type { Engine } from './engine.ts';
import type { Migration } from './migrations/all.ts';

export interface MigrationSession {
  engine: Engine;
  /** Runs a statement. Several, separated by semicolons, have no parameters and return no rows. */
  query(sql: string, parameters?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Grants the rights listed in rights.ts to the database handles; with `revoke` also revokes all other rights. */
  grantRights(options: { revoke: boolean }): Promise<void>;
  /** Runs `work` in a transaction while no other process migrates. May run `work` again after a lock timeout. */
  runExclusively<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Error of a program that is older than the database's schema and cannot work with it. */
export class DatabaseTooNew extends Error {
  override name = 'DatabaseTooNew';

  constructor(database: string, program: string) {
    super(`The database is at version ${database}, this program knows it up to ${program}: start a newer program`);
  }
}

/** Applies pending migrations; returns their names. Throws `DatabaseTooNew` after a newer contraction. */
export async function migrate(session: MigrationSession, migrations: Migration[]): Promise<string[]> {
  return await session.runExclusively(async () => {
    const applied = await readAppliedMigrations(session);
    const knownNames = migrations.map(({ name }) => name);
    const unknownMigrations = applied.filter(({ name }) => !knownNames.includes(name));
    const contractingMigration = unknownMigrations.findLast(({ contracts }) => contracts);
    if (contractingMigration) throw new DatabaseTooNew(contractingMigration.name, knownNames.at(-1) ?? 'none');

    const appliedNow: string[] = [];
    for (const { name, statements, contracts = false } of migrations) {
      if (applied.some((row) => row.name === name)) continue;
      for (const statement of statements(session.engine)) await session.query(statement);
      await session.query(`insert into migrations (name, contracts) values ('${name}', ${contracts ? 1 : 0})`);
      appliedNow.push(name);
    }
    // Skipped on the database of a newer program, which has set the grants.
    if (unknownMigrations.length === 0) await session.grantRights({ revoke: appliedNow.length > 0 });
    return appliedNow;
  });
}

/** Migrations applied so far, in order. Creates the table `migrations` if it is missing. */
async function readAppliedMigrations({
  engine,
  query,
}: MigrationSession): Promise<{ name: string; contracts: boolean }[]> {
  // Checks first, because `create table if not exists` fails for a login that may not create tables.
  const existingTables = await query(
    engine === 'postgres'
      ? `select 1 where to_regclass('public.migrations') is not null`
      : `select 1 from sqlite_schema where name = 'migrations'`,
  );
  if (existingTables.length === 0)
    await query(`create table migrations (
      name text primary key,
      applied_at text not null default current_timestamp,
      contracts integer not null default 0
    )`);
  const rows = await query('select name, contracts from migrations order by name');
  return rows.map((row) => ({ name: String(row['name']), contracts: row['contracts'] === 1 }));
}
