import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import { limits } from '../../contract/limits.ts';
import type { StudioPhoto } from '../../contract/schemas.ts';
import { deleteUnusedPhotos, lockPhotos, photoSizes } from '../db/photos.ts';
import type { Database } from '../db/schema.ts';
import { photoAddress } from './photo-address.ts';

/** A studio photo as staff see it: `version` goes back with an edit, to tell whether somebody else was faster. */
export interface EditableStudioPhoto extends StudioPhoto {
  version: number;
}

/** No studio photo has this id. */
export class StudioPhotoNotFound extends Error {
  override name = 'StudioPhotoNotFound';
}

/** Somebody changed the studio photo since the version that this edit started from. */
export class StudioPhotoChanged extends Error {
  override name = 'StudioPhotoChanged';
}

const largestInteger = 2_147_483_647;

const fields = {
  url: photoAddress,
  titolo: v.nullable(
    v.pipe(
      v.string('Il titolo deve essere un testo'),
      v.check((value) => !/[\p{Cc}\p{Cs}]/u.test(value), 'Il titolo contiene caratteri non ammessi'),
      v.trim(),
      v.maxLength(limits.titolo, `Il titolo può avere al massimo ${limits.titolo} caratteri`),
      v.transform((value) => (value === '' ? null : value)),
    ),
  ),
  ordine: v.pipe(
    v.number('L’ordine deve essere un numero intero'),
    v.integer('L’ordine deve essere un numero intero'),
    v.minValue(-largestInteger, 'L’ordine è troppo piccolo'),
    v.maxValue(largestInteger, 'L’ordine è troppo grande'),
  ),
};

/** What staff send to add a studio photo. */
export const newStudioPhoto = v.strictObject({
  url: fields.url,
  titolo: v.optional(fields.titolo),
  ordine: v.optional(fields.ordine),
});
export type NewStudioPhoto = v.InferOutput<typeof newStudioPhoto>;

/** What staff send to change one. */
export const studioPhotoChanges = v.pipe(
  v.partial(v.strictObject(fields)),
  v.check((changes) => Object.keys(changes).length > 0, 'Non c’è niente da cambiare'),
);
export type StudioPhotoChanges = v.InferOutput<typeof studioPhotoChanges>;

const columns = ['id', 'url', 'titolo', 'ordine'] as const;
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

/** How many studio photos there are. */
export async function countStudioPhotos(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('foto_studio')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a studio photo; without `ordine` it comes last. Throws `ValiError` where a field is not acceptable. */
export async function addStudioPhoto(staff: Kysely<Database>, photo: NewStudioPhoto): Promise<EditableStudioPhoto> {
  const { url, titolo, ordine } = v.parse(newStudioPhoto, photo);
  return await staff.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('foto_studio')
      .values({ url, titolo: titolo ?? null, ordine: ordine ?? (await lastPlace(transaction)) })
      .returning(editable)
      .executeTakeFirstOrThrow();
    return await withPicture(transaction, row);
  });
}

/**
 * Changes a studio photo. With `version` only that version of it is changed. Throws `StudioPhotoNotFound`,
 * `StudioPhotoChanged`, and `ValiError` where a field is not acceptable.
 */
export async function updateStudioPhoto(
  staff: Kysely<Database>,
  id: number,
  changes: StudioPhotoChanges,
  { version }: { version?: number } = {},
): Promise<EditableStudioPhoto> {
  const values = v.parse(studioPhotoChanges, changes);
  return await staff.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    await studioPhotoExists(transaction, id);
    let update = transaction
      .updateTable('foto_studio')
      .set((row) => ({
        ...definedOnly(values),
        starter: false,
        version: row('version', '+', 1),
        updated_at: new Date().toISOString(),
      }))
      .where('id', '=', id)
      .returning(editable);
    if (version !== undefined) update = update.where('version', '=', version);
    const row = await update.executeTakeFirst();
    if (!row) throw new StudioPhotoChanged(`Studio photo ${id} is no longer at version ${version}`);
    await deleteUnusedPhotos(transaction);
    return await withPicture(transaction, row);
  });
}

/** Removes a studio photo, and its bytes if nothing else shows them. Throws `StudioPhotoNotFound`. */
export async function removeStudioPhoto(staff: Kysely<Database>, id: number): Promise<void> {
  await staff.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    await studioPhotoExists(transaction, id);
    await transaction.deleteFrom('foto_studio').where('id', '=', id).execute();
    await deleteUnusedPhotos(transaction);
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

async function studioPhotoExists(transaction: Transaction<Database>, id: number): Promise<void> {
  // PostgreSQL answers a number beyond its integer with an error of another kind.
  const possible = Number.isInteger(id) && id > 0 && id <= largestInteger;
  const row =
    possible && (await transaction.selectFrom('foto_studio').select('id').where('id', '=', id).executeTakeFirst());
  if (!row) throw new StudioPhotoNotFound(`There is no studio photo ${id}`);
}

async function withPicture<Photo extends Omit<StudioPhoto, 'picture'>>(db: Kysely<Database>, row: Photo) {
  const sizes = await photoSizes(db, [row.url]);
  return { ...row, picture: sizes.get(row.url) ?? null };
}

async function withPictures(db: Kysely<Database>, rows: Omit<StudioPhoto, 'picture'>[]): Promise<StudioPhoto[]> {
  const sizes = await photoSizes(
    db,
    rows.map(({ url }) => url),
  );
  return rows.map((row) => ({ ...row, picture: sizes.get(row.url) ?? null }));
}

/** Without the fields that are there but `undefined`, which would set a column to its default. */
function definedOnly({ url, titolo, ordine }: StudioPhotoChanges) {
  return {
    ...(url === undefined ? {} : { url }),
    ...(titolo === undefined ? {} : { titolo }),
    ...(ordine === undefined ? {} : { ordine }),
  };
}
