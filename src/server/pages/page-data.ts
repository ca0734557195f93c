import { filterDeadlines, listNextDays } from '../../content/law/calendar.ts';
import type { StudioPhotoList } from '../../contract/schemas.ts';
import type { PageRead } from './build.ts';
import { findCircularData } from './circulars.ts';
import type { PublishedData } from './published-data.ts';
import { findTopicData } from './topics.ts';

/** Number of studio photos in a page's HTML: more than a screen shows, few enough for a small page. */
const maxEmbeddedPhotos = 12;

/** Data for a read that a page declares. If `isFresh` is false, the browser fetches them again once it has hydrated. */
interface ReadAnswer {
  data: unknown;
  isFresh: boolean;
}

/** Finds the data for a page's declared read in the published data. */
export function readPageData(read: PageRead, content: PublishedData): ReadAnswer {
  // A document may stay open for days, in which other half days are on offer.
  if (read.kind !== 'studio-photos') return { data: findPageData(read, content), isFresh: read.kind !== 'offer' };
  const { studioPhotos } = content;
  const data: StudioPhotoList = { photos: studioPhotos.slice(0, maxEmbeddedPhotos), total: studioPhotos.length };
  return { data, isFresh: data.photos.length === data.total };
}

function findPageData(read: Exclude<PageRead, { kind: 'studio-photos' }>, content: PublishedData): unknown {
  const { published, today, opening, offer, images } = content;
  switch (read.kind) {
    case 'opening':
      return opening;
    case 'today':
      return today;
    case 'offer':
      return offer;
    case 'next-deadlines':
      return listNextDays(today, filterDeadlines(published.views.scadenze.deadlines, read.group));
    case 'path':
      return findTopicData(read.path, published) ?? findCircularData(read.path, published, today);
    case 'content':
      return published.views[read.name];
    case 'page-images':
      return images.get(read.page) ?? [];
  }
}
