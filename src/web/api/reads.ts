import * as v from 'valibot';
import { paths } from '../../contract/paths.ts';
import { type PageImage, pageImages, type StudioPhotoList, studioPhotos } from '../../contract/schemas.ts';
import { request } from './request.ts';

/** The photos of a page or group, ordered by name. Throws `ApiFailure`. */
export async function readPageImages(page: string, signal: AbortSignal): Promise<PageImage[]> {
  return v.parse(pageImages, await request(`${paths.images}?nome_pagina=${encodeURIComponent(page)}`, { signal }));
}

/** All of the studio's photos. Throws `ApiFailure`. */
export async function readStudioPhotos(signal: AbortSignal): Promise<StudioPhotoList> {
  const photos = v.parse(studioPhotos, await request(paths.studioPhotos, { signal }));
  return { photos, total: photos.length };
}
