import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { paths } from '../../contract/paths.ts';
import type { Database } from '../db/schema.ts';
import { readSetting, writeSetting } from '../db/settings.ts';
import type { Env } from '../env.ts';
import { HttpError } from '../http/errors.ts';
import { makeLinkToken, signLines } from '../tokens.ts';
import { findRecipient } from './stored-bytes.ts';

/* The key is an age identity in a file beside the database, never in it: who has the database reads no paper and makes no link. */

export type KeySettings = Pick<Env, 'dataDir' | 'documentsKey'>;

export const getKeyPath = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'documenti.key');

/** Reads the identity; `null` if there is none. Read each time: a removed key ends its use at once. */
export function readPapersKey(settings: KeySettings): string | null {
  if (settings.documentsKey !== null) return settings.documentsKey;
  try {
    const text = readFileSync(getKeyPath(settings), 'utf8');
    return /^AGE-SECRET-KEY-1\S+$/m.exec(text)?.[0] ?? null;
  } catch {
    return null;
  }
}

/** Setting with the recipient of the key in use: another key reads no stored file, and its links are others. */
export const recipientSetting = 'papers_recipient';

/** Error of a site without its key. Nothing is stored in clear instead. */
export const noKey = (phone: string) =>
  new HttpError(503, {
    code: 'no-key',
    message: `Adesso il sito non può ricevere né aprire documenti: telefoni allo studio, ${phone}`,
  });

/**
 * Returns the key for a new request, and makes one if papers were never asked for, or if neither an open request nor a
 * stored file needs the former one. `null` if the key in use is missing.
 */
export async function ensurePapersKey(db: Kysely<Database>, settings: KeySettings): Promise<string | null> {
  const recorded = await readSetting(db, recipientSetting);
  const present = readPapersKey(settings);
  if (present !== null && recorded === (await findRecipient(present))) return present;
  if (recorded !== null && (await isKeyNeeded(db))) return null;
  const key = present ?? (await makePapersKey(settings));
  if (key !== null) await writeSetting(db, recipientSetting, await findRecipient(key));
  return key;
}

/** True while requests are open or files are stored, whose links and bytes need the key. */
export async function isKeyNeeded(db: Kysely<Database>): Promise<boolean> {
  const open = await db
    .selectFrom('paper_requests')
    .select('id')
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  const stored = await db
    .selectFrom('paper_files')
    .select('id')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined || stored !== undefined;
}

/**
 * Writes a new key, readable by its owner alone, and returns it; the one that another process has written meanwhile. The
 * file is linked to its name once it is whole and on disk.
 */
async function makePapersKey(settings: KeySettings): Promise<string | null> {
  const { generateX25519Identity } = await import('age-encryption');
  const path = getKeyPath(settings);
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const temporaryPath = `${path}.${randomUUID()}.part`;
  await writeFile(temporaryPath, `${await generateX25519Identity()}\n`, { flag: 'wx', mode: 0o600, flush: true });
  await link(temporaryPath, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(temporaryPath);
  await syncFolder(settings.dataDir);
  return readPapersKey(settings);
}

/** A new name survives a power loss only once its folder is on disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}

interface LinkedRequest {
  id: string;
  email: string;
}

/** Secret of links: derived from the key, so that the database alone makes no links. */
export const deriveLinkSecret = (key: string) => signLines(key, 'papers');

/** Makes the URL of the client's page. */
export function makePapersLink(key: string, publicUrl: string, request: LinkedRequest): string {
  return `${publicUrl}${paths.papers}/${makeLinkToken(deriveLinkSecret(key), 'papers', request)}`;
}
