import type { Kysely, Transaction } from 'kysely';
import type { PhotoRecord } from '../../contract/photo-schemas.ts';
import { photoHash } from '../../contract/photos.ts';
import type { Context } from '../context.ts';
import { databaseTime } from '../db/database-time.ts';
import type { Database, Row } from '../db/schema.ts';
import { day } from '../durations.ts';
import { changed, type HttpError, notFound, unprocessable } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { hasPhoto, insertPhoto, lockPhotos, markAsStarter, type StorablePhoto } from './photo-rows.ts';

/**
 * Until when a photo that nothing shows stays, by the clock that all instances share: so long can its removal be undone, and so long may
 * an upload wait for its place.
 */
export async function aDayFromNow(db: Kysely<Database>): Promise<string> {
  return new Date((await databaseTime(db)).getTime() + day).toISOString();
}

/** The address is one of this site's photos, and that photo is not there any more. */
function photoGone(): HttpError {
  const message = 'Questa foto non c’è più: va caricata di nuovo';
  return unprocessable('photo-gone', message, { url_foto: message });
}

/**
 * The photo that a row is about to name, `undefined` where the address is elsewhere. Throws a 422. Call it with the photos locked,
 * so that it stays until the row is there.
 */
export async function photoAt(
  transaction: Transaction<Database>,
  url: string,
): Promise<Pick<Row<'photos'>, 'alt'> | undefined> {
  const hash = photoHash(url);
  if (hash === null) return undefined;
  const photo = await transaction.selectFrom('photos').select('alt').where('hash', '=', hash).executeTakeFirst();
  if (!photo) throw photoGone();
  return photo;
}

/** Stores a photo unless it is there. `starter`: it came with the sample pictures. */
export async function storePhoto(
  transaction: Transaction<Database>,
  photo: StorablePhoto,
  starter: boolean,
): Promise<void> {
  if (await hasPhoto(transaction, photo.hash)) {
    if (starter) await markAsStarter(transaction, photo.hash);
    return;
  }
  // It was known when its variants would have been made, and was cleaned away since.
  if (photo.variants.length === 0) throw new Error('The photo was removed while it was being added: add it again');
  await insertPhoto(transaction, photo, starter);
}

/** Keeps the photo at `url` for a day, though nothing may show it. */
export async function keepForADay(transaction: Transaction<Database>, url: string): Promise<void> {
  const hash = photoHash(url);
  if (hash === null) return;
  await transaction
    .updateTable('photos')
    .set({ kept_until: await aDayFromNow(transaction) })
    .where('hash', '=', hash)
    .execute();
}

/**
 * Notes who took a photo and who may use it, where `was` still is what its writer saw (not asked without it); Throws a 409.
 */
export async function setPhotoCredit(
  context: Context,
  hash: string,
  { credit, was }: { credit: string | null; was?: string | null | undefined },
): Promise<PhotoRecord> {
  return await context.db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    const photo = await transaction.selectFrom('photos').select('credit').where('hash', '=', hash).executeTakeFirst();
    if (!photo) throw notFound();
    if (was !== undefined && (was ?? '') !== (photo.credit ?? '')) {
      throw changed({ id: hash, credit: photo.credit });
    }
    await transaction
      .updateTable('photos')
      .set({ credit: credit || null })
      .where('hash', '=', hash)
      .execute();
    await writeJournal({ ...context, db: transaction }, { event: 'photo.credited', subject: hash });
    return { id: hash, credit };
  });
}
