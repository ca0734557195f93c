import type { Engine } from './engine.ts';
import type { Migration } from './migrations/all.ts';

/** A connection that may change the schema. */
export interface MigrationSession {
  engine: Engine;
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Gives the handles the rights of rights.ts; with `revoke` takes away those that are not named there. */
  grantRights(options: { revoke: boolean }): Promise<void>;
  /** Runs `work` in a transaction that no other process migrates beside: all of it stays, or nothing. */
  exclusively(work: () => Promise<void>): Promise<void>;
}

/** The database was migrated by a newer program than this one. */
export class DatabaseTooNew extends Error {
  override name = 'DatabaseTooNew';

  constructor(database: string, program: string) {
    super(`The database is at version ${database}, this program knows it up to ${program}: start a newer program`);
  }
}

/** Brings the database to the newest of `migrations`; answers the names of those that it ran. */
export async function migrate(session: MigrationSession, migrations: Migration[]): Promise<string[]> {
  const ran: string[] = [];
  await session.exclusively(async () => {
    const applied = await appliedMigrations(session);
    const known = migrations.map(({ name }) => name);
    const unknown = applied.filter((name) => !known.includes(name)).at(-1);
    if (unknown !== undefined) throw new DatabaseTooNew(unknown, known.at(-1) ?? 'none');

    for (const { name, statements } of migrations) {
      if (applied.includes(name)) continue;
      for (const statement of statements(session.engine)) await session.query(statement);
      await session.query(`insert into migrations (name) values ('${name}')`);
      ran.push(name);
    }
    await session.grantRights({ revoke: ran.length > 0 });
  });
  return ran;
}

async function appliedMigrations({ engine, query }: MigrationSession): Promise<string[]> {
  // Not `if not exists`: a login that may not create tables can still start on a database that is ready.
  const [found] = await query(
    engine === 'postgres'
      ? `select to_regclass('public.migrations')::text as name`
      : `select (select name from sqlite_schema where type = 'table' and name = 'migrations') as name`,
  );
  if (found?.['name'] == null) {
    await query('create table migrations (name text primary key, applied_at text not null default current_timestamp)');
  }
  const rows = await query('select name from migrations order by name');
  return rows.map(({ name }) => String(name));
}
