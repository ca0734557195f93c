import { type Kysely, sql, type Transaction } from 'kysely';
import type { FocusPoint } from '../../contract/photos/images.ts';
import type { PhotoRecord } from '../../contract/photos/uploads.ts';
import { type PhotoFormat, type PhotoSize, photoHash, photoPath } from '../../contract/photos/variants.ts';
import { type Context, inTransaction } from '../context.ts';
import { databaseTime, engineOf } from '../db/engine.ts';
import type { Database, Row } from '../db/schema.ts';
import { changed, found, unprocessable } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { day } from '../time/durations.ts';

export interface StorablePhoto extends PhotoSize {
  hash: string;
  variants: { format: PhotoFormat; width: number; bytes: Uint8Array }[];
}

/** Seam: to the end of the transaction nobody else adds, places or removes photos, so that none is removed while a row names it. */
export async function lockPhotos(transaction: Transaction<Database>): Promise<void> {
  if (engineOf(transaction) === 'postgres') {
    await sql`lock table photos in share row exclusive mode`.execute(transaction);
  }
}

/** Whether a photo with this hash is stored. */
async function hasPhoto(db: Kysely<Database>, hash: string): Promise<boolean> {
  return (await db.selectFrom('photos').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined;
}

/** Stores a photo with its variants unless it is there. `starter`: it came with the sample pictures. */
export async function storePhoto(
  transaction: Transaction<Database>,
  { hash, width, height, variants }: StorablePhoto,
  starter: boolean,
): Promise<void> {
  if (await hasPhoto(transaction, hash)) {
    if (starter) await transaction.updateTable('photos').set({ starter }).where('hash', '=', hash).execute();
    return;
  }
  await transaction.insertInto('photos').values({ hash, width, height, starter }).execute();
  // One at a time: together they could pass the number of parameters or the size that one statement takes.
  for (const variant of variants) {
    await transaction
      .insertInto('photo_variants')
      .values({ hash, ...variant })
      .execute();
  }
}

/** The photo that a row is about to name, `undefined` where the address is elsewhere. Throws a 422. Call it with the photos locked. */
export async function photoAt(
  transaction: Transaction<Database>,
  url: string,
): Promise<Pick<Row<'photos'>, 'alt'> | undefined> {
  const hash = photoHash(url);
  if (hash === null) return undefined;
  const photo = await transaction.selectFrom('photos').select('alt').where('hash', '=', hash).executeTakeFirst();
  if (photo) return photo;
  const message = 'Questa foto non c’è più: va caricata di nuovo';
  throw unprocessable('photo-gone', message, { url_foto: message });
}

/** The sizes of those photos in `urls` that this site holds, by address. */
export async function photoSizes(db: Kysely<Database>, urls: string[]): Promise<Map<string, PhotoSize>> {
  const hashes = urls.flatMap((url) => photoHash(url) ?? []);
  if (hashes.length === 0) return new Map();
  const rows = await db.selectFrom('photos').select(['hash', 'width', 'height']).where('hash', 'in', hashes).execute();
  return new Map(rows.map(({ hash, ...size }) => [photoPath(hash), size]));
}

/** Notes who took a photo and who may use it, where `was` still is what its writer saw (not asked without it). Throws a 404 and a 409. */
export async function setPhotoCredit(
  context: Context,
  hash: string,
  { credit, was }: { credit: string | null; was?: string | null | undefined },
): Promise<PhotoRecord> {
  return await inTransaction(context, async (within) => {
    await lockPhotos(within.db);
    const standing = await within.db.selectFrom('photos').select('credit').where('hash', '=', hash).executeTakeFirst();
    const photo = found(standing);
    if (was !== undefined && (was ?? '') !== (photo.credit ?? '')) throw changed({ id: hash, credit: photo.credit });
    const noted = { credit: credit || null };
    await within.db.updateTable('photos').set(noted).where('hash', '=', hash).execute();
    await writeJournal(within, { event: 'photo.credited', subject: hash });
    return { id: hash, credit };
  });
}

/** Until when a photo that nothing shows stays: so long its removal can be undone, and an upload waits for its place. */
export async function aDayFromNow(db: Kysely<Database>): Promise<string> {
  return new Date((await databaseTime(db)).getTime() + day).toISOString();
}

/** Keeps the photo at `url` for a day, though nothing may show it. */
export async function keepForADay(transaction: Transaction<Database>, url: string): Promise<void> {
  await keepUntil(transaction, photoHash(url), await aDayFromNow(transaction));
}

/** Keeps a photo until then, though nothing may show it; with `null` no longer than something does. */
export async function keepUntil(
  db: Kysely<Database>,
  hash: string | null,
  kept_until: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ kept_until })
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes the photos that no row names and that nobody asked to keep until after `at`, now unless it says otherwise; answers how many. */
export async function deleteUnusedPhotos(transaction: Transaction<Database>, at?: Date): Promise<number> {
  const now = at ?? (await databaseTime(transaction));
  const naming = (column: string) => sql<boolean>`${sql.ref(column)} like '%' || photos.hash || '%'`;
  const { numDeletedRows } = await transaction
    .deleteFrom('photos')
    .where(({ eb, or }) => or([eb('kept_until', 'is', null), eb('kept_until', '<=', now.toISOString())]))
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(selectFrom('images').select('images.id').where(naming('images.url_foto'))),
          exists(selectFrom('foto_studio').select('foto_studio.id').where(naming('foto_studio.url'))),
          exists(selectFrom('image_versions').select('image_versions.id').where(naming('image_versions.url_foto'))),
        ]),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes photos that no row names once their time is over. Returns how many. */
export async function cleanPhotos(db: Kysely<Database>, at?: Date): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    return await deleteUnusedPhotos(transaction, at);
  });
}

interface FocusColumns {
  focus_x: number | null;
  focus_y: number | null;
}

/** The columns of a focal point; both empty where there is none. */
export function focusColumns(focus: FocusPoint | null): FocusColumns {
  return { focus_x: focus?.x ?? null, focus_y: focus?.y ?? null };
}

/** The focal point in a row, `null` where it has none. */
export function focusOf({ focus_x, focus_y }: FocusColumns): FocusPoint | null {
  return focus_x === null || focus_y === null ? null : { x: focus_x, y: focus_y };
}
