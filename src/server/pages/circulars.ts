import { circularListPath } from '../../content/circulars/paths.ts';
import {
  type CircularList,
  type CircularView,
  makeCircularFrame,
  makeCircularList,
  makeCircularPath,
  makeCircularView,
  makeSummary,
  type PublishedCircular,
} from '../../content/circulars/views.ts';
import { circularWords } from '../../content/circulars/words.ts';
import type { PublishedContent } from '../../content/published.ts';

/** Index of circulars by page path, built once per list. */
const indexCache = new WeakMap<PublishedContent['circulars'], ReadonlyMap<string, PublishedCircular>>();

/** Circular whose page is at `path`; withdrawn circulars are included. */
export function findCircular(path: string, { circulars }: PublishedContent): PublishedCircular | undefined {
  const index =
    indexCache.get(circulars) ?? new Map(circulars.map((circular) => [makeCircularPath(circular), circular]));
  indexCache.set(circulars, index);
  return index.get(path);
}

/** True if `path` is a circular's page, or the list of circulars, which exists once a circular is published. */
export function isCircularPath(path: string, published: PublishedContent): boolean {
  if (!path.startsWith(circularListPath)) return false;
  return path === circularListPath ? published.views.site.hasCirculars : !!findCircular(path, published);
}

/** Data of the page at `path` on the day `today`: the list of circulars, one circular, or `null` for any other path. */
export function findCircularData(
  path: string,
  published: PublishedContent,
  today: string,
): CircularList | CircularView | null {
  const frame = makeCircularFrame(published);
  if (path === circularListPath) return makeCircularList(published.circulars, frame);
  const circular = findCircular(path, published);
  if (!circular) return null;
  return makeCircularView(circular, { ...frame, today, all: published.circulars });
}

/** Title and description for search engines. `undefined` if `path` has no page of circulars, or a withdrawn one. */
export function findCircularHead(
  path: string,
  published: PublishedContent,
): { title: string; description: string } | undefined {
  if (!isCircularPath(path, published)) return undefined;
  const { title, description } = circularWords;
  if (path === circularListPath) return { title, description };
  const circular = findCircular(path, published);
  if (!circular || circular.withdrawnDay !== null) return undefined;
  return {
    title: circular.title,
    description: makeSummary(circular, makeCircularFrame(published).makeResolver(circular)),
  };
}
