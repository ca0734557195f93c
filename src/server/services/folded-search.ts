import { type Kysely, type RawBuilder, sql } from 'kysely';
import { folded } from '../../content/folded.ts';
import { beyondAscii } from '../db/beyond-ascii.ts';
import { hasPart } from '../db/has-part.ts';
import type { Database } from '../db/schema.ts';

/*
 * Searches whatever the case and the accents. Engines cannot fold letters beyond ASCII, or not alike: the different texts that have some
 * are read along an index (db/migrations/014-searches.ts) and compared here, so rows need nothing that whoever writes them would keep.
 */

/**
 * The columns that are searched. Of a column with `few` different texts all are compared here, which spares the engine a look at every
 * row; of the others those with letters beyond ASCII. Each needs its index.
 */
const searched = {
  journal: { event: 'few', actor_name: 'few', subject: 'many' },
  newsletter: { email: 'many' },
} as const;

/**
 * So many texts of a column are compared here at most, because a statement takes no more values; the engine finds the others by their
 * letters from A to Z.
 */
const mostTexts = 1000;

/** Reads what a search in a table compares; answers the conditions one of which holds in rows that say `part`, a folded text. */
export async function searchIn(
  db: Kysely<Database>,
  table: keyof typeof searched,
): Promise<(part: string) => RawBuilder<boolean>[]> {
  const columns = await Promise.all(
    Object.entries(searched[table]).map(async ([column, texts]) => {
      const compared = await differentTexts(db, table, column, texts);
      return { column, texts, compared: compared.map((text) => ({ text, asCompared: folded(text) })) };
    }),
  );
  return (part) =>
    columns.flatMap(({ column, texts, compared }) => {
      const found = compared.filter(({ asCompared }) => asCompared.includes(part)).map(({ text }) => text);
      return [
        ...(texts === 'many' || compared.length === mostTexts ? [hasPart(db, column, part)] : []),
        ...(found.length > 0 ? [sql<boolean>`${sql.ref(column)} in (${sql.join(found)})`] : []),
      ];
    });
}

/** Steps along the index from each text to the next, however many rows have it: DISTINCT would read them all. */
async function differentTexts(
  db: Kysely<Database>,
  table: string,
  column: string,
  texts: 'few' | 'many',
): Promise<string[]> {
  const text = sql.ref(column);
  const eligible = texts === 'few' ? sql`${text} is not null` : beyondAscii(db, column);
  const first = sql`select ${text} from ${sql.table(table)} where ${eligible}`;
  const { rows } = await sql<{ text: string }>`
    with recursive different (text) as (
      select * from (${first} order by ${text} limit 1) as beginning
      union all
      select (${first} and ${text} > different.text order by ${text} limit 1) from different where different.text is not null
    )
    select text from different where text is not null limit ${mostTexts}`.execute(db);
  return rows.map((row) => row.text);
}
