import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ThrowawayPostgres } from '../../harness/postgres.ts';
import { openDatabase } from '../../src/server/db/open.ts';

/** Migrated, empty databases of both engines, which tests copy. */
export interface Templates {
  /** Folder of the embedded database. */
  dataDir: string;
  /** Name of the PostgreSQL database. */
  name: string;
}

/** Creates the templates, once for all tests. */
export async function makeTemplates(
  postgres: Pick<ThrowawayPostgres, 'makeDatabase'>,
): Promise<Templates & { remove(): void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-template-'));
  const name = `template_${randomBytes(8).toString('hex')}`;
  for (const databaseUrl of [null, await postgres.makeDatabase(name)]) {
    const database = openDatabase({ dataDir, databaseUrl });
    await database.migrate();
    await database.close();
  }
  return { dataDir, name, remove: () => rmSync(dataDir, { recursive: true }) };
}
