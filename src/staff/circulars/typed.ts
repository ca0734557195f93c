import * as v from 'valibot';
import { type Say, saidBy } from '../../content/circulars/said.ts';
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

/** What is typed, as what it is. */
export function typedOf(content: Content): CircularText {
  return v.parse(typed, content);
}

/** What names in braces say on the day of a circolare that was published then, else today. */
export function sayOn(site: Site | null, publishedAt: string | null): Say {
  if (!site) return () => undefined;
  const [day] = inRome(publishedAt === null ? Date.now() : Date.parse(publishedAt));
  return saidBy(site, day);
}

/** The names that may be laid in, with what each says. */
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
