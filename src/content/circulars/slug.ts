import { circularLimits } from '../../contract/newsletter/circulars.ts';
import { folded } from '../writing/folded.ts';

/**
 * Slug of a circular from the words of its title: `bonus-casa-2027`; `circolare` for a title without Latin letters or
 * digits.
 */
export function slugOf(title: string): string {
  const [first = 'circolare', ...words] = folded(title).match(/[a-z0-9]+/g) ?? [];
  let slug = first.slice(0, circularLimits.slug);
  for (const word of words) {
    if (slug.length + 1 + word.length > circularLimits.slug) break;
    slug += `-${word}`;
  }
  return slug;
}
