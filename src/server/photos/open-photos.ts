import type { Context } from '../context.ts';
import { countRows } from '../db/count.ts';
import { readPublishedFacts } from '../texts/published-content.ts';
import { listPlaces } from './places.ts';

/** Photos that the firm has still to choose. */
interface OpenPhotos {
  /** Labels of the places without a photo; a carousel without photos is one. */
  empty: string[];
  /** Number of sample pictures. */
  samples: number;
}

/** Finds the photos that the firm has still to choose, of pages in use. */
export async function findOpenPhotos({ db }: Pick<Context, 'db'>): Promise<OpenPhotos> {
  const places = await listPlaces(db);
  const { pages } = await readPublishedFacts(db);
  const hasCarousel = pages.carosello === 'on';
  const studioPhotos = db.selectFrom('foto_studio');
  const isCarouselEmpty = hasCarousel && (await countRows(studioPhotos)) === 0;
  const starters = places.filter(({ image }) => image?.starter).length;
  return {
    empty: [
      ...places.filter(({ place, image }) => place !== null && image === null).map(({ label }) => label),
      ...(isCarouselEmpty ? ['Foto dello studio, nel carosello'] : []),
    ],
    samples: starters + (hasCarousel ? await countRows(studioPhotos.where('starter', '=', true)) : 0),
  };
}
