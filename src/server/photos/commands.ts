import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import { newStudioPhoto } from '../../contract/photos/images.ts';
import { makePhotoPath } from '../../contract/photos/variants.ts';
import { type Context, inTransaction } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { writeJournal } from '../journal/journal.ts';
import { findNextOrder } from './carousel.ts';
import { decodePhoto } from './decode.ts';
import { placeImage } from './places.ts';
import { deleteUnusedPhotos, lockPhotos, setRetention, storePhoto } from './store.ts';
import { type CompressionEffort, makeVariants } from './variants.ts';

export type PhotoPlace =
  | { page: string; name: string; alt?: string | undefined }
  | { studio: true; title?: string | null | undefined; order?: number | undefined };

export interface PhotoOrigin {
  starter: boolean;
  effort: CompressionEffort;
}

const firmOrigin: PhotoOrigin = { starter: false, effort: 'thorough' };

export interface PlacedPhoto {
  hash: string;
  url: string;
  id: number | null;
}

/**
 * Decodes a file and stores it as a photo, with its row, in one transaction. On a page it replaces the photo of the
 * same name; a sample picture (`starter`) never replaces another photo. Throws `PhotoError`.
 */
export async function addPhoto(
  context: Context,
  file: Uint8Array,
  place: PhotoPlace,
  origin: PhotoOrigin = firmOrigin,
): Promise<PlacedPhoto> {
  const photo = await makeVariants(await decodePhoto(file), origin.effort);
  return await inTransaction(context, async (scope) => {
    const { db } = scope;
    await lockPhotos(db);
    await storePhoto(db, photo, origin.starter);
    const url = makePhotoPath(photo.hash);
    const id = 'page' in place ? null : await insertStudioRow(db, url, place, origin.starter);
    if ('page' in place) await putPageRow(scope, url, place, origin.starter);
    await deleteUnusedPhotos(db);
    if (!origin.starter) {
      const subject = 'page' in place ? `${place.page}/${place.name}` : `${id}`;
      const event = 'page' in place ? 'photo.placed' : 'studio-photo.added';
      await writeJournal(scope, { event, subject, details: { url } });
    }
    return { hash: photo.hash, url, id };
  });
}

/** Deletes a photo at once, with its earlier versions. Returns the number of deleted rows. */
export async function removePhotoEverywhere(context: Context, hash: string): Promise<number> {
  return await inTransaction(context, async (scope) => {
    const { db } = scope;
    await lockPhotos(db);
    const url = makePhotoPath(hash);
    const images = await db.deleteFrom('images').where('url_foto', '=', url).executeTakeFirstOrThrow();
    const studio = await db.deleteFrom('foto_studio').where('url', '=', url).executeTakeFirstOrThrow();
    const before = await db.deleteFrom('image_versions').where('url_foto', '=', url).executeTakeFirstOrThrow();
    await setRetention(db, hash, null);
    await deleteUnusedPhotos(db);
    const places = Number(images.numDeletedRows + studio.numDeletedRows + before.numDeletedRows);
    if (places > 0) await writeJournal(scope, { event: 'photo.erased', subject: hash });
    return places;
  });
}

/** Lists the photos in use: photos of pages by page and name, then studio photos in their order. */
export async function listPhotos(staff: Kysely<Database>) {
  const images = await staff
    .selectFrom('images')
    .select(['nome_pagina as place', 'nome_foto as name', 'url_foto as url', 'starter'])
    .orderBy('nome_pagina')
    .orderBy('nome_foto')
    .execute();
  const studio = await staff
    .selectFrom('foto_studio')
    .select(['id', 'titolo as name', 'url', 'starter'])
    .orderBy('ordine')
    .orderBy('id')
    .execute();
  return [...images, ...studio.map(({ id, ...photo }) => ({ place: `studio ${id}`, ...photo }))];
}

async function putPageRow(
  scope: Context & { db: Transaction<Database> },
  url_foto: string,
  { page, name, alt = null }: { page: string; name: string; alt?: string | null | undefined },
  starter: boolean,
): Promise<void> {
  if (starter) {
    await scope.db
      .insertInto('images')
      .values({ nome_pagina: page, nome_foto: name, url_foto, alt, starter })
      .onConflict((conflict) => conflict.columns(['nome_pagina', 'nome_foto']).doNothing())
      .execute();
    return;
  }
  const place = { nome_pagina: page, nome_foto: name };
  await placeImage(scope, { ...place, url_foto, alt, focus: null, starter });
}

async function insertStudioRow(
  transaction: Transaction<Database>,
  url: string,
  { title, order }: { title?: string | null | undefined; order?: number | undefined },
  starter: boolean,
): Promise<number> {
  const { titolo, ordine } = v.parse(newStudioPhoto, { url, titolo: title, ordine: order });
  const { id } = await transaction
    .insertInto('foto_studio')
    .values({ url, titolo: titolo ?? null, ordine: ordine ?? (await findNextOrder(transaction)), starter })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
