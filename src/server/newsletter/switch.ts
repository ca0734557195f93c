import type { Kysely } from 'kysely';
import type { PublishedContent } from '../../content/published.ts';
import { isSwitchedOn } from '../../content/site-map.ts';
import { paths } from '../../contract/paths.ts';
import type { Database } from '../db/schema.ts';
import { conflict, notFound } from '../http/errors.ts';
import { readPublishedFacts } from '../texts/published-content.ts';

/* The newsletter's switch in the firm's facts. Who is in the list can leave it at any time. */

/** True unless the firm has switched off the newsletter. */
export function hasNewsletter({ views }: Pick<PublishedContent, 'views'>): boolean {
  return isSwitchedOn(paths.newsletterForm, views.site.pagesOff);
}

/** Throws a 404 to a visitor if the newsletter is switched off. */
export function requireNewsletter(content: Pick<PublishedContent, 'views'>): void {
  if (!hasNewsletter(content)) throw notFound();
}

/** Throws a 409 to staff if the newsletter is switched off: no email may promise or send it. */
export async function refuseWithoutNewsletter(db: Kysely<Database>): Promise<void> {
  const { pages } = await readPublishedFacts(db);
  if (pages.newsletter === 'off')
    throw conflict('newsletter-off', 'La newsletter è tolta dal sito: si rimette in «Dati dello studio»');
}
