import type { Engine } from './engine.ts';
import type { Migration } from './migrations/all.ts';

export interface MigrationSession {
  engine: Engine;
  /**
   * Runs one statement and returns its rows, as queries see them. Several statements, separated by semicolons, take no
   * parameters and return no rows.
   */
  query(sql: string, parameters?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Grants the handles the rights of rights.ts; with `revoke` also revokes rights not listed there. */
  grantRights(options: { revoke: boolean }): Promise<void>;
  /** Runs `work` in a transaction while no other process migrates. May run `work` again after a lock timeout. */
  runExclusively<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** A newer program has migrated the database in a way that this one cannot work with. */
export class DatabaseTooNew extends Error {
  override name = 'DatabaseTooNew';

  constructor(database: string, program: string) {
    super(`The database is at version ${database}, this program knows it up to ${program}: start a newer program`);
  }
}

/**
 * Applies pending migrations and returns the names of those that ran. Accepts unknown migrations of a newer program
 * unless one contracts the schema: then throws `DatabaseTooNew`.
 */
export async function migrate(session: MigrationSession, migrations: Migration[]): Promise<string[]> {
  return await session.runExclusively(async () => {
    const applied = await readAppliedMigrations(session);
    const knownNames = migrations.map(({ name }) => name);
    const unknown = applied.filter(({ name }) => !knownNames.includes(name));
    const contracted = unknown.findLast(({ contracts }) => contracts);
    if (contracted) throw new DatabaseTooNew(contracted.name, knownNames.at(-1) ?? 'none');

    const ran: string[] = [];
    for (const { name, statements, contracts = false } of migrations) {
      if (applied.some((row) => row.name === name)) continue;
      for (const statement of statements(session.engine)) await session.query(statement);
      await session.query(`insert into migrations (name, contracts) values ('${name}', ${contracts ? 1 : 0})`);
      ran.push(name);
    }
    // Grants of a newer program stay as they are.
    if (unknown.length === 0) await session.grantRights({ revoke: ran.length > 0 });
    return ran;
  });
}

/** Migrations applied so far, in order. Creates the table `migrations` if it is missing. */
async function readAppliedMigrations({
  engine,
  query,
}: MigrationSession): Promise<{ name: string; contracts: boolean }[]> {
  // Avoids `create table if not exists`: a login that may not create tables can still start on a migrated database.
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
