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

/** Circulars by the path of their page, indexed once for each list of them. */
const indexes = new WeakMap<Published['circulars'], ReadonlyMap<string, PublishedCircular>>();

/** The circular whose page stands, or stood, at `path`. */
export function circularAt(path: string, { circulars }: Published): PublishedCircular | undefined {
  const index = indexes.get(circulars) ?? new Map(circulars.map((circular) => [circularAddress(circular), circular]));
  indexes.set(circulars, index);
  return index.get(path);
}

/** Whether a page of circolari stands at `path`: none does before the first is on the web. */
export function isCircularPath(path: string, published: Published): boolean {
  if (!path.startsWith(circularListPath)) return false;
  return path === circularListPath ? published.views.site.hasCirculars : !!circularAt(path, published);
}

/** The list of circulars or the one at `path`, as its page shows it on a day. */
export function circularsAt(path: string, published: Published, today: string): CircularList | CircularView | null {
  const frame = frameOf(published);
  if (path === circularListPath) return circularList(published.circulars, frame);
  const circular = circularAt(path, published);
  if (!circular) return null;
  return circularView(circular, { ...frame, today, all: published.circulars });
}

/** What search engines and link previews are told of the page at `path`; nothing where none stands any more. */
export function circularHead(path: string, published: Published): { title: string; description: string } | undefined {
  if (!isCircularPath(path, published)) return undefined;
  const { title, description } = circularWords;
  if (path === circularListPath) return { title, description };
  const circular = circularAt(path, published);
  if (!circular || circular.withdrawnDay !== null) return undefined;
  return { title: circular.title, description: summaryOf(circular, frameOf(published).say(circular)) };
}
