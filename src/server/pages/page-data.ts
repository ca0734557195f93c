import { deadlinesFor, nextDue } from '../../content/law/calendar.ts';
import type { StudioPhotoList } from '../../contract/schemas.ts';
import type { OpenDatabase } from '../db/open.ts';
import { countStudioPhotos, listStudioPhotos } from '../photos/carousel.ts';
import { listPageImages } from '../photos/places.ts';
import { romanDay } from '../roman-days.ts';
import { publishedOpening } from './opening-hours.ts';
import type { ReadPageData } from './page-reads.ts';

/** How many studio photos a page arrives with: more than any screen shows at once, and its bytes do not grow with the archive. */
const firstStudioPhotos = 12;

/** Makes the reads of pages in process, as `visitors`. */
export function pageDataFrom({ visitors }: Pick<OpenDatabase, 'visitors'>): ReadPageData {
  return async (read, published) => {
    if (read.kind === 'opening') return { data: publishedOpening(published, Date.now()), whole: true };
    if (read.kind === 'today') return { data: romanDay(new Date()), whole: true };
    if (read.kind === 'next-deadlines') {
      const deadlines = deadlinesFor(published.views.scadenze.deadlines, read.group);
      return { data: nextDue(romanDay(new Date()), deadlines), whole: true };
    }
    if (read.kind === 'content') return { data: published.views[read.name], whole: true };
    if (read.kind === 'page-images') return { data: await listPageImages(visitors, read.page), whole: true };
    const data: StudioPhotoList = {
      photos: await listStudioPhotos(visitors, { first: firstStudioPhotos }),
      total: await countStudioPhotos(visitors),
    };
    return { data, whole: data.photos.length === data.total };
  };
}
