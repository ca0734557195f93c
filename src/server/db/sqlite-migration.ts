import type { DatabaseSync } from 'node:sqlite';
import type { MigrationSession } from './migrate.ts';
import { patiently } from './sqlite-waiting.ts';
import type { Turns } from './turns.ts';

/** Migrates over a connection to the embedded database. */
export function sqliteMigrationSession(file: DatabaseSync, writing: Turns): MigrationSession {
  return {
    engine: 'sqlite',
    async query(sql) {
      const statement = file.prepare(sql);
      if (statement.columns().length > 0) return statement.all();
      statement.run();
      return [];
    },
    // Each connection is narrowed by itself, from the same table of rights.
    async grantRights() {},
    async exclusively(work) {
      const endTurn = await writing.take();
      try {
        await patiently(() => file.exec('begin immediate'));
        await work();
        file.exec('commit');
      } finally {
        if (file.isTransaction) file.exec('rollback');
        endTurn();
      }
    },
  };
}
