import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';

/* Programs of others that work with the tables, as the contract lets them. */

/** What SQLite has learnt since version 3.40 of 2022, which Debian 12 has. */
const learntSince = [
  ...['octet_length', 'timediff', 'unhex', 'unistr', 'unistr_quote', 'if'],
  ...['concat', 'concat_ws', 'string_agg', 'json_error_position', 'json_pretty', 'jsonb', 'jsonb_extract'],
];

/** Opens the file as a program does whose SQLite is older than Node's. */
function openAsOlderProgram(dataDir: string): DatabaseSync {
  const file = new DatabaseSync(join(dataDir, 'studio.sqlite'));
  for (const name of learntSince) {
    file.function(name, { varargs: true }, () => {
      throw new Error(`unknown function: ${name}()`);
    });
  }
  return file;
}

test('a program with an older SQLite writes the tables that others use, and checks the file', async () => {
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
