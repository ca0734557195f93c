import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Engine } from '../../src/server/db/engine.ts';
import { type DatabaseSettings, type OpenDatabase, openDatabase } from '../../src/server/db/open.ts';
import { openSqliteFile } from '../../src/server/db/sqlite/file.ts';
import { administer, createDatabasePlace, dropDatabase, engines } from '../support/database.ts';

/* A copy of the data is put to use in another place, as after the loss of a machine. */

interface Copy {
  settings: DatabaseSettings;
  remove(): Promise<void>;
}

const copyOf: Record<Engine, (original: DatabaseSettings) => Promise<Copy>> = {
  async sqlite(original) {
    const dataDir = await mkdtemp(join(tmpdir(), 'studio-copy-'));
    const file = openSqliteFile(original.dataDir);
    await backup(file, join(dataDir, 'studio.sqlite'));
    file.close();
    return { settings: { dataDir, databaseUrl: null }, remove: () => rm(dataDir, { recursive: true }) };
  },
  async postgres({ dataDir, databaseUrl }) {
    const url = new URL(databaseUrl ?? '');
    const name = `copy_${randomBytes(8).toString('hex')}`;
    await administer([`create database ${name} template ${url.pathname.slice(1)}`]);
    url.pathname = `/${name}`;
    return { settings: { dataDir, databaseUrl: url.href }, remove: () => dropDatabase(name) };
  },
};

async function using(settings: DatabaseSettings, work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = openDatabase(settings);
  try {
    await database.migrate();
    await work(database);
  } finally {
    await database.close();
  }
}

test.each(engines)('a copy of the data holds what was stored, and lets nobody do more with it (%s)', async (engine) => {
  const place = await createDatabasePlace(engine);
  const asked = { id: 'c1', email: 'anna@x.it' };
  await using(place.settings, async ({ visitors }) => {
    await visitors.insertInto('newsletter_consents').values(asked).execute();
  });
  const copy = await copyOf[engine](place.settings);
  try {
    await using(copy.settings, async ({ staff, visitors }) => {
      const kept = await staff.selectFrom('newsletter_consents').select('event').execute();
      expect(kept).toEqual([{ event: 'signed_up' }]);
      const confirmation = visitors
        .insertInto('newsletter_consents')
        .values({ ...asked, id: 'c2', event: 'confirmed' })
        .execute();
      await expect(confirmation).rejects.toThrow(/not authorized|prohibited|permission denied/);
    });
  } finally {
    await copy.remove();
    await place.remove();
  }
});
