import { resolve } from 'node:path';
import { addBackupFile, writeBackupFile } from '../src/server/backups/file.ts';
import { findBackupsFolder } from '../src/server/backups/folder.ts';
import { streamBackup } from '../src/server/backups/write.ts';
import { recordCheck } from '../src/server/db/check-results.ts';
import type { DatabaseSettings } from '../src/server/db/engine.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { readEnv } from '../src/server/env.ts';
import { limitWords, printDatabase, runAsMain, withHelp } from './command.ts';

const help = `npm run backup            one backup of everything, into BACKUP_DIR or the folder copies in DATA_DIR
npm run backup -- FILE    into FILE

The server may run meanwhile. The name of the file is the last line. With BACKUP_RECIPIENT (age1…) it is encrypted.`;

export const backup = withHelp(
  help,
  limitWords(1, async ([file], terminal) => {
    const { console } = terminal;
    const env = readEnv(terminal.env);
    printDatabase(terminal, env);
    const now = new Date();
    const { bytes, manifest } = streamBackup(env, now);
    const { path, size } =
      file === undefined
        ? await addBackupFile(findBackupsFolder(env), now, bytes, env.backupRecipient)
        : await writeBackupFile(resolve(file), bytes, env.backupRecipient);
    if (file === undefined) await recordBackup(env, size, now);
    const { tables, parts } = await manifest;
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(`Copied: ${rows} rows of ${Object.keys(tables).length} tables in ${Object.keys(parts).length} parts.`);
    if (env.backupRecipient === null)
      console.error('It is not encrypted, and holds messages, addresses and the key that signs links.');
    console.log(path);
  }),
);

await runAsMain(import.meta.filename, backup);

/** Records the backup in the database, for the doctor and the staff area. */
async function recordBackup(settings: DatabaseSettings, size: number, now: Date): Promise<void> {
  const database = openDatabase(settings);
  try {
    await recordCheck(database.staff, 'backup', { now, failure: null, size });
  } finally {
    await database.close();
  }
}
