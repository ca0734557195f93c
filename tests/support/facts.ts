import type { Site } from './site.ts';

/** Publishes these facts over the program's own, in the place of those published before. */
export async function publishFacts({ database }: Pick<Site, 'database'>, facts: object): Promise<void> {
  const body = JSON.stringify(facts);
  await database.staff
    .insertInto('content')
    .values({ page: 'dati', body })
    .onConflict((row) => row.column('page').doUpdateSet({ body }))
    .execute();
}
