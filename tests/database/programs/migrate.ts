/* Migrates the database of the environment; prints the applied migrations and the settings. */
import { openDatabase } from '../../../src/server/db/open.ts';
import { readSettings } from '../../../src/server/db/settings.ts';
import { readEnv } from '../../../src/server/env.ts';

const database = openDatabase(readEnv(process.env));
try {
  const ran = await database.migrate();
  console.log(JSON.stringify({ ran, settings: await readSettings(database.staff) }));
} finally {
  await database.close();
}
