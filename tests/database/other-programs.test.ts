import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/db/open.ts';
import { createDatabasePlace, createTestDatabase } from '../support/database.ts';

/* Access to the SQLite file: other programs may use it, other users of the machine may not. */

/** Functions that SQLite 3.40 does not have, the version of Debian 12. */
const newerFunctions = [
  'octet_length',
  'timediff',
  'unhex',
  'unistr',
  'unistr_quote',
  'if',
  'concat',
  'concat_ws',
  'string_agg',
  'json_error_position',
  'json_pretty',
  'jsonb',
  'jsonb_extract',
];

/** Opens the database file with newer functions disabled, as in a program with SQLite 3.40. */
function openAsOlderProgram(dataDir: string): DatabaseSync {
  const file = new DatabaseSync(join(dataDir, 'studio.sqlite'));
  for (const name of newerFunctions) {
    file.function(name, { varargs: true }, () => {
      throw new Error(`unknown function: ${name}()`);
    });
  }
  return file;
}

test('a program with an older SQLite writes the shared tables and checks the file', async () => {
  const database = await createTestDatabase('sqlite');
  const other = openAsOlderProgram(database.place.settings.dataDir);
  try {
    other.exec(`insert into newsletter (email) values ('niccolò@esempio.it')`);
    other.exec(
      `insert into images (nome_pagina, nome_foto, url_foto) values ('home', 'a', 'https://esempio.it/a.jpg')`,
    );
    other.exec(`insert into foto_studio (url, ordine) values ('https://esempio.it/b.jpg', 1)`);
    expect(other.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    other.exec('vacuum');
    const listed = await database.staff.selectFrom('newsletter').select('email').execute();
    expect(listed).toEqual([{ email: 'niccolò@esempio.it' }]);
  } finally {
    other.close();
    await database.close();
  }
});

test('creates database files with mode 600 in an existing folder with mode 755', async () => {
  const place = await createDatabasePlace('sqlite');
  const { dataDir } = place.settings;
  await chmod(dataDir, 0o755);
  const database = openDatabase(place.settings);
  try {
    await database.migrate();
    const modes = await Promise.all(
      ['', '-wal', '-shm'].map(async (part) => (await stat(join(dataDir, `studio.sqlite${part}`))).mode & 0o777),
    );
    expect(modes).toEqual([0o600, 0o600, 0o600]);
  } finally {
    await database.close();
    await place.remove();
  }
});
