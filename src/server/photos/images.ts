import type { Kysely } from 'kysely';
import type { PageImage } from '../../contract/schemas.ts';
import type { Database } from '../db/schema.ts';
import { focusOf } from './focus.ts';
import { photoSizes } from './photo-rows.ts';

/** The photos of a page, ordered by name; an unknown page has none. */
export async function listPageImages(db: Kysely<Database>, page: string): Promise<PageImage[]> {
  const rows = await db
    .selectFrom('images')
    .select(['nome_pagina', 'nome_foto', 'url_foto', 'alt', 'focus_x', 'focus_y'])
    .where('nome_pagina', '=', page)
    .orderBy('nome_foto')
    .execute();
  const sizes = await photoSizes(
    db,
    rows.map(({ url_foto }) => url_foto),
  );
  return rows.map(({ alt, focus_x, focus_y, ...row }) => {
    const focus = focusOf({ focus_x, focus_y });
    // Pages carry these rows in their bytes: what was not said is not there.
    return {
      ...row,
      picture: sizes.get(row.url_foto) ?? null,
      ...(alt !== null && { alt }),
      ...(focus && { focus }),
    };
  });
}
