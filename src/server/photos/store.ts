import { type Kysely, sql, type Transaction } from 'kysely';
import { circularNamePrefix } from '../../contract/circulars.ts';
import type { FocusPoint } from '../../contract/photos/images.ts';
import {
  listPhotoPaths,
  makePhotoPath,
  type PhotoFormat,
  type PhotoSize,
  parsePhotoHash,
} from '../../contract/photos/variants.ts';
import { findEngine, readDatabaseTime } from '../db/engine.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Database, Row } from '../db/schema.ts';
import { unprocessable } from '../http/errors.ts';
import type { Log } from '../log.ts';
import { day, hour } from '../time/durations.ts';
import type { Job } from '../time/periodic.ts';

export interface StorablePhoto extends PhotoSize {
  hash: string;
  variants: { format: PhotoFormat; width: number; bytes: Uint8Array }[];
}

/**
 * Locks photos against concurrent additions, placements and removals until the transaction ends, so that no photo is
 * removed while a row refers to it. Only PostgreSQL needs the lock.
 */
export async function lockPhotos(transaction: Transaction<Database>): Promise<void> {
  if (findEngine(transaction) === 'postgres') {
    await sql`lock table photos in share row exclusive mode`.execute(transaction);
  }
}

/** Checks if a photo with this hash is stored. */
async function hasPhoto(db: Kysely<Database>, hash: string): Promise<boolean> {
  return (await db.selectFrom('photos').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined;
}

/** Stores a photo with its variants. A stored one is at most marked as a sample (`starter`). */
export async function storePhoto(
  transaction: Transaction<Database>,
  { hash, width, height, variants }: StorablePhoto,
  starter: boolean,
): Promise<void> {
  if (await hasPhoto(transaction, hash)) {
    if (starter) await transaction.updateTable('photos').set({ starter }).where('hash', '=', hash).execute();
    return;
  }
  await transaction.insertInto('photos').values({ hash, width, height, starter }).execute();
  // Inserts one by one: together the variants could exceed a statement's limit of parameters or size.
  for (const variant of variants) {
    await transaction
      .insertInto('photo_variants')
      .values({ hash, ...variant })
      .execute();
  }
}

/**
 * Finds the stored photo of a URL that a row is about to use; `undefined` for a URL of another site. Throws a 422 if
 * the photo is not stored. The caller has locked the photos (`lockPhotos`).
 */
export async function requirePhoto(
  transaction: Transaction<Database>,
  url: string,
): Promise<Pick<Row<'photos'>, 'alt'> | undefined> {
  const hash = parsePhotoHash(url);
  if (hash === null) return undefined;
  const photo = await transaction.selectFrom('photos').select('alt').where('hash', '=', hash).executeTakeFirst();
  if (photo) return photo;
  const message = 'Questa foto non c’è più: va caricata di nuovo';
  throw unprocessable('photo-gone', message, { url_foto: message });
}

/** Stores the credit of the photo at a URL. Throws a 422 for a photo of another site, which has no row. */
export async function storeCredit(
  transaction: Transaction<Database>,
  url: string,
  credit: string | null,
): Promise<void> {
  const hash = parsePhotoHash(url);
  if (hash !== null) {
    const values = { credit: credit || null };
    await transaction.updateTable('photos').set(values).where('hash', '=', hash).execute();
  } else if (credit) {
    const message = 'La nota sui diritti si può indicare solo per le foto caricate qui';
    throw unprocessable('foreign-photo', message, { credit: message });
  }
}

/** Within this day a removal can be undone, and an upload can be placed. */
export async function computeRetentionDeadline(db: Kysely<Database>): Promise<string> {
  return new Date((await readDatabaseTime(db)).getTime() + day).toISOString();
}

/** Keeps the photo at `url` for at least a day, even if no row refers to it. */
export async function retainForDay(transaction: Transaction<Database>, url: string): Promise<void> {
  await setRetention(transaction, parsePhotoHash(url), await computeRetentionDeadline(transaction));
}

/** Sets the retention deadline of a photo; `null` ends its retention. Returns false if there is no such photo. */
export async function setRetention(
  db: Kysely<Database>,
  hash: string | null,
  kept_until: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ kept_until })
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes photos that nothing shows, past their retention at `at` (now). Returns their number. */
export async function deleteUnusedPhotos(transaction: Transaction<Database>, at?: Date): Promise<number> {
  const now = at ?? (await readDatabaseTime(transaction));
  const isNamedIn = (column: string) => sql<boolean>`${sql.ref(column)} like '%' || photos.hash || '%'`;
  const candidates = await transaction
    .selectFrom('photos')
    .select('hash')
    .where(({ eb, or }) => or([eb('kept_until', 'is', null), eb('kept_until', '<=', now.toISOString())]))
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(selectFrom('images').select('images.id').where(isNamedIn('images.url_foto'))),
          exists(selectFrom('foto_studio').select('foto_studio.id').where(isNamedIn('foto_studio.url'))),
          exists(selectFrom('image_versions').select('image_versions.id').where(isNamedIn('image_versions.url_foto'))),
        ]),
      ),
    )
    .execute();
  if (candidates.length === 0) return 0;
  const shown = await readCircularPhotos(transaction);
  const unused = candidates.map(({ hash }) => hash).filter((hash) => !shown.has(makePhotoPath(hash)));
  if (unused.length > 0) await transaction.deleteFrom('photos').where('hash', 'in', unused).execute();
  return unused.length;
}

/**
 * Reads the addresses of the photos in drafts, published texts and versions of circulars. Reads the texts once: a search
 * for each photo would read them as often as there are photos.
 */
async function readCircularPhotos(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const address = `%${makePhotoPath('%')}%`;
  const texts: string[] = [];
  for (const table of ['documents', 'document_drafts', 'document_versions'] as const) {
    const rows = db.selectFrom(table).select('body').where('name', 'like', `${circularNamePrefix}%`);
    for (const { body } of await rows.where('body', 'like', address).execute()) texts.push(body ?? '');
  }
  return new Set(texts.flatMap(listPhotoPaths));
}

/** Locks the photos and deletes unused ones past their retention deadline. Returns their number. */
export async function cleanPhotos(db: Kysely<Database>, at?: Date): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction);
    return await deleteUnusedPhotos(transaction, at);
  });
}

interface FocusColumns {
  focus_x: number | null;
  focus_y: number | null;
}

/** Converts a focus point into columns; both are `null` without one. */
export function toFocusColumns(focus: FocusPoint | null): FocusColumns {
  return { focus_x: focus?.x ?? null, focus_y: focus?.y ?? null };
}

/** Converts columns into a focus point; `null` if the row has none. */
export function toFocus({ focus_x, focus_y }: FocusColumns): FocusPoint | null {
  return focus_x === null || focus_y === null ? null : { x: focus_x, y: focus_y };
}

interface PhotoJobServices {
  database: Pick<OpenDatabase, 'staff'>;
  /** False if the clock is not credible: it decides what is old enough. */
  mayDelete: () => Promise<boolean>;
  log: Pick<Log, 'info'>;
}

export const makePhotoJobs = ({ database, mayDelete, log }: PhotoJobServices): Job[] => [
  {
    failure: 'photos.not-cleaned',
    everyMs: hour,
    async work() {
      if (!(await mayDelete())) return;
      const photos = await cleanPhotos(database.staff);
      if (photos > 0) log.info('photos.cleaned', { photos });
    },
  },
];
