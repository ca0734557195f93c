import { setImmediate as nextTurn } from 'node:timers/promises';

/** Few enough rows that nobody else waits while they are compared. */
const sliceSize = 500;

/** The first `count` rows that match, compared here because engines fold letters differently; others get a turn between slices. */
async function firstMatching<Row>(
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

/** A page of a list, of those that match where that is asked for; `last` is the row behind which the next one begins, where there is one. */
export async function pageOf<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  matches: ((row: Row) => boolean) | null,
): Promise<{ rows: Row[]; last: Row | undefined }> {
  const found = matches ? await firstMatching(pageSize + 1, read, matches) : await read(undefined, pageSize + 1);
  const rows = found.slice(0, pageSize);
  return { rows, last: found.length > pageSize ? rows.at(-1) : undefined };
}
