import { isDeepStrictEqual } from 'node:util';
import { parseOpeningHours } from '../../content/facts.ts';
import type { PublishedContent } from '../../content/published.ts';
import { isSwitchedOn } from '../../content/site-map.ts';
import { listOfferedHalfDays } from '../../content/time/half-days.ts';
import type { OpeningStatus } from '../../content/time/opening.ts';
import type { HalfDay } from '../../contract/fields/half-days.ts';
import type { PageImage, StudioPhoto } from '../../contract/schemas.ts';
import { type Engagements, makeFullness, readEngagements } from '../appointments/engagements.ts';
import { coalesce } from '../coalesce.ts';
import type { Handles } from '../db/open.ts';
import { readContentVersion } from '../db/watch.ts';
import { listStudioPhotos } from '../photos/carousel.ts';
import { listImages } from '../photos/places.ts';
import { makePublished, readContentRows, type StoredContentRows } from '../texts/published-content.ts';
import { readTopicVersions } from '../texts/quote-topics.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { findOpening } from './opening-hours.ts';

/** Snapshot of everything that visitors can read, for one content version and one period of the clock. */
export interface PublishedData {
  published: PublishedContent;
  /** Day in Rome, such as `2026-11-21`. */
  today: string;
  /** Opening state of the office, in words. */
  opening: OpeningStatus;
  /** Half days on offer for appointments. */
  offer: readonly HalfDay[];
  /** Photos of the pages that are on, by page name. */
  images: ReadonlyMap<string, readonly PageImage[]>;
  studioPhotos: readonly StudioPhoto[];
}

export interface PublishedSource {
  /** Current snapshot; the same object until the content changes or its period ends. Does not query the database. */
  current(): PublishedData;
  /** Reloads after a change of version. Rejects without the database, and keeps the stale snapshot. */
  refresh(): Promise<void>;
}

interface StoredData {
  version: number;
  rows: StoredContentRows;
  images: PageImage[];
  studioPhotos: StudioPhoto[];
  engagements: Engagements;
}

/** Loads all published data into memory, so that no page waits for the database. */
export async function loadPublishedData(db: Pick<Handles, 'visitor' | 'staff'>): Promise<PublishedSource> {
  let storedData = await readStoredData(db);
  let snapshot = makeSnapshot(Date.now(), storedData);

  return {
    current() {
      const now = Date.now();
      // Stale at midnight in Rome, when the office opens or closes, or if the clock was set back.
      if (now < snapshot.from || now >= snapshot.data.opening.changesAt)
        snapshot = makeSnapshot(now, storedData, snapshot.data);
      return snapshot.data;
    },
    refresh: coalesce(async () => {
      if ((await readContentVersion(db.staff)) === storedData.version) return;
      const newData = await readStoredData(db, storedData);
      // Reuses the content if its rows are unchanged, for example if only a photo changed.
      const before = isDeepStrictEqual(newData.rows, storedData.rows) ? snapshot.data : undefined;
      snapshot = makeSnapshot(Date.now(), newData, before);
      storedData = newData;
    }),
  };
}

/** Reads the published rows. Reads the version first, so that the next refresh rereads rows that change meanwhile. */
async function readStoredData(
  { visitor, staff }: Pick<Handles, 'visitor' | 'staff'>,
  before?: StoredData,
): Promise<StoredData> {
  const version = await readContentVersion(staff);
  return {
    version,
    rows: {
      ...(await readContentRows(visitor)),
      topicVersions: await readTopicVersions(staff, before?.rows.topicVersions),
    },
    images: await listImages(visitor),
    studioPhotos: await listStudioPhotos(visitor),
    engagements: await readEngagements(staff, new Date()),
  };
}

/** Snapshot at `now`. Reuses the content of `before`, a snapshot of the same rows, if it is of the same day. */
function makeSnapshot(now: number, { rows, images, studioPhotos, engagements }: StoredData, before?: PublishedData) {
  const today = toRomanDay(new Date(now));
  const published = before?.today === today ? before.published : makePublished(rows);
  const hours = parseOpeningHours(published.facts);
  const data: PublishedData = {
    published,
    today,
    opening: findOpening(published, now),
    offer: listOfferedHalfDays(hours, now, makeFullness(hours, engagements)),
    images: Map.groupBy(
      images.filter(({ nome_pagina }) => isSwitchedOn(`/${nome_pagina}`, published.views.site.pagesOff)),
      ({ nome_pagina }) => nome_pagina,
    ),
    studioPhotos: published.facts.pages.carosello === 'off' ? [] : studioPhotos,
  };
  return { data, from: now };
}
