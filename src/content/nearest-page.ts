import { isSwitchedOn, type SitePage, sitePages } from './site-map.ts';

/** Finds the page in use most similar to an unknown path such as `/servizzi`: at most a third of the letters differ. */
export function findNearestPage(requestedPath: string, pagesOff: readonly string[]): SitePage | undefined {
  const path = requestedPath.toLowerCase().slice(0, 60);
  const [, first = ''] = path.split('/');
  const candidates = sitePages
    .filter(({ path: known }) => known !== '/' && isSwitchedOn(known, pagesOff))
    .map((page) => ({ page, distance: Math.min(editDistance(page.path, path), editDistance(page.path, `/${first}`)) }))
    .filter(({ page, distance: wrong }) => wrong <= Math.floor((page.path.length - 1) / 3));
  return candidates.sort((one, other) => one.distance - other.distance)[0]?.page;
}

/** Levenshtein distance of two words: number of insertions, deletions and substitutions. */
function editDistance(one: string, other: string): number {
  const otherCharacters = [...other];
  let row = Array.from({ length: otherCharacters.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, against] of otherCharacters.entries()) {
      const changed = (row[column] ?? 0) + (character === against ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
