import { momentInFull } from '../../../content/time/italian-time.ts';
import { useNow } from '../parts/wording/Time.tsx';
import { whenInWords } from './moments.ts';

/** A moment inside a sentence, with its article or preposition. `at` is an ISO time. */
export function When({ at, preposition }: { at: string; preposition?: 'da' | 'di' }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={momentInFull(moment)}>
      {whenInWords(moment, useNow(), preposition)}
    </time>
  );
}
