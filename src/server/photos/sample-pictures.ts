import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { makePhotoPath } from '../../contract/photos/variants.ts';
import { type Context, inTransaction } from '../context.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { readSetting, writeSetting } from '../db/settings.ts';
import { writeJournal } from '../journal/journal.ts';
import type { PhotoPlace } from './commands.ts';
import { deleteUnusedPhotos, lockPhotos } from './store.ts';

const defaultFolder = new URL('../../../sample-pictures/', import.meta.url);

const samplePictureSchema = v.union([
  v.strictObject({ file: v.string(), page: v.string(), name: v.string(), alt: v.optional(v.string()) }),
  v.strictObject({ file: v.string(), studio: v.literal(true), title: v.string(), ordine: v.number() }),
]);
type SamplePicture = v.InferOutput<typeof samplePictureSchema>;

interface ImportOptions {
  folder?: URL;
  /** Called after each picture, whether added or skipped, with the number of processed pictures and the total. */
  onProgress?: (progress: { done: number; total: number }) => void;
  signal?: AbortSignal;
}

/**
 * Adds the sample pictures to places without a photo. Returns the number added, and the number skipped (`left`) because
 * their place had a photo.
 */
export async function importSamplePictures(
  staff: Kysely<Database>,
  { folder = defaultFolder, onProgress, signal }: ImportOptions = {},
) {
  const pictures = v.parse(
    v.array(samplePictureSchema),
    JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8')),
  );
  const result = { added: 0, left: 0 };
  for (const [index, picture] of pictures.entries()) {
    signal?.throwIfAborted();
    if (await isTaken(staff, picture)) {
      result.left++;
    } else {
      // Dynamic import: servers without pictures to add never load the image library.
      const { addPhoto } = await import('./commands.ts');
      const file = await readFile(new URL(`pictures/${picture.file}`, folder));
      await addPhoto({ db: staff, actor: { kind: 'program' }, now: new Date() }, file, toPlace(picture), {
        starter: true,
        effort: 'quick',
      });
      result.added++;
    }
    onProgress?.({ done: index + 1, total: pictures.length });
  }
  return result;
}

/** Removes the samples, not the firm's photos. Returns the number of removed rows. */
export async function removeSamplePictures(context: Context): Promise<number> {
  return await inTransaction(context, async (scope) => {
    const { db: transaction } = scope;
    await lockPhotos(transaction);
    // Keeps rows whose URL was changed since, by any tool: they belong to the firm.
    const starters = await transaction.selectFrom('photos').select('hash').where('starter', '=', true).execute();
    const urls = ['', ...starters.map(({ hash }) => makePhotoPath(hash))];
    const images = await transaction
      .deleteFrom('images')
      .where('starter', '=', true)
      .where('url_foto', 'in', urls)
      .executeTakeFirstOrThrow();
    const studio = await transaction
      .deleteFrom('foto_studio')
      .where('starter', '=', true)
      .where('url', 'in', urls)
      .executeTakeFirstOrThrow();
    await transaction.deleteFrom('image_versions').where('starter', '=', true).where('url_foto', 'in', urls).execute();
    await transaction.updateTable('photos').set({ kept_until: null }).where('starter', '=', true).execute();
    await deleteUnusedPhotos(transaction);
    const count = Number(images.numDeletedRows + studio.numDeletedRows);
    if (count > 0) await writeJournal(scope, { event: 'photo.samples-removed', details: { number: count } });
    return count;
  });
}

const decisionSettingName = 'starter_pictures';

/** Prevents the first start from adding sample pictures. */
export async function declineSamplePictures(staff: Kysely<Database>): Promise<void> {
  await writeSetting(staff, decisionSettingName, 'done');
}

/** Adds the samples at the first start, or resumes. Returns their number; `null` if there is nothing to do. */
export async function importAtFirstStart(
  { engine, staff }: Pick<OpenDatabase, 'engine' | 'staff'>,
  options: ImportOptions = {},
): Promise<number | null> {
  if (!(await areSamplePicturesWanted({ engine, staff }))) return null;
  const { added } = await importSamplePictures(staff, options);
  await writeSetting(staff, decisionSettingName, 'done');
  return added;
}

/** Only for a SQLite database without photos at the first start. The first call stores the decision. */
export async function areSamplePicturesWanted({
  engine,
  staff,
}: Pick<OpenDatabase, 'engine' | 'staff'>): Promise<boolean> {
  if (engine !== 'sqlite') return false;
  const kept = await readSetting(staff, decisionSettingName);
  const state = kept ?? ((await isEmptySite(staff)) ? 'wanted' : 'done');
  if (kept === null) await writeSetting(staff, decisionSettingName, state);
  return state === 'wanted';
}

async function isEmptySite(staff: Kysely<Database>): Promise<boolean> {
  const image = await staff.selectFrom('images').select('id').limit(1).executeTakeFirst();
  const studio = await staff.selectFrom('foto_studio').select('id').limit(1).executeTakeFirst();
  return image === undefined && studio === undefined;
}

async function isTaken(staff: Kysely<Database>, picture: SamplePicture): Promise<boolean> {
  const row =
    'page' in picture
      ? await staff
          .selectFrom('images')
          .select('id')
          .where('nome_pagina', '=', picture.page)
          .where('nome_foto', '=', picture.name)
          .executeTakeFirst()
      : await staff.selectFrom('foto_studio').select('id').where('titolo', '=', picture.title).executeTakeFirst();
  return row !== undefined;
}

function toPlace(picture: SamplePicture): PhotoPlace {
  return 'page' in picture
    ? { page: picture.page, name: picture.name, alt: picture.alt }
    : { studio: true, title: picture.title, order: picture.ordine };
}
