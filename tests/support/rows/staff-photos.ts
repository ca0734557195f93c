import type { Locator, Page } from 'playwright-core';
import { addPhoto } from '../../../src/server/photos/commands.ts';
import { makeCommandContext } from '../context.ts';
import { makeChosenPhoto, makeRedAndBluePicture } from '../pictures.ts';
import type { Site } from '../site.ts';

/** Deletes all photos of a site. */
export async function deleteAllPhotos({ database }: Pick<Site, 'database'>): Promise<void> {
  for (const table of ['images', 'image_versions', 'foto_studio', 'photos'] as const) {
    await database.staff.deleteFrom(table).execute();
  }
}

/** Counts the rows of photos and of their variants. */
export async function countPhotoRows({ database: { staff } }: Pick<Site, 'database'>): Promise<number[]> {
  const counts: number[] = [];
  for (const table of ['photos', 'photo_variants'] as const) {
    const counted = staff.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'));
    counts.push((await counted.executeTakeFirstOrThrow()).rows);
  }
  return counts;
}

/** Finds the place with this name on the staff area's page of photos. */
export function findPlace(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true });
}

/** Chooses a file for a place: `file`, or a small photograph. */
export async function choosePhoto(place: Locator, file?: Awaited<ReturnType<typeof makeChosenPhoto>>): Promise<void> {
  await place
    .locator('input[type=file]')
    .first()
    .setInputFiles(file ?? (await makeChosenPhoto()));
}

/** Adds a small photo to the place «Ufficio»; returns its address. */
export async function addPhotoToOffice({ database }: Pick<Site, 'database'>): Promise<{ url: string }> {
  const file = await makeRedAndBluePicture(90, 60).png().toBuffer();
  return await addPhoto(makeCommandContext(database.staff), file, { page: 'home', name: 'advisory-office' });
}

/** Finds the image of a place in the response of the public API. */
export async function findShownPhoto({ api }: Pick<Site, 'api'>, page: string, name: string) {
  const rows: {
    nome_foto: string;
    url_foto: string;
    alt?: string;
    focus?: { x: number; y: number };
    picture: { width: number; height: number } | null;
  }[] = await (await api(`/api/images?nome_pagina=${page}`)).json();
  return rows.find(({ nome_foto }) => nome_foto === name);
}
