import { diffWords } from 'diff';

const segmenter = new Intl.Segmenter('it', { granularity: 'word' });

/** Passage of two compared texts: in both, `added` in the second, or `removed` from the first. */
export interface TextPart {
  key: string;
  value: string;
  added: boolean;
  removed: boolean;
}

/** Number of differing words above which a diff would be slow to compute, and unreadable. */
const maxEditLength = 1000;

/**
 * Word diff of two texts. Shows both in full when less than half of the shorter one is unchanged: an interleaved diff
 * would be unreadable.
 */
export function diffTexts(before: string, after: string): TextPart[] {
  const wordDiff = diffWords(before, after, { intlSegmenter: segmenter, maxEditLength });
  const unchangedLength = (wordDiff ?? []).reduce(
    (sum, { value, added, removed }) => (added || removed ? sum : sum + value.length),
    0,
  );
  if (wordDiff && unchangedLength * 2 >= Math.min(before.length, after.length)) return addKeys(wordDiff);
  return addKeys([
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ]);
}

function addKeys(parts: readonly Omit<TextPart, 'key'>[]): TextPart[] {
  let offset = 0;
  return parts.map((part) => {
    offset += part.value.length;
    return { ...part, key: `${offset} ${part.added} ${part.removed}` };
  });
}
