import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { paths } from '../../contract/paths.ts';
import type { Env } from '../env.ts';
import { makeLinkToken, signLines } from '../tokens.ts';

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

/** Writes a new key, readable by its owner alone, and returns it; the one that another process has written meanwhile. */
export async function makePapersKey(settings: KeySettings): Promise<string | null> {
  const { generateX25519Identity } = await import('age-encryption');
  const key = await generateX25519Identity();
  try {
    const file = await open(getKeyPath(settings), 'wx', 0o600);
    await file.writeFile(`${key}\n`);
    await file.sync();
    await file.close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  // A new name survives a power loss only once its folder is on disk.
  const folder = await open(dirname(getKeyPath(settings)), 'r');
  await folder.sync();
  await folder.close();
  return readPapersKey(settings);
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
