import { withArticle } from '../../../content/time/italian-date.ts';
import { momentInWords } from '../parts/wording/times.ts';

type Preposition = '' | 'da' | 'di';

const articles = { '': 'il', da: 'dal', di: 'del' } as const;

/** A moment inside a sentence: «oggi alle 9:42», «da giovedì alle 17:48», «dal 3 novembre alle 9:00», «l’8 ottobre all’1:05». */
export function whenInWords(moment: Date, now: Date, preposition: Preposition = ''): string {
  const words = momentInWords(moment, now);
  if (/^\d/.test(words)) return withArticle(articles[preposition], words);
  return preposition === '' ? words : `${preposition} ${words}`;
}
