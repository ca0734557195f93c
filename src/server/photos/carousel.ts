import { type Kysely, sql, type Transaction } from 'kysely';
import {
  type EditableStudioPhoto,
  type NewStudioPhoto,
  type StudioPhotoChanges,
  type StudioPhotoOrder,
  type StudioPhotoPatch,
  studioPhotoPatch,
} from '../../contract/photos/images.ts';
import { largestInteger, type StudioPhoto } from '../../contract/schemas.ts';
import { requireFields } from '../changes.ts';
import { type Context, findPersonId, inTransaction } from '../context.ts';
import { readAccountNames } from '../db/account-names.ts';
import { findEngine } from '../db/engine.ts';
import { readPhotoSizes } from '../db/photo-sizes.ts';
import type { Database, Row } from '../db/schema.ts';
import { requireFound, versionConflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { minute } from '../time/durations.ts';
import { deleteUnusedPhotos, lockPhotos, requirePhoto, retainForDay, toFocus, toFocusColumns } from './store.ts';

const publicColumns = ['id', 'url', 'titolo', 'ordine', 'focus_x', 'focus_y'] as const;
const editableColumns = [...publicColumns, 'version', 'updated_at', 'updated_by', 'starter'] as const;

/** Lists the studio photos as visitors see them, in the firm's order. */
export async function listStudioPhotos(db: Kysely<Database>): Promise<StudioPhoto[]> {
  const rows = await db.selectFrom('foto_studio').select(publicColumns).orderBy('ordine').orderBy('id').execute();
  return await addPictures(db, rows);
}

/** Lists the studio photos with the fields for staff, in the firm's order. */
export async function listEditableStudioPhotos(db: Kysely<Database>): Promise<EditableStudioPhoto[]> {
  const rows = await db.selectFrom('foto_studio').select(editableColumns).orderBy('ordine').orderBy('id').execute();
  return await toEditable(db, rows);
}

/** Adds a studio photo; without `ordine` it comes last. Throws a 422 if the photo is not stored. */
export async function addStudioPhoto(context: Context, photo: NewStudioPhoto): Promise<EditableStudioPhoto> {
  const { url, titolo = null, ordine, focus = null } = photo;
  return await inTransaction(context, async (scope) => {
    const { db } = scope;
    await lockPhotos(db);
    await requirePhoto(db, url);
    const row = await db
      .insertInto('foto_studio')
      .values({
        url,
        titolo,
        ordine: ordine ?? (await findNextOrder(db)),
        ...toFocusColumns(focus),
        updated_by: findPersonId(context.actor),
      })
      .returning(editableColumns)
      .executeTakeFirstOrThrow();
    await writePhotoJournal(scope, 'added', row);
    return await toEditablePhoto(db, row);
  });
}

/**
 * Updates a studio photo. Throws a 404, a 409 if `version` is stale or a change does not fit, and a 422 if the photo is
 * not stored.
 */
export async function updateStudioPhoto(
  context: Context,
  id: number,
  patch: StudioPhotoPatch,
): Promise<EditableStudioPhoto> {
  return await inTransaction(context, async (scope) => {
    const { db } = scope;
    await lockPhotos(db);
    const current = await readStudioPhoto(db, id);
    const { url, titolo, ordine } = current;
    const changes = await requireFields(studioPhotoPatch.fields, patch, {
      fields: { url, titolo, ordine, focus: toFocus(current) },
      version: current.version,
      readCurrent: () => toEditablePhoto(db, current),
    });
    if (changes.url !== undefined && changes.url !== current.url) await requirePhoto(db, changes.url);
    const row = await db
      .updateTable('foto_studio')
      .set((eb) => ({
        ...dropUndefined(changes),
        starter: false,
        version: eb('version', '+', 1),
        updated_at: context.now.toISOString(),
        updated_by: findPersonId(context.actor),
      }))
      .where('id', '=', id)
      .returning(editableColumns)
      .executeTakeFirstOrThrow();
    if (row.url !== current.url) await retainForDay(db, current.url);
    await deleteUnusedPhotos(db);
    if (!continuesCaption(scope, current, changes)) await writePhotoJournal(scope, 'changed', row);
    return await toEditablePhoto(db, row);
  });
}

/** Time in ms within which changes of a caption by one person, saved while they type, are one line of the journal. */
const captionSittingMs = 10 * minute;

function continuesCaption(
  { actor, now }: Context,
  current: { updated_at: string; updated_by: string | null },
  changes: StudioPhotoChanges,
): boolean {
  const isCaption = Object.keys(dropUndefined(changes)).every((column) => column === 'titolo');
  const isSamePerson = current.updated_by !== null && current.updated_by === findPersonId(actor);
  return isCaption && isSamePerson && now.getTime() - Date.parse(current.updated_at) < captionSittingMs;
}

/** Removes a photo from the carousel; it stays stored for a day of undo. Throws a 404 and a 409. */
export async function removeStudioPhoto(
  context: Context,
  id: number,
  { version }: { version?: number | undefined } = {},
): Promise<void> {
  await inTransaction(context, async (scope) => {
    const { db } = scope;
    await lockPhotos(db);
    const current = await readStudioPhoto(db, id);
    if (version !== undefined && version !== current.version) throw versionConflict(await toEditablePhoto(db, current));
    await retainForDay(db, current.url);
    await db.deleteFrom('foto_studio').where('id', '=', id).execute();
    await deleteUnusedPhotos(db);
    await writePhotoJournal(scope, 'removed', current);
  });
}

/** Reorders to the ids in `after`. Throws a 409 with the current photos if `before` is not their order. */
export async function orderStudioPhotos(
  context: Context,
  { before, after }: StudioPhotoOrder,
): Promise<EditableStudioPhoto[]> {
  return await inTransaction(context, async (scope) => {
    const { db } = scope;
    // Locks the table on PostgreSQL; on SQLite a writing transaction is exclusive.
    if (findEngine(db) === 'postgres') await sql`lock table foto_studio in share row exclusive mode`.execute(db);
    const current = await listEditableStudioPhotos(db);
    const ids = current.map(({ id }) => id);
    const afterIds = new Set(after);
    const unchanged = ids.length === before.length && ids.every((id, index) => id === before[index]);
    if (
      !unchanged ||
      afterIds.size !== after.length ||
      after.length !== ids.length ||
      !ids.every((id) => afterIds.has(id))
    ) {
      throw versionConflict(current);
    }
    for (const [index, id] of after.entries()) {
      await db
        .updateTable('foto_studio')
        .set({ ordine: index + 1 })
        .where('id', '=', id)
        .execute();
    }
    await writeJournal(scope, { event: 'studio-photo.reordered', details: { photos: after.length } });
    return await listEditableStudioPhotos(db);
  });
}

/** Finds the `ordine` for a photo that comes last. */
export async function findNextOrder(db: Kysely<Database>): Promise<number> {
  const last = await db
    .selectFrom('foto_studio')
    .select(({ fn }) => fn.max('ordine').as('ordine'))
    .executeTakeFirst();
  return Math.min((last?.ordine ?? 0) + 1, largestInteger);
}

async function writePhotoJournal(
  scope: Context,
  what: 'added' | 'changed' | 'removed',
  { id, url }: { id: number; url: string },
): Promise<void> {
  await writeJournal(scope, { event: `studio-photo.${what}`, subject: `${id}`, details: { url } });
}

async function readStudioPhoto(transaction: Transaction<Database>, id: number) {
  return requireFound(
    await transaction.selectFrom('foto_studio').select(editableColumns).where('id', '=', id).executeTakeFirst(),
  );
}

type EditableRow = Pick<Row<'foto_studio'>, (typeof editableColumns)[number]>;

interface StudioRow {
  url: string;
  focus_x: number | null;
  focus_y: number | null;
}

async function toEditablePhoto(db: Kysely<Database>, row: EditableRow): Promise<EditableStudioPhoto> {
  const [photo] = await toEditable(db, [row]);
  return requireFound(photo);
}

async function toEditable(db: Kysely<Database>, rows: readonly EditableRow[]): Promise<EditableStudioPhoto[]> {
  const names = await readAccountNames(db);
  const named = rows.map((row) => ({ ...row, updated_by: names(row.updated_by) }));
  return await addPictures(db, named);
}

async function addPictures<Photo extends StudioRow>(db: Kysely<Database>, rows: Photo[]) {
  const urls = rows.map(({ url }) => url);
  const sizes = await readPhotoSizes(db, urls);
  return rows.map(({ focus_x, focus_y, ...row }) => {
    const focus = toFocus({ focus_x, focus_y });
    return { ...row, picture: sizes.get(row.url) ?? null, ...(focus && { focus }) };
  });
}

/** Converts changes into columns, without fields that are `undefined`: they would set a column to its default. */
function dropUndefined({ url, titolo, ordine, focus }: StudioPhotoChanges) {
  return {
    ...(url === undefined ? {} : { url }),
    ...(titolo === undefined ? {} : { titolo }),
    ...(ordine === undefined ? {} : { ordine }),
    ...(focus === undefined ? {} : toFocusColumns(focus)),
  };
}
