import type { PhotoForm, StoredPhoto } from '../../contract/photos/uploads.ts';
import { makePhotoPath } from '../../contract/photos/variants.ts';
import { type Context, inTransaction } from '../context.ts';
import { isDiskFull } from '../db/unreachable.ts';
import { outOfSpace } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import type { Decoder } from './decoder.ts';
import { placePhoto, readImage } from './places.ts';
import { computeRetentionDeadline, lockPhotos, type StorablePhoto, storePhoto } from './store.ts';

interface Upload {
  file: Uint8Array;
  form: PhotoForm;
  /** Aborts when the client disconnects. */
  clientGone: AbortSignal;
}

/**
 * Decodes an upload, stores it and puts it in the place that the form names. Without one it is stored for a day, and
 * longer once a row refers to it. Throws `PhotoError`, `DecoderFailed`, `ClientGone`, a 409 if the version is stale, a 503, and a 507
 * if the disk is full.
 */
export async function uploadPhoto(
  context: Context,
  decode: Decoder,
  { file, form, clientGone }: Upload,
): Promise<StoredPhoto> {
  const photo = await decode(file, clientGone);
  return await storeUpload(context, photo, form).catch((error: unknown) => {
    throw isDiskFull(error) ? outOfSpace() : error;
  });
}

async function storeUpload(context: Context, photo: StorablePhoto, form: PhotoForm): Promise<StoredPhoto> {
  const { hash, width, height } = photo;
  const { alt, credit, place } = form;
  const stored = { id: hash, url: makePhotoPath(hash), width, height };
  return await inTransaction(context, async (scope) => {
    const { db } = scope;
    await lockPhotos(db);
    await storePhoto(db, photo, false);
    if (credit) await db.updateTable('photos').set({ credit }).where('hash', '=', hash).execute();
    if (place) {
      const image = await readImage(db, place);
      // A retry after a lost answer finds its own photo in the place: its version is not stale.
      if (image?.url_foto === stored.url) return { ...stored, image };
      return { ...stored, image: await placePhoto(scope, { ...place, url_foto: stored.url, alt }) };
    }
    const kept_until = await computeRetentionDeadline(db);
    await db
      .updateTable('photos')
      .set({ kept_until, ...(typeof alt === 'string' && { alt }) })
      .where('hash', '=', hash)
      .execute();
    await writeJournal(scope, { event: 'photo.uploaded', subject: hash });
    return stored;
  });
}
