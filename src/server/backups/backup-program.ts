/*
 * Child process: makes one backup in the backup folder, verifies it by reading it whole unless it is encrypted, and
 * deletes the backups that rotation does not keep. A separate process keeps the server responsive and its memory small.
 * Prints one line of JSON.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '../env.ts';
import { readCopyFile, removeAbandoned, writeCopyFile } from './file.ts';
import { copiesFolder, copyName, listCopies } from './folder.ts';
import { readCopy } from './read.ts';
import { keptCopies } from './rotation.ts';
import { copyDatabase } from './write.ts';

try {
  const env = readEnv(process.env);
  const folder = copiesFolder(env);
  removeAbandoned(folder);
  const now = new Date();
  const name = copyName(now, env.backupRecipient);
  const { bytes } = copyDatabase(env, now);
  const size = await writeCopyFile(join(folder, name), bytes, env.backupRecipient);
  const read = env.backupRecipient === null;
  if (read) await readCopy(await readCopyFile(join(folder, name), null));
  const copies = listCopies(folder);
  const kept = keptCopies(copies, now);
  for (const copy of copies) if (!kept.has(copy.name)) rmSync(join(folder, copy.name));
  console.log(JSON.stringify({ name, size, read }));
} catch (error) {
  // Error code without paths and without personal data.
  const failure = error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'Error';
  console.log(JSON.stringify({ failure }));
  process.exitCode = 1;
}
