import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { makePhotoPath } from '../../src/contract/photos/variants.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { listPlaces } from '../../src/server/photos/places.ts';
import { describeOnBothEngines } from '../support/database.ts';

describeOnBothEngines('list of photo places', (database) => {
  test('lists forty photos with size and credit in at most one statement more than an empty list needs', async () => {
    const { staff } = database();
    const forNone = await countStatements(staff, listPlaces);
    const photos = Array.from({ length: 40 }, (_, index) => ({
      hash: String(index).padStart(32, 'a'),
      width: 800 + index,
      height: 600,
      credit: `Fotografa ${index}`,
    }));
    await staff.insertInto('photos').values(photos).execute();
    const rows = photos.map(({ hash }) => ({ nome_pagina: 'altre', nome_foto: hash, url_foto: makePhotoPath(hash) }));
    const external = { nome_pagina: 'altre', nome_foto: 'altrove', url_foto: 'https://foto.example/a.jpg' };
    await staff
      .insertInto('images')
      .values([...rows, external])
      .execute();

    const { answer, statements } = await countStatements(staff, listPlaces);
    expect(statements).toBeLessThanOrEqual(forNone.statements + 1);
    const listed = new Map(answer.map(({ nome_foto, image }) => [nome_foto, image]));
    for (const { hash, width, height, credit } of photos)
      expect(listed.get(hash)).toMatchObject({ picture: { width, height }, credit });
    expect(listed.get('altrove')).toMatchObject({ picture: null, credit: null });
  });
});

/** Runs `work`; returns its result and the number of its statements. */
async function countStatements<Answer>(db: Kysely<Database>, work: (db: Kysely<Database>) => Promise<Answer>) {
  let statements = 0;
  const answer = await work(
    db.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  return { answer, statements };
}
