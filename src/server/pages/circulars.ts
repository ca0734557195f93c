import { circularListPath } from '../../content/circolari/paths.ts';
import {
  type CircularList,
  type CircularView,
  circularAddress,
  circularList,
  circularView,
  frameOf,
  type PublishedCircular,
  readableOf,
  summaryOf,
} from '../../content/circolari/views.ts';
import { circularWords } from '../../content/circolari/words.ts';
import type { Published } from '../../content/contents.ts';
import { romanDay } from '../time/roman-days.ts';

/** The circolare whose page stands, or stood, at `path`. */
export function circularAt(path: string, { circulars }: Published): PublishedCircular | undefined {
  return circulars.find((circular) => circularAddress(circular) === path);
}

/** Whether a page of circolari stands at `path`: none does before the first is on the web. */
export function isCircularPath(path: string, published: Published): boolean {
  if (!path.startsWith(circularListPath)) return false;
  return path === circularListPath ? readableOf(published.circulars).length > 0 : !!circularAt(path, published);
}

/** What the page at `path` says. */
export function circularsAt(path: string, published: Published): CircularList | CircularView | null {
  const frame = frameOf(published);
  if (path === circularListPath) return circularList(published.circulars, frame);
  const circular = circularAt(path, published);
  if (!circular) return null;
  return circularView(circular, { ...frame, today: romanDay(new Date()), all: published.circulars });
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

const renderedAhead = 12;

/** The paths of the pages of circolari that are kept ready. */
export function circularPathsAhead({ circulars }: Published): string[] {
  const readable = readableOf(circulars);
  return readable.length === 0
    ? []
    : [circularListPath, ...readable.slice(0, renderedAhead).map((circular) => circularAddress(circular))];
}
