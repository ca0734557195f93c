// Child process that makes and verifies a backup and rotates: the server stays responsive. Prints a line of JSON.
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readEnv } from '../env.ts';
import { addBackupFile, readBackupFile, removeAbandonedFiles } from './file.ts';
import { findBackupsFolder, listBackups } from './folder.ts';
import { readBackup } from './read.ts';
import { selectKeptBackups } from './rotation.ts';
import { streamBackup } from './write.ts';

try {
  const env = readEnv(process.env);
  const folder = findBackupsFolder(env);
  removeAbandonedFiles(folder);
  const now = new Date();
  const { bytes } = streamBackup(env, now);
  const { path, size } = await addBackupFile(folder, now, bytes, env.backupRecipient);
  const isVerifiable = env.backupRecipient === null;
  if (isVerifiable) await readBackup(await readBackupFile(path, null));
  const backups = listBackups(folder);
  const keptNames = selectKeptBackups(backups, now);
  for (const backup of backups) if (!keptNames.has(backup.name)) rmSync(join(folder, backup.name));
  console.log(JSON.stringify({ name: basename(path), size, read: isVerifiable }));
} catch (error) {
  // Error code without paths and without personal data.
  const failure = error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'Error';
  console.log(JSON.stringify({ failure }));
  process.exitCode = 1;
}
