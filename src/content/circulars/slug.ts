import { circularLimits } from '../../contract/circulars.ts';
import { foldText } from '../writing/fold.ts';

/** Makes a slug such as `bonus-casa-2027`; `circolare` for a title without Latin letters or digits. */
export function makeSlug(title: string): string {
  const [first = 'circolare', ...words] = foldText(title).match(/[a-z0-9]+/g) ?? [];
  let slug = first.slice(0, circularLimits.slug);
  for (const word of words) {
    if (slug.length + 1 + word.length > circularLimits.slug) break;
    slug += `-${word}`;
  }
  return slug;
}
