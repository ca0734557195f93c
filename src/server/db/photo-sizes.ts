import type { Kysely } from 'kysely';
import { makePhotoPath, type PhotoSize, parsePhotoHash } from '../../contract/photos/variants.ts';
import type { Database } from './schema.ts';

/** Reads the sizes of the stored photos among `urls`, by URL. */
export async function readPhotoSizes(db: Kysely<Database>, urls: readonly string[]): Promise<Map<string, PhotoSize>> {
  const hashes = urls.flatMap((url) => parsePhotoHash(url) ?? []);
  if (hashes.length === 0) return new Map();
  const rows = await db.selectFrom('photos').select(['hash', 'width', 'height']).where('hash', 'in', hashes).execute();
  return new Map(rows.map(({ hash, ...size }) => [makePhotoPath(hash), size]));
}
