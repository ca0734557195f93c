import { isDeepStrictEqual } from 'node:util';
import type { Published } from '../../content/published.ts';
import type { OpeningNow } from '../../content/time/opening.ts';
import type { PageImage, StudioPhoto } from '../../contract/schemas.ts';
import { coalesced } from '../coalesced.ts';
import type { Handles } from '../db/open.ts';
import { readContentVersion } from '../db/watch.ts';
import { listStudioPhotos } from '../photos/carousel.ts';
import { listImages } from '../photos/places.ts';
import { publishedFrom, readContentRows, type StoredContentRows } from '../texts/published.ts';
import { romanDay } from '../time/roman-days.ts';
import { publishedOpening } from './opening-hours.ts';

/** Everything that visitors can read, at one content version and for one span of the clock. */
export interface PublishedData {
  published: Published;
  /** The day in Rome, such as `2026-11-21`. */
  today: string;
  /** Whether the office is open, in words. */
  opening: OpeningNow;
  /** Photos in the places of pages, by the name of the page. */
  images: ReadonlyMap<string, readonly PageImage[]>;
  studioPhotos: readonly StudioPhoto[];
}

export interface PublishedSource {
  /** The data as last read; the same object until content or clock change. Needs no database. */
  current(): PublishedData;
  /** Reads the data again if the content version has changed. Rejects while the database does not answer: the data stays as it was. */
  refresh(): Promise<void>;
}

interface Stored {
  version: number;
  rows: StoredContentRows;
  images: PageImage[];
  studioPhotos: StudioPhoto[];
}

/** Reads everything published and holds it in memory, so that no page waits for the database. */
export async function openPublished(db: Pick<Handles, 'visitor' | 'staff'>): Promise<PublishedSource> {
  let stored = await readStored(db);
  let held = dataAt(Date.now(), stored);

  return {
    current() {
      const now = Date.now();
      // Midnight in Rome, the office opens or closes, or the machine's clock was set.
      if (now < held.from || now >= held.data.opening.changesAt) held = dataAt(now, stored, held.data);
      return held.data;
    },
    refresh: coalesced(async () => {
      if ((await readContentVersion(db.staff)) === stored.version) return;
      const next = await readStored(db);
      // A photo that changes leaves the texts as they are: what was made from them is used again.
      const before = isDeepStrictEqual(next.rows, stored.rows) ? held.data : undefined;
      held = dataAt(Date.now(), next, before);
      stored = next;
    }),
  };
}

/** The version first: rows that change while they are read are then read again at the next look. */
async function readStored({ visitor, staff }: Pick<Handles, 'visitor' | 'staff'>): Promise<Stored> {
  const version = await readContentVersion(staff);
  return {
    version,
    rows: await readContentRows(visitor),
    images: await listImages(visitor),
    studioPhotos: await listStudioPhotos(visitor),
  };
}

/** The data at `now`, with the content of `before` if that was made from the same rows on the same day. */
function dataAt(now: number, { rows, images, studioPhotos }: Stored, before?: PublishedData) {
  const today = romanDay(new Date(now));
  const published = before?.today === today ? before.published : publishedFrom(rows);
  const data: PublishedData = {
    published,
    today,
    opening: publishedOpening(published, now),
    images: Map.groupBy(images, ({ nome_pagina }) => nome_pagina),
    studioPhotos,
  };
  return { data, from: now };
}
