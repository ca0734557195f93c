import { circularListPath } from '../../content/circulars/paths.ts';
import {
  type CircularList,
  type CircularView,
  circularAddress,
  circularList,
  circularView,
  frameOf,
  type PublishedCircular,
  summaryOf,
} from '../../content/circulars/views.ts';
import { circularWords } from '../../content/circulars/words.ts';
import type { Published } from '../../content/published.ts';

/** Index of circulars by page path, built once per list. */
const indexCache = new WeakMap<Published['circulars'], ReadonlyMap<string, PublishedCircular>>();

/** Circular whose page is at `path`; withdrawn circulars are included. */
export function findCircular(path: string, { circulars }: Published): PublishedCircular | undefined {
  const index =
    indexCache.get(circulars) ?? new Map(circulars.map((circular) => [circularAddress(circular), circular]));
  indexCache.set(circulars, index);
  return index.get(path);
}

/** Tests for a page of circulars at `path`. The list page exists once a circular is published. */
export function isCircularPath(path: string, published: Published): boolean {
  if (!path.startsWith(circularListPath)) return false;
  return path === circularListPath ? published.views.site.hasCirculars : !!findCircular(path, published);
}

/** Data of the circular page at `path` on the day `today`: the list, one circular, or `null`. */
export function findCircularData(
  path: string,
  published: Published,
  today: string,
): CircularList | CircularView | null {
  const frame = frameOf(published);
  if (path === circularListPath) return circularList(published.circulars, frame);
  const circular = findCircular(path, published);
  if (!circular) return null;
  return circularView(circular, { ...frame, today, all: published.circulars });
}

/** Title and description for search engines and link previews; `undefined` without a page, or if it was withdrawn. */
export function findCircularHead(
  path: string,
  published: Published,
): { title: string; description: string } | undefined {
  if (!isCircularPath(path, published)) return undefined;
  const { title, description } = circularWords;
  if (path === circularListPath) return { title, description };
  const circular = findCircular(path, published);
  if (!circular || circular.withdrawnDay !== null) return undefined;
  return { title: circular.title, description: summaryOf(circular, frameOf(published).say(circular)) };
}
