import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { filterDeadlines, listNextDays } from '../../content/law/calendar.ts';
import type { Views } from '../../content/published.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { appointmentOffer } from '../../contract/appointments.ts';
import type { DeadlineGroup } from '../../contract/deadline-kinds.ts';
import type { HalfDay } from '../../contract/fields/half-days.ts';
import { paths } from '../../contract/paths.ts';
import { type PageImage, pageImages, type StudioPhotoList, studioPhotos } from '../../contract/schemas.ts';
import { request } from '../../ui/http/request.ts';
import { getContentKey } from './content.ts';

/** Fetches the photos of a page, ordered by name. Throws `ApiFailure`. */
export async function readPageImages(page: string, signal: AbortSignal): Promise<PageImage[]> {
  return v.parse(pageImages, await request(`${paths.images}?nome_pagina=${encodeURIComponent(page)}`, { signal }));
}

/** Fetches all studio photos. Throws `ApiFailure`. */
export async function readStudioPhotos(signal: AbortSignal): Promise<StudioPhotoList> {
  const photos = v.parse(studioPhotos, await request(paths.studioPhotos, { signal }));
  return { photos, total: photos.length };
}

/** Fetches the half days on offer for appointments. Throws `ApiFailure`. */
export async function readOffer(signal: AbortSignal): Promise<readonly HalfDay[]> {
  return v.parse(appointmentOffer, await request(paths.appointmentOffer, { signal })).items;
}

/** Computes the next deadlines from today in Rome. Throws if the content of their page cannot be fetched. */
export async function computeNextDeadlines(client: QueryClient, group: DeadlineGroup | undefined) {
  const { deadlines } = await client.fetchQuery<Views['scadenze']>({ queryKey: getContentKey('scadenze') });
  return listNextDays(toRomanTime(Date.now())[0], filterDeadlines(deadlines, group));
}
