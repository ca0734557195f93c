import { type SitePage, sitePages } from './site-map.ts';

/** The page whose address is nearest to one that does not exist, such as `/servizzi`: above it, or with a third of its letters wrong. */
export function nearestPage(asked: string): SitePage | undefined {
  const path = asked.toLowerCase().slice(0, 60);
  const [, first = ''] = path.split('/');
  const candidates = sitePages
    .filter((page) => page.path !== '/')
    .map((page) => ({ page, distance: Math.min(distance(page.path, path), distance(page.path, `/${first}`)) }))
    .filter(({ page, distance: wrong }) => wrong <= Math.floor((page.path.length - 1) / 3));
  return candidates.sort((one, other) => one.distance - other.distance)[0]?.page;
}

/** How many letters must be put in, taken out or changed to make one word of the other (Levenshtein). */
function distance(one: string, other: string): number {
  const letters = [...other];
  let row = Array.from({ length: letters.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, against] of letters.entries()) {
      const changed = (row[column] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
