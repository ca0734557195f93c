import { type Kysely, sql, type Transaction } from 'kysely';
import { type PhotoFormat, type PhotoSize, photoHash } from '../../contract/photos.ts';
import { databaseTime } from '../db/database-time.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';

/** A finished photo, as it is stored. */
export interface StorablePhoto extends PhotoSize {
  hash: string;
  variants: { format: PhotoFormat; width: number; bytes: Uint8Array }[];
}

/** The sizes of those photos in `urls` that this site holds, by address. */
export async function photoSizes(db: Kysely<Database>, urls: string[]): Promise<Map<string, PhotoSize>> {
  const hashes = new Map<string, string>();
  for (const url of urls) {
    const hash = photoHash(url);
    if (hash !== null) hashes.set(hash, url);
  }
  const sizes = new Map<string, PhotoSize>();
  if (hashes.size === 0) return sizes;
  const rows = await db
    .selectFrom('photos')
    .select(['hash', 'width', 'height'])
    .where('hash', 'in', [...hashes.keys()])
    .execute();
  for (const { hash, width, height } of rows) sizes.set(hashes.get(hash) ?? '', { width, height });
  return sizes;
}

/** The bytes of one variant; without a width, of the largest. */
export async function variantBytes(
  db: Kysely<Database>,
  hash: string,
  format: PhotoFormat,
  width: number | null,
): Promise<Uint8Array | null> {
  let query = db
    .selectFrom('photo_variants')
    .select('bytes')
    .where('hash', '=', hash)
    .where('format', '=', format)
    .orderBy('width', 'desc')
    .limit(1);
  if (width !== null) query = query.where('width', '=', width);
  return (await query.executeTakeFirst())?.bytes ?? null;
}

/** Whether a photo with this hash is stored. */
export async function hasPhoto(db: Kysely<Database>, hash: string): Promise<boolean> {
  return (await db.selectFrom('photos').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined;
}

/**
 * Seam: from here to the end of the transaction nobody else adds or removes photos, so that none is removed as unused
 * while a row that names it is on its way. On SQLite a transaction that writes is alone already.
 */
export async function lockPhotos(transaction: Transaction<Database>): Promise<void> {
  if (engineOf(transaction) === 'postgres') {
    await sql`lock table photos in share row exclusive mode`.execute(transaction);
  }
}

/** Seam: from here to the end of the transaction nobody else changes the studio's photos or their order. */
export async function lockStudioPhotos(transaction: Transaction<Database>): Promise<void> {
  if (engineOf(transaction) === 'postgres') {
    await sql`lock table foto_studio in share row exclusive mode`.execute(transaction);
  }
}

/** Stores a photo with its variants, unless it is there. */
export async function insertPhoto(
  transaction: Transaction<Database>,
  { hash, width, height, variants }: StorablePhoto,
  starter: boolean,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('photos')
    .values({ hash, width, height, starter })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return;
  // One at a time: together they could pass the number of parameters or the size that one statement takes.
  for (const variant of variants) {
    await transaction
      .insertInto('photo_variants')
      .values({ hash, ...variant })
      .execute();
  }
}

/** Notes that a photo which the firm has is a sample picture too. */
export async function markAsStarter(transaction: Transaction<Database>, hash: string): Promise<void> {
  await transaction.updateTable('photos').set({ starter: true }).where('hash', '=', hash).execute();
}

/** Removes the photos that no row names and that nobody asked to keep until after `at`, now unless it says otherwise; answers how many. */
export async function deleteUnusedPhotos(transaction: Transaction<Database>, at?: Date): Promise<number> {
  const now = at ?? (await databaseTime(transaction));
  const naming = (column: string) => sql<boolean>`${sql.ref(column)} like '%' || photos.hash || '%'`;
  const { numDeletedRows } = await transaction
    .deleteFrom('photos')
    .where(({ eb, or }) => or([eb('kept_until', 'is', null), eb('kept_until', '<=', now.toISOString())]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('images').select('images.id').where(naming('images.url_foto')))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('foto_studio').select('foto_studio.id').where(naming('foto_studio.url')))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('image_versions').select('image_versions.id').where(naming('image_versions.url_foto')))),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
