/* Runs the hourly job for the nightly backup, on the database that the environment variables name. */
import { makeNightlyBackup } from '../../../src/server/backups/nightly.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { readSettings } from '../../../src/server/db/settings.ts';
import { readEnv } from '../../../src/server/env.ts';
import { processLog as log } from '../../../src/server/log.ts';

const env = readEnv(process.env);
const database = openDatabase(env);
try {
  const { secret } = await readSettings(database.staff);
  const site = { secret, publicUrl: env.publicUrl, log, onEmailsQueued() {} };
  await makeNightlyBackup({ db: database.staff, ...site });
} finally {
  await database.close();
}
