import type { Kysely, Transaction } from 'kysely';
import { findPlaceRows, type ImageKey, placeName } from '../../content/photo-places.ts';
import { type EditableImage, type FilledPlace, type ImagePut, newPlace } from '../../contract/photo-schemas.ts';
import { photoHash, photoPath } from '../../contract/photos.ts';
import type { Context } from '../context.ts';
import type { Database, Row } from '../db/schema.ts';
import { parsedInput } from '../http/body.ts';
import { changed, notFound } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { focusColumns, focusOf } from './focus.ts';
import { countImageVersions, keepVersion, lastVersion, wasStarter } from './image-versions.ts';
import { deleteUnusedPhotos, lockPhotos } from './photo-rows.ts';
import { photoAt } from './stored-photos.ts';

/** What a row of `images` says. */
export interface ImageValues extends ImageKey {
  url_foto: string;
  alt: string | null;
  focus: { x: number; y: number } | null;
  starter: boolean;
}

/**
 * Puts a photo in a place: the row is made or replaced as a whole, and a photo that stood there is kept as an earlier version. Text and
 * focal point that are not given are not said. Throws a 409 where `version` is named and old, a 400 for a name that is not plain, and a 422.
 */
export async function putImage(context: Context, put: ImagePut): Promise<EditableImage> {
  return await context.db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    const standing = await rowAt(transaction, put);
    await refuseOldVersion(transaction, standing, put.version);
    if (!standing) refuseOddNames(put);
    const photo = await photoAt(transaction, put.url_foto);
    const { nome_pagina, nome_foto, url_foto, alt = photo?.alt ?? null, focus = null } = put;
    // A drawing that is described, or that comes back, is still the drawing that the place began with.
    const starter = standing?.url_foto === url_foto ? standing.starter : await wasStarter(transaction, put);
    await placeImage(transaction, { nome_pagina, nome_foto, url_foto, alt, focus, starter }, context);
    await deleteUnusedPhotos(transaction);
    await writeJournal(
      { ...context, db: transaction },
      {
        event:
          standing === undefined
            ? 'photo.placed'
            : standing.url_foto === url_foto
              ? 'photo.described'
              : 'photo.replaced',
        subject: placeName(put),
        details: { url: url_foto },
      },
    );
    const row = await rowAt(transaction, put);
    if (!row) throw new Error('The row that was just written is not there');
    return await asEditable(transaction, row);
  });
}

function refuseOddNames(key: ImageKey): void {
  parsedInput(newPlace, key);
}

/** Takes the photo out of a place; it stays as an earlier version. Throws a 404 and a 409. */
export async function removeImage(
  context: Context,
  key: ImageKey,
  { version }: { version?: number | undefined } = {},
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    const standing = await rowAt(transaction, key);
    if (!standing) throw notFound();
    await refuseOldVersion(transaction, standing, version);
    await keepVersion(transaction, standing, context);
    await transaction.deleteFrom('images').where('id', '=', standing.id).execute();
    await deleteUnusedPhotos(transaction);
    await writeJournal(
      { ...context, db: transaction },
      { event: 'photo.removed', subject: placeName(key), details: { url: standing.url_foto } },
    );
  });
}

/** Every place of the site that takes a photo, in the site's order, then the rows that no page shows. */
export async function listPlaces(db: Kysely<Database>): Promise<FilledPlace[]> {
  const rows = await db.selectFrom('images').selectAll().orderBy('nome_pagina').orderBy('nome_foto').execute();
  const versionsOf = await countImageVersions(db);
  const editable = await editableWith(db, rows);
  const images = new Map(rows.map((row) => [row.id, editable(row)]));

  const filled = findPlaceRows(rows).map(({ place, row, name }): FilledPlace => {
    const key = { nome_pagina: place.page, nome_foto: name };
    return { place: place.id, ...key, image: (row && images.get(row.id)) ?? null, versions: versionsOf(key) };
  });
  const shown = new Set(filled.map(({ image }) => image));
  const others = [...images.values()].filter((image) => !shown.has(image));
  return [
    ...filled,
    ...others.map((image): FilledPlace => {
      const key = { nome_pagina: image.nome_pagina, nome_foto: image.nome_foto };
      return { place: null, ...key, image, versions: versionsOf(key) };
    }),
  ];
}

/** Makes or replaces the row of a place; call it with the photos locked. */
export async function placeImage(
  transaction: Transaction<Database>,
  { focus, ...values }: ImageValues,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<void> {
  const standing = await rowAt(transaction, values);
  const said = { ...values, ...focusColumns(focus), updated_at: now.toISOString() };
  if (standing) {
    if (standing.url_foto !== values.url_foto) await keepVersion(transaction, standing, { actor, now });
    await transaction
      .updateTable('images')
      .set({ ...said, version: standing.version + 1 })
      .where('id', '=', standing.id)
      .execute();
    return;
  }
  // A place that was emptied counts on: an edit of what stood there then is old.
  const version = (await lastVersion(transaction, values)) + 1;
  await transaction
    .insertInto('images')
    .values({ ...said, version })
    .execute();
}

async function rowAt(db: Kysely<Database>, { nome_pagina, nome_foto }: ImageKey): Promise<Row<'images'> | undefined> {
  return await db
    .selectFrom('images')
    .selectAll()
    .where('nome_pagina', '=', nome_pagina)
    .where('nome_foto', '=', nome_foto)
    .executeTakeFirst();
}

async function refuseOldVersion(
  transaction: Transaction<Database>,
  standing: Row<'images'> | undefined,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === (standing?.version ?? 0)) return;
  throw changed(standing ? await asEditable(transaction, standing) : null);
}

/** A row as staff see it. */
async function asEditable(db: Kysely<Database>, row: Row<'images'>): Promise<EditableImage> {
  return (await editableWith(db, [row]))(row);
}

/** Answers what shows any of these rows as staff see it. */
async function editableWith(db: Kysely<Database>, rows: readonly Row<'images'>[]) {
  const hashes = rows.flatMap(({ url_foto }) => photoHash(url_foto) ?? []);
  const stored =
    hashes.length === 0
      ? []
      : await db
          .selectFrom('photos')
          .select(['hash', 'width', 'height', 'credit'])
          .where('hash', 'in', hashes)
          .execute();
  const photos = new Map(stored.map((photo) => [photoPath(photo.hash), photo]));
  return (row: Row<'images'>): EditableImage => {
    const { nome_pagina, nome_foto, url_foto, alt, version, updated_at, starter } = row;
    const photo = photos.get(url_foto);
    return {
      nome_pagina,
      nome_foto,
      url_foto,
      alt,
      focus: focusOf(row),
      version,
      updated_at,
      starter,
      picture: photo ? { width: photo.width, height: photo.height } : null,
      credit: photo?.credit ?? null,
    };
  };
}
