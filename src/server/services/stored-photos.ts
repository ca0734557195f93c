import type { Transaction } from 'kysely';
import { photoHash } from '../../contract/photos.ts';
import { hasPhoto, insertPhoto, markAsStarter, type StorablePhoto } from '../db/photos.ts';
import type { Database } from '../db/schema.ts';

const day = 86_400_000;

/** How long a photo that nothing shows stays: so long can its removal be undone, and so long may an upload wait for its place. */
export const unusedPhotoTime = day;

/** Stores a photo unless it is there. `starter`: it came with the starter pictures. */
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
export async function keepForADay(transaction: Transaction<Database>, url: string, now: Date): Promise<void> {
  const hash = photoHash(url);
  if (hash === null) return;
  await transaction
    .updateTable('photos')
    .set({ kept_until: new Date(now.getTime() + unusedPhotoTime).toISOString() })
    .where('hash', '=', hash)
    .execute();
}
