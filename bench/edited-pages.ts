import type { Table } from '../harness/figures.ts';
import { type RunningSite, settled } from '../harness/site.ts';
import { documentNames, documents } from '../src/content/documents.ts';
import { leavesOf, ownValue } from '../src/content/fields.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { withValue } from '../src/web/gestione/testi/tree.ts';
import { measureBytes } from './bytes.ts';
import { publish } from './content-change.ts';
import { measurePaint, paths } from './paint.ts';

const sentence = ' Una frase in più, come la scrive lo studio.';

/** Adds a sentence to every document that has a text with room for it, and weighs and paints every page once more. */
export async function measureEditedPages(site: RunningSite): Promise<Table[]> {
  const database = openDatabase({ dataDir: site.dataDir, databaseUrl: null });
  try {
    for (const name of documentNames) {
      const text = leavesOf(documents[name], ownValue(documents[name])).find(
        ({ field, value }) =>
          field.kind === 'text' && !field.fixed && value !== '' && `${value}${sentence}`.length <= field.max,
      );
      if (text) await publish(database, name, (published) => withValue(published, text.path, text.value + sentence));
    }
  } finally {
    await database.close();
  }
  await settled(site, paths);
  const tables = [...(await measureBytes(site)), ...(await measurePaint(site, 1))];
  return tables.map((table) => ({ ...table, title: `Every page edited. ${table.title}` }));
}
