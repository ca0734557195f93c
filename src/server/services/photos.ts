import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import { photoPath } from '../../contract/photos.ts';
import {
  deleteUnusedPhotos,
  hasPhoto,
  insertPhoto,
  lockPhotos,
  markAsStarter,
  type StorablePhoto,
} from '../db/photos.ts';
import type { Database } from '../db/schema.ts';
import { decodePhoto } from '../photos/decode.ts';
import { type Care, makeVariants } from '../photos/variants.ts';
import { lastPlace, newStudioPhoto } from './studio-photos.ts';

/** Where a photo shows: under a name on a page, or among the studio's photos. */
export type PhotoPlace =
  | { page: string; name: string }
  | { studio: true; title?: string | null | undefined; order?: number | undefined };

/** How a photo is put in: by the firm, or as one of the sample pictures. */
export interface PhotoOrigin {
  starter: boolean;
  care: Care;
}

const byTheFirm: PhotoOrigin = { starter: false, care: 'thorough' };

/** A photo that was put in: its address, and the studio photo's id. */
export interface PlacedPhoto {
  hash: string;
  url: string;
  id: number | null;
}

/**
 * Puts a file in as a photo: decoded, turned upright, stripped, made into all variants, and stored with the row that shows it in one
 * transaction. On a page it takes the place of a photo of the same name, unless it is a sample picture. Throws `PhotoError`.
 */
export async function addPhoto(
  staff: Kysely<Database>,
  file: Uint8Array,
  place: PhotoPlace,
  origin: PhotoOrigin = byTheFirm,
): Promise<PlacedPhoto> {
  const photo = await preparePhoto(staff, file, origin.care);
  return await staff.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    await storePhoto(transaction, photo, origin.starter);
    const url = photoPath(photo.hash);
    const id = 'page' in place ? null : await insertStudioRow(transaction, url, place, origin.starter);
    if ('page' in place) await putPageRow(transaction, url, place, origin.starter);
    await deleteUnusedPhotos(transaction);
    return { hash: photo.hash, url, id };
  });
}

/** Takes the photo of this name off the page; answers whether there was one. */
export async function removePagePhoto(staff: Kysely<Database>, page: string, name: string): Promise<boolean> {
  return await staff.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    const { numDeletedRows } = await transaction
      .deleteFrom('images')
      .where('nome_pagina', '=', page)
      .where('nome_foto', '=', name)
      .executeTakeFirstOrThrow();
    await deleteUnusedPhotos(transaction);
    return numDeletedRows > 0n;
  });
}

/** Takes a photo off every page and out of the studio's photos; answers from how many places. */
export async function removePhotoEverywhere(staff: Kysely<Database>, hash: string): Promise<number> {
  return await staff.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    const url = photoPath(hash);
    const images = await transaction.deleteFrom('images').where('url_foto', '=', url).executeTakeFirstOrThrow();
    const studio = await transaction.deleteFrom('foto_studio').where('url', '=', url).executeTakeFirstOrThrow();
    await deleteUnusedPhotos(transaction);
    return Number(images.numDeletedRows + studio.numDeletedRows);
  });
}

/** One line of the list of photos. */
export interface ListedPhoto {
  /** The studio photo's id; `null` for a page's. */
  id: number | null;
  page: string | null;
  name: string | null;
  url: string;
  starter: boolean;
}

/** Every photo that shows somewhere: the pages' by page and name, then the studio's in their order. */
export async function listPhotos(staff: Kysely<Database>): Promise<ListedPhoto[]> {
  const images = await staff
    .selectFrom('images')
    .select(['nome_pagina', 'nome_foto', 'url_foto', 'starter'])
    .orderBy('nome_pagina')
    .orderBy('nome_foto')
    .execute();
  const studio = await staff
    .selectFrom('foto_studio')
    .select(['id', 'titolo', 'url', 'starter'])
    .orderBy('ordine')
    .orderBy('id')
    .execute();
  return [
    ...images.map(({ nome_pagina, nome_foto, url_foto, starter }) => ({
      id: null,
      page: nome_pagina,
      name: nome_foto,
      url: url_foto,
      starter,
    })),
    ...studio.map(({ id, titolo, url, starter }) => ({ id, page: null, name: titolo, url, starter })),
  ];
}

/** The finished photo; one that is stored already keeps its variants, so none are made. */
async function preparePhoto(staff: Kysely<Database>, file: Uint8Array, care: Care): Promise<StorablePhoto> {
  const decoded = await decodePhoto(file);
  if (await hasPhoto(staff, decoded.hash)) {
    // Should it be removed before the transaction below, there are no variants to store: `storePhoto` tells.
    return { hash: decoded.hash, width: decoded.width, height: decoded.height, variants: [] };
  }
  return await makeVariants(decoded, care);
}

async function storePhoto(transaction: Transaction<Database>, photo: StorablePhoto, starter: boolean): Promise<void> {
  if (await hasPhoto(transaction, photo.hash)) {
    if (starter) await markAsStarter(transaction, photo.hash);
    return;
  }
  if (photo.variants.length === 0) throw new Error('The photo was removed while it was being added: add it again');
  await insertPhoto(transaction, photo, starter);
}

async function putPageRow(
  transaction: Transaction<Database>,
  url_foto: string,
  { page, name }: { page: string; name: string },
  starter: boolean,
): Promise<void> {
  await transaction
    .insertInto('images')
    .values({ nome_pagina: page, nome_foto: name, url_foto, starter })
    .onConflict((conflict) => {
      const same = conflict.columns(['nome_pagina', 'nome_foto']);
      return starter ? same.doNothing() : same.doUpdateSet({ url_foto, starter });
    })
    .execute();
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
    .values({ url, titolo: titolo ?? null, ordine: ordine ?? (await lastPlace(transaction)), starter })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
