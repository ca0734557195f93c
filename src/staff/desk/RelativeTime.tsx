import { prependArticle } from '../../content/time/italian-date.ts';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import { useNow } from '../parts/wording/Time.tsx';
import { formatMoment } from '../parts/wording/times.ts';

/** Relative time inside a sentence, with its article or preposition. `at` is an ISO 8601 time. */
export function RelativeTime({ at, preposition }: { at: string; preposition?: 'da' | 'di' }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={formatDateAndTime(moment)}>
      {formatRelativeTime(moment, useNow(), preposition)}
    </time>
  );
}

const articles = { '': 'il', da: 'dal', di: 'del' } as const;

/** Formats a time inside a sentence: «oggi alle 9:42», «da giovedì alle 17:48», «l’8 ottobre all’1:05». */
export function formatRelativeTime(moment: Date, now: Date, preposition: keyof typeof articles = ''): string {
  const words = formatMoment(moment, now);
  if (/^\d/.test(words)) return prependArticle(articles[preposition], words);
  return preposition === '' ? words : `${preposition} ${words}`;
}
