import type { OpenDatabase } from '../../../src/server/db/open.ts';
import { elsewhere } from '../browser/browser.ts';

/**
 * Inserts studio photos with external addresses, one per title and in this order; `null` is a photo without a title.
 */
export async function addStudioPhotos({ staff }: OpenDatabase, titles: readonly (string | null)[]): Promise<void> {
  const url = `${elsewhere}/a.png`;
  await staff
    .insertInto('foto_studio')
    .values(titles.map((titolo, index) => ({ url, titolo, ordine: index + 1 })))
    .execute();
}
