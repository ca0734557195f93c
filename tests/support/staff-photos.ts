import type { Locator, Page } from 'playwright-core';
import type { Site } from './site.ts';

/** Takes all photos, and what is being uploaded, off a site. */
export async function emptyPhotos({ database }: Pick<Site, 'database'>): Promise<void> {
  for (const table of ['images', 'image_versions', 'foto_studio', 'photos', 'uploads'] as const) {
    await database.staff.deleteFrom(table).execute();
  }
}

/** How many rows there are of photos, of their variants, of uploads and of their pieces. */
export async function rowsOfPhotos({ database: { staff } }: Pick<Site, 'database'>): Promise<number[]> {
  const counts: number[] = [];
  for (const table of ['photos', 'photo_variants', 'uploads', 'upload_pieces'] as const) {
    const counted = staff.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'));
    counts.push((await counted.executeTakeFirstOrThrow()).rows);
  }
  return counts;
}

/** A place for a photo on the photos' page. */
export function placeNamed(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true });
}

/** The image of a place as the public page shows it. */
export async function shown({ api }: Pick<Site, 'api'>, page: string, name: string) {
  const rows: { nome_foto: string; url_foto: string; alt?: string; focus?: { x: number; y: number } }[] = await (
    await api(`/api/images?nome_pagina=${page}`)
  ).json();
  return rows.find(({ nome_foto }) => nome_foto === name);
}
