import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { uploadLimits } from '../../contract/limits.ts';
import type { PhotoDetails, StoredPhoto, UploadState } from '../../contract/photos/uploads.ts';
import { photoPath } from '../../contract/photos/variants.ts';
import { type Context, inTransaction } from '../context.ts';
import { databaseTime } from '../db/engine.ts';
import type { Database, Row } from '../db/schema.ts';
import { isDiskFull } from '../db/unreachable.ts';
import { changed, found, outOfSpace, tooManyRequests } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import type { Decoder } from './decoder.ts';
import { PhotoError } from './photo-error.ts';
import { aDayFromNow, deleteUnusedPhotos, keepUntil, lockPhotos, type StorablePhoto, storePhoto } from './store.ts';

/* Files on their way to becoming photos wait in the database, in pieces, so that any instance takes the next; a day at most. */

/** Bytes of files under way that one person may have in the database: some twenty of the heaviest photos. */
const mostBytes = 20 * uploadLimits.file;

/** Announces a file of `size` bytes. Throws `PhotoError` where it is too heavy. */
export async function startUpload(context: Context, size: number): Promise<UploadState> {
  if (size > uploadLimits.file) throw new PhotoError('too-many-bytes');
  const { db } = context;
  const person = personOf(context);
  const expires_at = await aDayFromNow(db);
  const row = { id: randomUUID(), person, size, expires_at };
  await db.insertInto('uploads').values(row).execute();
  return { id: row.id, size, received: 0, expires_at };
}

/** How far an upload has come. Throws a 404. */
export async function uploadState(context: Context, id: string): Promise<UploadState> {
  return stateOf(await ownUpload(context.db, context, id));
}

/** Adds the piece that starts at byte `offset`. Throws a 404, `PhotoError`, and a 409 where it does not follow on what came. */
export async function addPiece(context: Context, id: string, offset: number, bytes: Uint8Array): Promise<UploadState> {
  const adding = context.db.transaction().execute(async (transaction) => {
    const upload = await ownUpload(transaction, context, id);
    if (offset !== upload.received || upload.photo !== null) throw changed(stateOf(upload));
    const received = offset + bytes.byteLength;
    if (received > (upload.size ?? uploadLimits.file)) throw new PhotoError('too-many-bytes');
    if ((await bytesUnderWay(transaction, context)) + bytes.byteLength > mostBytes) throw tooManyRequests(60);
    // Compared once more where the row is written: of two pieces at one offset the second changes nothing.
    const { numUpdatedRows } = await transaction
      .updateTable('uploads')
      .set({ received })
      .where('id', '=', id)
      .where('received', '=', offset)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw changed(stateOf(await ownUpload(transaction, context, id)));
    await transaction.insertInto('upload_pieces').values({ upload_id: id, at_byte: offset, bytes }).execute();
    return { ...stateOf(upload), received };
  });
  return await adding.catch(refuseFullDisk);
}

async function bytesUnderWay(db: Kysely<Database>, context: Context): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum<number | null>('received').as('bytes'))
    .where('person', '=', personOf(context))
    .where('photo', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** What makes photos of files, how long in ms to wait for it, and a signal that aborts when whoever asked has gone. */
interface PhotoMaking {
  decoder: Decoder;
  longestWait?: number;
  left: AbortSignal;
}

/** Makes the photo of a file and keeps it for a day. Throws `PhotoError`, `DecoderFailed`, and a 507. */
export async function makePhoto(
  context: Context,
  file: () => AsyncIterable<Uint8Array>,
  { alt = null, credit = null }: PhotoDetails,
  { decoder, ...waiting }: PhotoMaking,
  upload: string | null = null,
): Promise<StoredPhoto> {
  const keptUntil = await aDayFromNow(context.db);
  try {
    // From the moment that it is known on it stays, so that it is still there when it is kept.
    const known = (hash: string) => keepUntil(context.db, hash, keptUntil);
    const photo = await decoder.make({ ...waiting, file, care: 'quick', known });
    return await keepPhoto(context, photo, { alt, credit, keptUntil, upload });
  } catch (error) {
    return refuseFullDisk(error);
  }
}

/** Makes the photo of an upload that is whole; asked again, the same comes out. Throws a 404, a 409, and as `makePhoto` does. */
export async function finishUpload(
  context: Context,
  id: string,
  details: PhotoDetails,
  making: PhotoMaking,
): Promise<StoredPhoto> {
  const { db } = context;
  const upload = await ownUpload(db, context, id);
  if (upload.photo !== null) return await storedPhoto(db, upload.photo);
  if (upload.size !== null && upload.received !== upload.size) throw changed(stateOf(upload));
  try {
    return await makePhoto(context, () => piecesOf(db, id), details, making, id);
  } catch (error) {
    // Asked twice at once: the other call has taken the pieces.
    const { photo } = await ownUpload(db, context, id);
    if (photo !== null) return await storedPhoto(db, photo);
    if (error instanceof PhotoError) await db.deleteFrom('uploads').where('id', '=', id).execute();
    throw error;
  }
}

/** A file is what fills a disk: whoever sends it hears so. */
function refuseFullDisk(error: unknown): never {
  throw isDiskFull(error) ? outOfSpace() : error;
}

/** Deletes an upload with what has been received of it. Throws a 404. */
export async function removeUpload(context: Context, id: string): Promise<void> {
  await ownUpload(context.db, context, id);
  await context.db.deleteFrom('uploads').where('id', '=', id).execute();
}

/** Deletes the uploads whose time is over, and the photos that nothing shows and nobody waits for; answers how many of each. */
export async function cleanUploads(db: Kysely<Database>, at?: Date): Promise<{ uploads: number; photos: number }> {
  const now = at ?? (await databaseTime(db));
  return await db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    const { numDeletedRows } = await transaction
      .deleteFrom('uploads')
      .where('expires_at', '<=', now.toISOString())
      .executeTakeFirstOrThrow();
    return { uploads: Number(numDeletedRows), photos: await deleteUnusedPhotos(transaction, now) };
  });
}

interface Keeping {
  alt: string | null;
  credit: string | null;
  keptUntil: string;
  upload: string | null;
}

async function keepPhoto(
  context: Context,
  photo: StorablePhoto,
  { alt, credit, keptUntil, upload }: Keeping,
): Promise<StoredPhoto> {
  const { hash, width, height } = photo;
  return await inTransaction(context, async (within) => {
    const { db } = within;
    await lockPhotos(db);
    await storePhoto(db, photo, false);
    await db
      .updateTable('photos')
      .set({ kept_until: keptUntil, ...(alt !== null && { alt }), ...(credit !== null && credit !== '' && { credit }) })
      .where('hash', '=', hash)
      .execute();
    if (upload !== null) {
      await db.updateTable('uploads').set({ photo: hash }).where('id', '=', upload).execute();
      await db.deleteFrom('upload_pieces').where('upload_id', '=', upload).execute();
    }
    await writeJournal(within, { event: 'photo.uploaded', subject: hash });
    return { id: hash, url: photoPath(hash), width, height };
  });
}

async function* piecesOf(db: Kysely<Database>, id: string): AsyncGenerator<Uint8Array> {
  for (let offset = 0; ; ) {
    const piece = await db
      .selectFrom('upload_pieces')
      .select('bytes')
      .where('upload_id', '=', id)
      .where('at_byte', '=', offset)
      .executeTakeFirst();
    if (!piece) return;
    yield piece.bytes;
    offset += piece.bytes.byteLength;
  }
}

async function ownUpload(
  db: Kysely<Database> | Transaction<Database>,
  context: Context,
  id: string,
): Promise<Row<'uploads'>> {
  const upload = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('person', '=', personOf(context))
    .where('expires_at', '>', (await databaseTime(db)).toISOString())
    .executeTakeFirst();
  return found(upload);
}

async function storedPhoto(db: Kysely<Database>, hash: string): Promise<StoredPhoto> {
  const size = await db.selectFrom('photos').select(['width', 'height']).where('hash', '=', hash).executeTakeFirst();
  return { id: hash, url: photoPath(hash), ...found(size) };
}

function personOf({ actor }: Context): string {
  if (actor.kind !== 'person') throw new Error('Uploads are for people who are signed in');
  return actor.id;
}

function stateOf({ id, size, received, expires_at }: Row<'uploads'>): UploadState {
  return { id, size, received, expires_at };
}
