import { momentInWords } from '../parts/times.ts';

type Preposition = '' | 'da' | 'di';

/** Articles before the number of a day, alone and grown together with a preposition; «otto» and «undici» begin with a vowel. */
const articles: Record<Preposition, { consonant: string; vowel: string }> = {
  '': { consonant: 'il ', vowel: 'l’' },
  da: { consonant: 'dal ', vowel: 'dall’' },
  di: { consonant: 'del ', vowel: 'dell’' },
};

/** A moment inside a sentence: «oggi alle 9:42», «da giovedì alle 17:48», «dal 3 novembre alle 9:00», «l’8 ottobre all’1:05». */
export function whenInWords(moment: Date, now: Date, preposition: Preposition = ''): string {
  const words = momentInWords(moment, now);
  if (/^\D/.test(words)) return preposition === '' ? words : `${preposition} ${words}`;
  const { consonant, vowel } = articles[preposition];
  return /^(?:8|11)\b/.test(words) ? vowel + words : consonant + words;
}
