import * as v from 'valibot';
import { type Say, saidBy } from '../../content/circulars/circular-references.ts';
import { inRome } from '../../content/time/roman-clock.ts';
import type { CircularText } from '../../contract/newsletter/circulars.ts';
import type { Content } from '../parts/draft/local-copies.ts';
import type { siteWith } from '../texts/preview/views.ts';
import type { Names } from './writing/InsertDialog.tsx';

export type Site = ReturnType<typeof siteWith>;

const text = v.fallback(v.string(), '');
const typed = v.object({
  title: text,
  subject: text,
  preheader: text,
  author: text,
  topic: text,
  body: text,
  points: v.fallback(v.array(v.string()), []),
});

/** Parses a draft into a CircularText. */
export function typedOf(content: Content): CircularText {
  return v.parse(typed, content);
}

/** Resolver of references as of the publication day, or as of today for an unpublished circular. */
export function sayOn(site: Site | null, publishedAt: string | null): Say {
  if (!site) return () => undefined;
  const [day] = inRome(publishedAt === null ? Date.now() : Date.parse(publishedAt));
  return saidBy(site, day);
}

/** References that can be inserted, each with its current wording. Expired ones are marked «da rileggere». */
export function namesOf(site: Site | null, say: Say): Names {
  if (!site) return { deadlines: [], provisions: [] };
  const today = inRome(Date.now())[0];
  const due = (name: string) => ((say(name)?.validUntil ?? today) < today ? ' (da rileggere)' : '');
  return {
    deadlines: site.views.scadenze.deadlines.map(({ name, what }) => ({
      name,
      label: `${what}: ${say(name)?.text ?? ''}${due(name)}`,
    })),
    provisions: Object.entries(site.law.register)
      .filter(([name]) => say(name))
      .map(([name, { text }]) => ({ name, label: (text === name ? name : `${name}: ${text}`) + due(name) })),
  };
}
