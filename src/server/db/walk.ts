import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows compared per turn of the event loop: few enough that other requests do not wait. */
const sliceSize = 500;

/** First `count` rows that match, compared here in slices: the engines ignore letter case differently. */
async function findMatching<Row>(
  count: number,
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  matches: (row: Row) => boolean,
): Promise<Row[]> {
  const found: Row[] = [];
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last, sliceSize);
    found.push(...rows.filter(matches));
    if (found.length >= count || rows.length < sliceSize) return found.slice(0, count);
    last = rows.at(-1);
    await nextTurn();
  }
}

const pageSize = 50;

/** Page of a list. `last`: the row after which the next page begins; `undefined` on the last page. */
export async function readPage<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  matches: ((row: Row) => boolean) | null,
): Promise<{ rows: Row[]; last: Row | undefined }> {
  const found = matches ? await findMatching(pageSize + 1, read, matches) : await read(undefined, pageSize + 1);
  const rows = found.slice(0, pageSize);
  return { rows, last: found.length > pageSize ? rows.at(-1) : undefined };
}
