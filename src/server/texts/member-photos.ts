import type { Kysely } from 'kysely';
import { findTeamPhoto } from '../../content/photos/team-photo.ts';
import type { Database } from '../db/schema.ts';

/** Moves the photos of team members whose id has changed, earlier ones included. `renamed`: new id by former id. */
export async function followMembers(db: Kysely<Database>, renamed: ReadonlyMap<string, string>): Promise<void> {
  for (const [former, id] of renamed) {
    const rows = await db.selectFrom('images').select('nome_foto').where('nome_pagina', '=', 'team').execute();
    if (rows.some(({ nome_foto }) => nome_foto === id)) continue;
    const name = findTeamPhoto(rows, former)?.nome_foto ?? former;
    for (const table of ['images', 'image_versions'] as const)
      await db
        .updateTable(table)
        .set({ nome_foto: id })
        .where('nome_pagina', '=', 'team')
        .where('nome_foto', '=', name)
        .execute();
  }
}
