import type { StudioPhotoList } from '../contract/schemas.ts';
import type { OpenDatabase } from './db/open.ts';
import type { ReadPageData } from './render/pages.ts';
import { listPageImages } from './services/images.ts';
import { countStudioPhotos, listStudioPhotos } from './services/studio-photos.ts';

/** How many studio photos a page arrives with: more than any screen shows at once, and its bytes do not grow with the archive. */
const firstStudioPhotos = 12;

/** Makes the reads of pages in process, as `pubblico`. */
export function pageDataFrom({ pubblico }: Pick<OpenDatabase, 'pubblico'>): ReadPageData {
  return async (read) => {
    if (read.kind === 'page-images') return { data: await listPageImages(pubblico, read.page), whole: true };
    const data: StudioPhotoList = {
      photos: await listStudioPhotos(pubblico, { first: firstStudioPhotos }),
      total: await countStudioPhotos(pubblico),
    };
    return { data, whole: data.photos.length === data.total };
  };
}
