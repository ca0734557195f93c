import * as v from 'valibot';
import { makeReferenceResolver, type ResolveReference } from '../../content/circulars/circular-references.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { type CircularText, circularFields } from '../../contract/circulars.ts';
import type { Content } from '../../contract/fields/changes.ts';
import { toStoredSchema } from '../../contract/fields/schema.ts';
import type { InsertableReferences } from '../documents/markdown/InsertDialog.tsx';
import type { buildSiteContent } from '../texts/preview/site-content.ts';

export type SiteContent = ReturnType<typeof buildSiteContent>;

/** Parses a draft into a CircularText. */
export function parseCircularText(content: Content): CircularText {
  return v.parse(toStoredSchema(circularFields), content);
}

/** Resolver of references as of the publication day, or as of today for an unpublished circular. */
export function createResolver(site: SiteContent | null, publishedAt: string | null): ResolveReference {
  if (!site) return () => undefined;
  const [day] = toRomanTime(publishedAt === null ? Date.now() : Date.parse(publishedAt));
  return makeReferenceResolver(site, day);
}

/** References that can be inserted, each with its current wording. Expired ones are marked «da rileggere». */
export function listReferences(site: SiteContent | null, resolveReference: ResolveReference): InsertableReferences {
  if (!site) return { deadlines: [], provisions: [] };
  const today = toRomanTime(Date.now())[0];
  const markExpired = (name: string) =>
    (resolveReference(name)?.validUntil ?? today) < today ? ' (da rileggere)' : '';
  return {
    deadlines: site.views.scadenze.deadlines.map(({ name, what }) => ({
      name,
      label: `${what}: ${resolveReference(name)?.text ?? ''}${markExpired(name)}`,
    })),
    provisions: Object.entries(site.law.register)
      .filter(([name]) => resolveReference(name))
      .map(([name, { text }]) => ({ name, label: (text === name ? name : `${name}: ${text}`) + markExpired(name) })),
  };
}
