import type { Kysely, Transaction } from 'kysely';
import { formatPlaceName, type ImageKey } from '../../content/photos/photo-places.ts';
import type { ImageVersion } from '../../contract/photos/images.ts';
import { parsePhotoHash } from '../../contract/photos/variants.ts';
import { type Context, findPersonId, inTransaction } from '../context.ts';
import { readAccountNames } from '../db/account-names.ts';
import { readPhotoSizes } from '../db/photo-sizes.ts';
import type { Database, Row } from '../db/schema.ts';
import { requireFound } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { deleteUnusedPhotos, lockPhotos, setRetention, toFocus } from './store.ts';

const maxVersions = 10;

/** Excludes a photo that is in its place again: its row stays for the next removal. */
function selectEarlierPhotos(db: Kysely<Database>) {
  return db
    .selectFrom('image_versions')
    .leftJoin('images', (join) =>
      join
        .onRef('images.nome_pagina', '=', 'image_versions.nome_pagina')
        .onRef('images.nome_foto', '=', 'image_versions.nome_foto')
        .onRef('images.url_foto', '=', 'image_versions.url_foto'),
    )
    .where('images.url_foto', 'is', null);
}

/** Lists the earlier photos of a place, newest first. */
export async function listEarlierPhotos(
  db: Kysely<Database>,
  { nome_pagina, nome_foto }: ImageKey,
): Promise<ImageVersion[]> {
  const rows = await selectEarlierPhotos(db)
    .selectAll('image_versions')
    .where('image_versions.nome_pagina', '=', nome_pagina)
    .where('image_versions.nome_foto', '=', nome_foto)
    .orderBy('image_versions.version', 'desc')
    .execute();
  const sizes = await readPhotoSizes(
    db,
    rows.map(({ url_foto }) => url_foto),
  );
  const names = await readAccountNames(db);
  return rows.map(({ id, url_foto, alt, replaced_at, replaced_by, ...row }) => ({
    id,
    url_foto,
    alt,
    focus: toFocus(row),
    replaced_at,
    replaced_by: names(replaced_by),
    picture: sizes.get(url_foto) ?? null,
  }));
}

/** Deletes an earlier version for good, and its photo if no row refers to it. Throws a 404. */
export async function eraseEarlierPhoto(context: Context, id: number): Promise<void> {
  await inTransaction(context, async (scope) => {
    const { db } = scope;
    await lockPhotos(db);
    const row = requireFound(
      await db
        .deleteFrom('image_versions')
        .where('id', '=', id)
        .returning(['nome_pagina', 'nome_foto', 'url_foto'])
        .executeTakeFirst(),
    );
    await setRetention(db, parsePhotoHash(row.url_foto), null);
    await deleteUnusedPhotos(db);
    const details = { url: row.url_foto };
    await writeJournal(scope, { event: 'photo.version-erased', subject: formatPlaceName(row), details });
  });
}

/** Counts the earlier photos of each place. Returns a function from place to count. */
export async function countEarlierPhotos(db: Kysely<Database>): Promise<(place: ImageKey) => number> {
  const rows = await selectEarlierPhotos(db)
    .select(['image_versions.nome_pagina', 'image_versions.nome_foto'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['image_versions.nome_pagina', 'image_versions.nome_foto'])
    .execute();
  const counts = new Map(rows.map((row) => [formatPlaceName(row), Number(row.count)]));
  return (place) => counts.get(formatPlaceName(place)) ?? 0;
}

/** Reads the version of the photo last removed from a place; 0 if there is none. */
export async function readLastVersion(db: Kysely<Database>, { nome_pagina, nome_foto }: ImageKey): Promise<number> {
  const last = await db
    .selectFrom('image_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('nome_pagina', '=', nome_pagina)
    .where('nome_foto', '=', nome_foto)
    .executeTakeFirst();
  return last?.version ?? 0;
}

/** Checks if this photo was in this place as a sample picture. */
export async function isFormerStarter(
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

/** Stores the current photo as an earlier version, once, and deletes the oldest beyond ten. */
export async function storeEarlierPhoto(
  { db, actor, now }: Context & { db: Transaction<Database> },
  { id: _, created_at: __, updated_at: ___, updated_by: ____, ...row }: Row<'images'>,
): Promise<void> {
  const { nome_pagina, nome_foto, url_foto } = row;
  const deleteFromPlace = () =>
    db.deleteFrom('image_versions').where('nome_pagina', '=', nome_pagina).where('nome_foto', '=', nome_foto);
  await deleteFromPlace().where('url_foto', '=', url_foto).execute();
  await db
    .insertInto('image_versions')
    .values({ ...row, replaced_at: now.toISOString(), replaced_by: findPersonId(actor) })
    .execute();
  await deleteFromPlace()
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('image_versions')
        .select('id')
        .where('nome_pagina', '=', nome_pagina)
        .where('nome_foto', '=', nome_foto)
        .orderBy('version', 'desc')
        .limit(maxVersions),
    )
    .execute();
}
