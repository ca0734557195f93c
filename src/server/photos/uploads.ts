import type { PhotoDetails, StoredPhoto } from '../../contract/photos/uploads.ts';
import { makePhotoPath } from '../../contract/photos/variants.ts';
import { type Context, inTransaction } from '../context.ts';
import { isDiskFull } from '../db/unreachable.ts';
import { outOfSpace } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import type { Decoder } from './decoder.ts';
import { computeRetentionDeadline, lockPhotos, type StorablePhoto, storePhoto } from './store.ts';

interface Upload {
  file: Uint8Array;
  details: PhotoDetails;
  /** Aborts when the client disconnects. */
  clientGone: AbortSignal;
}

/**
 * Decodes an upload and stores it for a day; it stays longer once a row refers to it. Throws `PhotoError`,
 * `DecoderFailed`, a 503, and a 507 if the disk is full.
 */
export async function uploadPhoto(
  context: Context,
  decode: Decoder,
  { file, details, clientGone }: Upload,
): Promise<StoredPhoto> {
  const photo = await decode(file, clientGone);
  return await storeUpload(context, photo, details).catch((error: unknown) => {
    throw isDiskFull(error) ? outOfSpace() : error;
  });
}

async function storeUpload(
  context: Context,
  photo: StorablePhoto,
  { alt = null, credit = null }: PhotoDetails,
): Promise<StoredPhoto> {
  const { hash, width, height } = photo;
  return await inTransaction(context, async (scope) => {
    const { db } = scope;
    await lockPhotos(db);
    await storePhoto(db, photo, false);
    await db
      .updateTable('photos')
      .set({
        kept_until: await computeRetentionDeadline(db),
        ...(alt !== null && { alt }),
        ...(credit !== null && credit !== '' && { credit }),
      })
      .where('hash', '=', hash)
      .execute();
    await writeJournal(scope, { event: 'photo.uploaded', subject: hash });
    return { id: hash, url: makePhotoPath(hash), width, height };
  });
}
