import type { Kysely, Transaction } from 'kysely';
import type {
  EditableStudioPhoto,
  NewStudioPhoto,
  StudioPhotoChanges,
  StudioPhotoOrder,
} from '../../contract/photo-schemas.ts';
import { largestInteger, type StudioPhoto } from '../../contract/schemas.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { changed, notFound } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { focusColumns, focusOf } from './focus.ts';
import { deleteUnusedPhotos, lockPhotos, lockStudioPhotos, photoSizes } from './photo-rows.ts';
import { keepForADay, photoAt } from './stored-photos.ts';

const columns = ['id', 'url', 'titolo', 'ordine', 'focus_x', 'focus_y'] as const;
const editable = [...columns, 'version'] as const;

/** The studio's photos, in the firm's order: all, or the `first` so many. */
export async function listStudioPhotos(
  db: Kysely<Database>,
  { first }: { first?: number } = {},
): Promise<StudioPhoto[]> {
  const all = db.selectFrom('foto_studio').select(columns).orderBy('ordine').orderBy('id');
  const rows = await (first === undefined ? all : all.limit(first)).execute();
  return await withPictures(db, rows);
}

/** All studio photos as staff see them, in the firm's order. */
export async function listEditableStudioPhotos(db: Kysely<Database>): Promise<EditableStudioPhoto[]> {
  const rows = await db.selectFrom('foto_studio').select(editable).orderBy('ordine').orderBy('id').execute();
  return await withPictures(db, rows);
}

/** How many studio photos there are. */
export async function countStudioPhotos(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('foto_studio')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a studio photo; without `ordine` it comes last. Throws a 422. */
export async function addStudioPhoto(context: Context, photo: NewStudioPhoto): Promise<EditableStudioPhoto> {
  const { url, titolo = null, ordine, focus = null } = photo;
  return await context.db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    await photoAt(transaction, url);
    const row = await transaction
      .insertInto('foto_studio')
      .values({ url, titolo, ordine: ordine ?? (await lastPlace(transaction)), ...focusColumns(focus) })
      .returning(editable)
      .executeTakeFirstOrThrow();
    await write(context, transaction, 'added', row);
    return await withPicture(transaction, row);
  });
}

/**
 * Changes a studio photo. With `version` only that version of it is changed. Throws a 404, a 409 and a 422.
 */
export async function updateStudioPhoto(
  context: Context,
  id: number,
  { version, ...changes }: StudioPhotoChanges,
): Promise<EditableStudioPhoto> {
  return await context.db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    const standing = await studioPhoto(transaction, id);
    if (version !== undefined && version !== standing.version) {
      throw changed(await withPicture(transaction, standing));
    }
    if (changes.url !== undefined && changes.url !== standing.url) await photoAt(transaction, changes.url);
    const row = await transaction
      .updateTable('foto_studio')
      .set((eb) => ({
        ...definedOnly(changes),
        starter: false,
        version: eb('version', '+', 1),
        updated_at: context.now.toISOString(),
      }))
      .where('id', '=', id)
      .returning(editable)
      .executeTakeFirstOrThrow();
    if (row.url !== standing.url) await keepForADay(transaction, standing.url);
    await deleteUnusedPhotos(transaction);
    await write(context, transaction, 'changed', row);
    return await withPicture(transaction, row);
  });
}

/**
 * Removes a studio photo; its bytes stay a day longer, so that this can be undone. With `version` only that version is removed. Throws
 * a 404 and a 409.
 */
export async function removeStudioPhoto(
  context: Context,
  id: number,
  { version }: { version?: number | undefined } = {},
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    const standing = await studioPhoto(transaction, id);
    if (version !== undefined && version !== standing.version) {
      throw changed(await withPicture(transaction, standing));
    }
    await keepForADay(transaction, standing.url);
    await transaction.deleteFrom('foto_studio').where('id', '=', id).execute();
    await deleteUnusedPhotos(transaction);
    await write(context, transaction, 'removed', standing);
  });
}

/**
 * Puts the studio's photos in the order of `after`, where they still stand in that of `before`. Throws a 409 with the photos as
 * they are now where they do not, or where `after` does not hold the same photos.
 */
export async function orderStudioPhotos(
  context: Context,
  { before, after }: StudioPhotoOrder,
): Promise<EditableStudioPhoto[]> {
  return await context.db.transaction().execute(async (transaction) => {
    await lockStudioPhotos(transaction);
    const standing = await listEditableStudioPhotos(transaction);
    const ids = standing.map(({ id }) => id);
    const same = new Set(after);
    const unchanged = ids.length === before.length && ids.every((id, index) => id === before[index]);
    if (!unchanged || same.size !== after.length || after.length !== ids.length || !ids.every((id) => same.has(id))) {
      throw changed(standing);
    }
    for (const [index, id] of after.entries()) {
      await transaction
        .updateTable('foto_studio')
        .set({ ordine: index + 1 })
        .where('id', '=', id)
        .execute();
    }
    await writeJournal(
      { ...context, db: transaction },
      { event: 'studio-photo.reordered', details: { photos: after.length } },
    );
    return await listEditableStudioPhotos(transaction);
  });
}

/** The `ordine` that comes after all others. */
export async function lastPlace(db: Kysely<Database>): Promise<number> {
  const last = await db
    .selectFrom('foto_studio')
    .select(({ fn }) => fn.max('ordine').as('ordine'))
    .executeTakeFirst();
  return Math.min((last?.ordine ?? 0) + 1, largestInteger);
}

async function write(
  context: Context,
  db: Transaction<Database>,
  what: 'added' | 'changed' | 'removed',
  { id, url }: { id: number; url: string },
): Promise<void> {
  await writeJournal({ ...context, db }, { event: `studio-photo.${what}`, subject: `${id}`, details: { url } });
}

async function studioPhoto(transaction: Transaction<Database>, id: number) {
  const row = await transaction.selectFrom('foto_studio').select(editable).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

interface StudioRow {
  url: string;
  focus_x: number | null;
  focus_y: number | null;
}

async function withPicture<Photo extends StudioRow>(db: Kysely<Database>, row: Photo) {
  const sizes = await photoSizes(db, [row.url]);
  return shown(row, sizes);
}

async function withPictures<Photo extends StudioRow>(db: Kysely<Database>, rows: Photo[]) {
  const sizes = await photoSizes(
    db,
    rows.map(({ url }) => url),
  );
  return rows.map((row) => shown(row, sizes));
}

function shown<Photo extends StudioRow>(
  { focus_x, focus_y, ...row }: Photo,
  sizes: Awaited<ReturnType<typeof photoSizes>>,
) {
  const focus = focusOf({ focus_x, focus_y });
  return { ...row, picture: sizes.get(row.url) ?? null, ...(focus && { focus }) };
}

/** Without the fields that are there but `undefined`, which would set a column to its default. */
function definedOnly({ url, titolo, ordine, focus }: StudioPhotoChanges) {
  return {
    ...(url === undefined ? {} : { url }),
    ...(titolo === undefined ? {} : { titolo }),
    ...(ordine === undefined ? {} : { ordine }),
    ...(focus === undefined ? {} : focusColumns(focus)),
  };
}
