import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import { findPlaceRows } from '../../content/photo-places.ts';
import {
  type EditableImage,
  type FilledPlace,
  type ImagePut,
  type ImageVersion,
  newPlace,
} from '../../contract/photo-schemas.ts';
import { photoHash } from '../../contract/photos.ts';
import { focusColumns, focusOf } from '../db/focus.ts';
import { deleteUnusedPhotos, lockPhotos, photoSizes } from '../db/photos.ts';
import type { Database, Row } from '../db/schema.ts';
import type { Actor, Context } from './context.ts';
import { writeJournal } from './journal.ts';
import { RowChanged } from './row-changed.ts';
import { keepForADay, photoAt } from './stored-photos.ts';

/** How many earlier photos of a place are kept. */
const keptVersions = 10;

/** No photo stands under this name on this page. */
export class ImageNotFound extends Error {
  override name = 'ImageNotFound';
}

/** Staff gave a new place a name that is not plain. */
export class OddName extends Error {
  override name = 'OddName';
  readonly issues: readonly v.BaseIssue<unknown>[];

  constructor(issues: readonly v.BaseIssue<unknown>[]) {
    super('The name of a new place must be plain');
    this.issues = issues;
  }
}

/** Where a photo of the table `images` stands. */
export interface ImageKey {
  nome_pagina: string;
  nome_foto: string;
}

/** What a row of `images` says. */
export interface ImageValues extends ImageKey {
  url_foto: string;
  alt: string | null;
  focus: { x: number; y: number } | null;
  starter: boolean;
}

/**
 * Puts a photo in a place: the row is made or replaced as a whole, and a photo that stood there is kept as an earlier version. Text and
 * focal point that are not given are not said. Throws `RowChanged` where `version` is named and old, `OddName` and
 * `PhotoGone`.
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
        subject: `${nome_pagina}/${nome_foto}`,
        details: { url: url_foto },
      },
    );
    const row = await rowAt(transaction, put);
    if (!row) throw new Error('The row that was just written is not there');
    return await asEditable(transaction, row);
  });
}

function refuseOddNames(key: ImageKey): void {
  const { success, issues } = v.safeParse(newPlace, key);
  if (!success) throw new OddName(issues);
}

/** Takes the photo out of a place; it stays as an earlier version. Throws `ImageNotFound` and `RowChanged`. */
export async function removeImage(
  context: Context,
  key: ImageKey,
  { version }: { version?: number | undefined } = {},
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    const standing = await rowAt(transaction, key);
    if (!standing) throw new ImageNotFound(`There is no photo ${key.nome_foto} on the page ${key.nome_pagina}`);
    await refuseOldVersion(transaction, standing, version);
    await keepVersion(transaction, standing, context);
    await transaction.deleteFrom('images').where('id', '=', standing.id).execute();
    await deleteUnusedPhotos(transaction);
    await writeJournal(
      { ...context, db: transaction },
      { event: 'photo.removed', subject: `${key.nome_pagina}/${key.nome_foto}`, details: { url: standing.url_foto } },
    );
  });
}

/** What stood in a place before, newest first. */
export async function listImageVersions(
  db: Kysely<Database>,
  { nome_pagina, nome_foto }: ImageKey,
): Promise<ImageVersion[]> {
  const rows = await db
    .selectFrom('image_versions')
    .selectAll()
    .where('nome_pagina', '=', nome_pagina)
    .where('nome_foto', '=', nome_foto)
    .orderBy('version', 'desc')
    .execute();
  const sizes = await photoSizes(
    db,
    rows.map(({ url_foto }) => url_foto),
  );
  return rows.map(({ id, url_foto, alt, replaced_at, replaced_by, ...row }) => ({
    id,
    url_foto,
    alt,
    focus: focusOf(row),
    replaced_at,
    replaced_by,
    picture: sizes.get(url_foto) ?? null,
  }));
}

/** Deletes an earlier version for good, and its photo where nothing else needs it. Throws `ImageNotFound`. */
export async function eraseImageVersion(context: Context, id: number): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    const row = await transaction
      .deleteFrom('image_versions')
      .where('id', '=', id)
      .returning(['nome_pagina', 'nome_foto', 'url_foto'])
      .executeTakeFirst();
    if (!row) throw new ImageNotFound(`There is no earlier photo ${id}`);
    const hash = photoHash(row.url_foto);
    if (hash !== null)
      await transaction.updateTable('photos').set({ kept_until: null }).where('hash', '=', hash).execute();
    await deleteUnusedPhotos(transaction);
    await writeJournal(
      { ...context, db: transaction },
      { event: 'photo.version-erased', subject: `${row.nome_pagina}/${row.nome_foto}`, details: { url: row.url_foto } },
    );
  });
}

/** Every place of the site that takes a photo, in the site's order, then the rows that no page shows. */
export async function listPlaces(db: Kysely<Database>): Promise<FilledPlace[]> {
  const rows = await db.selectFrom('images').selectAll().orderBy('nome_pagina').orderBy('nome_foto').execute();
  const counts = await db
    .selectFrom('image_versions')
    .select(({ fn }) => ['nome_pagina', 'nome_foto', fn.countAll<number>().as('count')])
    .groupBy(['nome_pagina', 'nome_foto'])
    .execute();
  const versionsOf = (key: ImageKey) =>
    Number(
      counts.find(({ nome_pagina, nome_foto }) => nome_pagina === key.nome_pagina && nome_foto === key.nome_foto)
        ?.count ?? 0,
    );
  const images = new Map<number, EditableImage>();
  for (const row of rows) images.set(row.id, await asEditable(db, row));

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
  const last = await transaction
    .selectFrom('image_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('nome_pagina', '=', values.nome_pagina)
    .where('nome_foto', '=', values.nome_foto)
    .executeTakeFirst();
  await transaction
    .insertInto('images')
    .values({ ...said, version: (last?.version ?? 0) + 1 })
    .execute();
}

/** Keeps what stands in a place as an earlier version; the same photo is kept once, and the oldest beyond the limit go. */
export async function keepVersion(
  transaction: Transaction<Database>,
  { nome_pagina, nome_foto, url_foto, alt, focus_x, focus_y, starter, version }: Row<'images'>,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<void> {
  const ofPlace = () =>
    transaction.deleteFrom('image_versions').where('nome_pagina', '=', nome_pagina).where('nome_foto', '=', nome_foto);
  await ofPlace().where('url_foto', '=', url_foto).execute();
  await transaction
    .insertInto('image_versions')
    .values({
      nome_pagina,
      nome_foto,
      url_foto,
      alt,
      focus_x,
      focus_y,
      starter,
      version,
      replaced_at: now.toISOString(),
      replaced_by: nameOf(actor),
    })
    .execute();
  await ofPlace()
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('image_versions')
        .select('id')
        .where('nome_pagina', '=', nome_pagina)
        .where('nome_foto', '=', nome_foto)
        .orderBy('version', 'desc')
        .limit(keptVersions),
    )
    .execute();
  await keepForADay(transaction, url_foto);
}

function nameOf(actor: Actor): string | null {
  return actor.kind === 'person' || actor.kind === 'command' ? actor.name : null;
}

async function rowAt(db: Kysely<Database>, { nome_pagina, nome_foto }: ImageKey): Promise<Row<'images'> | undefined> {
  return await db
    .selectFrom('images')
    .selectAll()
    .where('nome_pagina', '=', nome_pagina)
    .where('nome_foto', '=', nome_foto)
    .executeTakeFirst();
}

/** Whether this photo stood in this place as one of the starter pictures. */
async function wasStarter(
  db: Kysely<Database>,
  { nome_pagina, nome_foto, url_foto }: ImageKey & { url_foto: string },
): Promise<boolean> {
  const version = await db
    .selectFrom('image_versions')
    .select('starter')
    .where('nome_pagina', '=', nome_pagina)
    .where('nome_foto', '=', nome_foto)
    .where('url_foto', '=', url_foto)
    .executeTakeFirst();
  return version?.starter ?? false;
}

async function refuseOldVersion(
  transaction: Transaction<Database>,
  standing: Row<'images'> | undefined,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === (standing?.version ?? 0)) return;
  throw new RowChanged(standing ? await asEditable(transaction, standing) : null);
}

async function asEditable(db: Kysely<Database>, row: Row<'images'>): Promise<EditableImage> {
  const { nome_pagina, nome_foto, url_foto, alt, version, updated_at, starter } = row;
  const hash = photoHash(url_foto);
  const photo =
    hash === null
      ? undefined
      : await db.selectFrom('photos').select(['width', 'height', 'credit']).where('hash', '=', hash).executeTakeFirst();
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
}
