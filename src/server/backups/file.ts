import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { toWebStream } from '../streams.ts';
import { day, second } from '../time/durations.ts';
import { makeBackupName } from './folder.ts';

/** First bytes of every age file (https://age-encryption.org/v1). */
const ageHeader = 'age-encryption.org/v1';

/** The backup is encrypted, and no key was given or none decrypts it. age calls a private key an identity. */
export class WrongIdentity extends Error {
  override name = 'WrongIdentity';
}

interface WrittenBackup {
  path: string;
  size: number;
}

/**
 * Writes a backup atomically, readable by its owner alone, over an older file at `path`. `recipient` (`age1…`)
 * encrypts it.
 */
export async function writeBackupFile(
  path: string,
  bytes: AsyncIterable<Buffer>,
  recipient: string | null,
): Promise<WrittenBackup> {
  return await writeThenRename(path, { bytes, recipient, reservePath: async () => path });
}

/** Writes a backup into a folder, atomically and over no other one, under a name of its time. */
export async function addBackupFile(
  folder: string,
  now: Date,
  bytes: AsyncIterable<Buffer>,
  recipient: string | null,
): Promise<WrittenBackup> {
  const makePath = (time: number) => join(folder, makeBackupName(new Date(time), recipient));
  /** Reserves a path by an empty file. While the name of a second is taken, tries that of the next second. */
  const reservePath = async () => {
    for (let time = now.getTime(); ; time += second) {
      try {
        await (await open(makePath(time), 'wx', 0o600)).close();
        return makePath(time);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
    }
  };
  return await writeThenRename(makePath(now.getTime()), { bytes, recipient, reservePath });
}

interface Writing {
  bytes: AsyncIterable<Buffer>;
  recipient: string | null;
  reservePath: () => Promise<string>;
}

async function writeThenRename(wanted: string, { bytes, recipient, reservePath }: Writing): Promise<WrittenBackup> {
  const folder = dirname(wanted);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporaryPath = join(folder, `.${basename(wanted)}.${randomBytes(4).toString('hex')}${temporarySuffix}`);
  try {
    const source = recipient === null ? bytes : await encryptStream(bytes, recipient);
    await pipeline(source, createWriteStream(temporaryPath, { flags: 'wx', mode: 0o600, flush: true }));
    const { size } = await stat(temporaryPath);
    const path = await reservePath();
    await rename(temporaryPath, path);
    await syncFolder(folder);
    return { path, size };
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

const temporarySuffix = '.part';

/** Deletes temporary files of interrupted backups that are older than a day. */
export function removeAbandonedFiles(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith('.') && name.endsWith(temporarySuffix) && statSync(path).mtimeMs < Date.now() - day)
      rmSync(path, { force: true });
  }
}

/** Imports age on demand: it costs half a second and 23 MB, and a server without encryption never needs it. */
const loadAge = () => import('age-encryption');

async function encryptStream(bytes: AsyncIterable<Buffer>, recipient: string): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return await encrypter.encrypt(toWebStream(bytes));
}

/** Flushes a folder: a new file name survives a power loss only once its folder is on disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Reads the tar in a backup file. `identityFile`: keys of age-keygen. Throws `WrongIdentity`. */
export async function readBackupFile(path: string, identityFile: string | null): Promise<AsyncIterable<Uint8Array>> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  if (!(await isEncrypted(path))) return file;
  if (identityFile === null)
    throw new WrongIdentity('The backup is encrypted: name the file of the key that opens it in BACKUP_IDENTITY');
  const keys = (await readFile(identityFile, 'utf8')).match(/^AGE-SECRET-KEY-\S+/gm) ?? [];
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  try {
    for (const key of keys) decrypter.addIdentity(key);
  } catch {
    throw new WrongIdentity('BACKUP_IDENTITY names a file whose key is none');
  }
  try {
    return await decrypter.decrypt(toWebStream(file));
  } catch (error) {
    file.destroy();
    if (error instanceof Error && /identit/i.test(error.message))
      throw new WrongIdentity('No key in the file that BACKUP_IDENTITY names opens this backup');
    throw error;
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === ageHeader;
  } finally {
    await file.close();
  }
}
