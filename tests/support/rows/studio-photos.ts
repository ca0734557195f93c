import type { OpenDatabase } from '../../../src/server/db/open.ts';
import { externalOrigin } from '../browser/external-hosts.ts';

/** Inserts photos with external addresses: two in the carousel, one on /servizi. */
export async function addExternalPhotos(database: OpenDatabase): Promise<void> {
  await addStudioPhotos(database, [null, 'La sala']);
  await database.staff
    .insertInto('images')
    .values({ nome_pagina: 'servizi', nome_foto: 'a', url_foto: `${externalOrigin}/a.png` })
    .execute();
}

/**
 * Inserts studio photos with external addresses, one per title and in this order; `null` is a photo without a title.
 */
export async function addStudioPhotos({ staff }: OpenDatabase, titles: readonly (string | null)[]): Promise<void> {
  const url = `${externalOrigin}/a.png`;
  await staff
    .insertInto('foto_studio')
    .values(titles.map((titolo, index) => ({ url, titolo, ordine: index + 1 })))
    .execute();
}
