import type { Locator, Page } from 'playwright-core';
import { addPhoto } from '../../../src/server/photos/commands.ts';
import { byCommand } from '../context.ts';
import { chosenPhoto, redAndBlue } from '../pictures.ts';
import type { Site } from '../site.ts';

/** Deletes all photos of a site. */
export async function emptyPhotos({ database }: Pick<Site, 'database'>): Promise<void> {
  for (const table of ['images', 'image_versions', 'foto_studio', 'photos'] as const) {
    await database.staff.deleteFrom(table).execute();
  }
}

/** How many rows there are of photos and of their variants. */
export async function rowsOfPhotos({ database: { staff } }: Pick<Site, 'database'>): Promise<number[]> {
  const counts: number[] = [];
  for (const table of ['photos', 'photo_variants'] as const) {
    const counted = staff.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'));
    counts.push((await counted.executeTakeFirstOrThrow()).rows);
  }
  return counts;
}

/** A place for a photo on the photos' page. */
export function placeNamed(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true });
}

/** Chooses a photo for a place, as from a folder of the computer; the one given, or any. */
export async function choosePhoto(place: Locator, file?: Awaited<ReturnType<typeof chosenPhoto>>): Promise<void> {
  await place
    .locator('input[type=file]')
    .first()
    .setInputFiles(file ?? (await chosenPhoto()));
}

/** Puts a small photo in the place «Ufficio», and answers where it stands. */
export async function photoInOffice({ database }: Pick<Site, 'database'>): Promise<{ url: string }> {
  const file = await redAndBlue(90, 60).png().toBuffer();
  return await addPhoto(byCommand(database.staff), file, { page: 'home', name: 'advisory-office' });
}

/** The image of a place as the public page shows it. */
export async function shown({ api }: Pick<Site, 'api'>, page: string, name: string) {
  const rows: {
    nome_foto: string;
    url_foto: string;
    alt?: string;
    focus?: { x: number; y: number };
    picture: { width: number; height: number } | null;
  }[] = await (await api(`/api/images?nome_pagina=${page}`)).json();
  return rows.find(({ nome_foto }) => nome_foto === name);
}
