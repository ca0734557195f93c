import type { Kysely, Transaction } from 'kysely';
import { listPagesOff } from '../../content/facts.ts';
import { findPlaceRows, formatPlaceName, type ImageKey } from '../../content/photos/photo-places.ts';
import { isSwitchedOn } from '../../content/site-map.ts';
import { isSameValue } from '../../contract/fields/changes.ts';
import {
  type EditableImage,
  type FilledPlace,
  type ImageChanges,
  type ImagePut,
  imageFields,
  newPlace,
} from '../../contract/photos/images.ts';
import { makePhotoPath } from '../../contract/photos/variants.ts';
import type { PageImage } from '../../contract/schemas.ts';
import { namesField, requireChanges } from '../changes.ts';
import { type Context, findPersonId, inTransaction } from '../context.ts';
import { readAccountNames } from '../db/account-names.ts';
import { readPhotoSizes } from '../db/photo-sizes.ts';
import type { Database, Row } from '../db/schema.ts';
import { parseInput } from '../http/body.ts';
import { requireFound, versionConflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { readPublishedFacts } from '../texts/published-content.ts';
import { countEarlierPhotos, isFormerStarter, readLastVersion, storeEarlierPhoto } from './earlier.ts';
import { deleteUnusedPhotos, lockPhotos, requirePhoto, storeCredit, toFocus, toFocusColumns } from './store.ts';

/* Photos in places: a place shows one photo of a page, and its key is the page's name and the photo's name. */

export interface ImageValues extends ImageKey {
  url_foto: string;
  alt: string | null;
  focus: { x: number; y: number } | null;
  starter: boolean;
}

/** Lists the photos of all pages as visitors see them, ordered by page and name. */
export async function listImages(db: Kysely<Database>): Promise<PageImage[]> {
  const rows = await db
    .selectFrom('images')
    .select(['nome_pagina', 'nome_foto', 'url_foto', 'alt', 'focus_x', 'focus_y'])
    .orderBy('nome_pagina')
    .orderBy('nome_foto')
    .execute();
  const sizes = await readPhotoSizes(db, rows.map(readUrl));
  return rows.map(({ alt, focus_x, focus_y, ...row }) => {
    const focus = toFocus({ focus_x, focus_y });
    const picture = sizes.get(row.url_foto) ?? null;
    // Omits nulls to save bytes: pages embed these rows.
    return { ...row, picture, ...(alt !== null && { alt }), ...(focus && { focus }) };
  });
}

/** Lists the photo places of pages in use, in the site's order, then rows of `images` that no page shows. */
export async function listPlaces(db: Kysely<Database>): Promise<FilledPlace[]> {
  const rows = await db.selectFrom('images').selectAll().orderBy('nome_pagina').orderBy('nome_foto').execute();
  const countVersionsOf = await countEarlierPhotos(db);
  const images = new Map((await toEditable(db, rows)).map((image, index) => [rows[index]?.id, image]));

  const facts = await readPublishedFacts(db);
  const pagesOff = listPagesOff(facts);
  const placeRows = findPlaceRows(rows, facts.people);
  const placedRows = new Set(placeRows.map(({ row }) => row?.id));
  const otherImages = [...images].flatMap(([id, image]) => (placedRows.has(id) ? [] : [image]));
  return [
    ...placeRows
      .filter(({ place }) => isSwitchedOn(place.belongsTo ?? place.path, pagesOff))
      .map(({ place, row, name }): FilledPlace => {
        const key = { nome_pagina: place.page, nome_foto: name };
        const image = (row && images.get(row.id)) ?? null;
        return { place: place.id, label: place.label, ...key, image, versions: countVersionsOf(key) };
      }),
    ...otherImages.map((image): FilledPlace => {
      const key = { nome_pagina: image.nome_pagina, nome_foto: image.nome_foto };
      return { place: null, label: key.nome_foto, ...key, image, versions: countVersionsOf(key) };
    }),
  ];
}

/** Reads the photo of a place with the fields for staff; `null` if the place is empty. */
export async function readImage(db: Kysely<Database>, key: ImageKey): Promise<EditableImage | null> {
  const row = await findRow(db, key);
  const [image = null] = await toEditable(db, row ? [row] : []);
  return image;
}

/** Puts a photo in a place and keeps the previous one. Throws a 409 if stale, a 400 and a 422. */
export async function putImage(context: Context, put: ImagePut): Promise<EditableImage> {
  return await inTransaction(context, async (scope) => {
    await lockPhotos(scope.db);
    return await placePhoto(scope, put);
  });
}

const emptyPlace = { url_foto: null, alt: null, focus: null, credit: null };

/** Changes fields of a place's photo. Throws a 409 if a `from` does not match, a 400 and a 422. */
export async function changeImage(context: Context, { changes, ...key }: ImageChanges): Promise<EditableImage> {
  return await inTransaction(context, async (scope) => {
    await lockPhotos(scope.db);
    const image = await readImage(scope.db, key);
    const { url_foto, alt, focus, credit } = image ?? emptyPlace;
    const present = { url_foto, alt, focus, credit };
    const changed = parseInput(imageFields, await requireChanges(present, changes, () => image));
    if (image && isSameValue(present, changed)) return image;
    const { credit: newCredit, ...fields } = changed;
    // The credit belongs to the photo, not to the place: another photo does not take it over.
    return await placePhoto(scope, {
      ...key,
      ...fields,
      credit: namesField(changes, 'credit') ? newCredit : undefined,
    });
  });
}

/** Like `putImage`, within the transaction of a caller that has locked the photos (`lockPhotos`). */
export async function placePhoto(
  scope: Context & { db: Transaction<Database> },
  put: ImagePut,
): Promise<EditableImage> {
  const { db } = scope;
  const existing = await findRow(db, put);
  await refuseStaleVersion(db, existing, put.version);
  if (!existing) parseInput(newPlace, put);
  const photo = await requirePhoto(db, put.url_foto);
  const { nome_pagina, nome_foto, url_foto, alt = photo?.alt ?? null, focus = null } = put;
  const isSame = existing?.url_foto === url_foto;
  // Keeps the mark of a sample picture (`starter`) if only its description changes, or if it returns to its place.
  const starter = isSame ? existing.starter : await isFormerStarter(db, put);
  await placeImage(scope, { nome_pagina, nome_foto, url_foto, alt, focus, starter });
  if (put.credit !== undefined) await storeCredit(db, url_foto, put.credit);
  await deleteUnusedPhotos(db);
  await writeJournal(scope, {
    event: existing === undefined ? 'photo.placed' : isSame ? 'photo.described' : 'photo.replaced',
    subject: formatPlaceName(put),
    details: { url: url_foto },
  });
  return requireFound(await readImage(db, put));
}

/** Removes the photo from a place and keeps it as an earlier version. Throws a 404 and a 409. */
export async function removeImage(
  context: Context,
  key: ImageKey,
  { version }: { version?: number | undefined } = {},
): Promise<void> {
  await inTransaction(context, async (scope) => {
    const { db } = scope;
    await lockPhotos(db);
    const existing = requireFound(await findRow(db, key));
    await refuseStaleVersion(db, existing, version);
    await storeEarlierPhoto(scope, existing);
    await db.deleteFrom('images').where('id', '=', existing.id).execute();
    await deleteUnusedPhotos(db);
    const details = { url: existing.url_foto };
    await writeJournal(scope, { event: 'photo.removed', subject: formatPlaceName(key), details });
  });
}

/** Inserts or updates the row of a place. The caller has locked the photos (`lockPhotos`). */
export async function placeImage(
  scope: Context & { db: Transaction<Database> },
  { focus, ...values }: ImageValues,
): Promise<void> {
  const { db, now, actor } = scope;
  const existing = await findRow(db, values);
  const updated = { updated_at: now.toISOString(), updated_by: findPersonId(actor) };
  const row = { ...values, ...toFocusColumns(focus), ...updated };
  if (!existing) {
    // Version numbers continue after a removal, so that an edit of the removed photo is stale.
    const version = (await readLastVersion(db, values)) + 1;
    await db
      .insertInto('images')
      .values({ ...row, version })
      .execute();
    return;
  }
  if (existing.url_foto !== values.url_foto) await storeEarlierPhoto(scope, existing);
  const version = existing.version + 1;
  await db
    .updateTable('images')
    .set({ ...row, version })
    .where('id', '=', existing.id)
    .execute();
}

async function findRow(db: Kysely<Database>, { nome_pagina, nome_foto }: ImageKey): Promise<Row<'images'> | undefined> {
  return await db
    .selectFrom('images')
    .selectAll()
    .where('nome_pagina', '=', nome_pagina)
    .where('nome_foto', '=', nome_foto)
    .executeTakeFirst();
}

async function refuseStaleVersion(
  db: Kysely<Database>,
  existing: Row<'images'> | undefined,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === (existing?.version ?? 0)) return;
  const [current = null] = await toEditable(db, existing ? [existing] : []);
  throw versionConflict(current);
}

async function toEditable(db: Kysely<Database>, rows: readonly Row<'images'>[]): Promise<EditableImage[]> {
  const sizes = await readPhotoSizes(db, rows.map(readUrl));
  const credited = await db.selectFrom('photos').select(['hash', 'credit']).where('credit', 'is not', null).execute();
  const credits = new Map(credited.map(({ hash, credit }) => [makePhotoPath(hash), credit]));
  const names = await readAccountNames(db);
  return rows.map(({ id: _, created_at: __, focus_x, focus_y, ...row }) => ({
    ...row,
    updated_by: names(row.updated_by),
    focus: toFocus({ focus_x, focus_y }),
    picture: sizes.get(row.url_foto) ?? null,
    credit: credits.get(row.url_foto) ?? null,
  }));
}

function readUrl({ url_foto }: { url_foto: string }): string {
  return url_foto;
}
