import type { LetterContent } from '../letter-content.ts';
import { italianDay } from './italian-time.ts';
import type { Letter } from './letter.ts';

/** Messages that are kept as suspected and that nobody has read: how many, and when the oldest came in. */
export interface WaitingSuspects {
  count: number;
  /** An ISO time. */
  since: string;
}

/** Tells the firm, without a word of them, that suspected messages wait to be looked at. */
export function writeSuspectsDigest(
  { count, since, publicUrl }: WaitingSuspects & { publicUrl: string },
  { words: { suspectsDigest } }: LetterContent,
): Letter {
  return {
    subject: suspectsDigest.subject(count),
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: suspectsDigest.opening(count, italianDay(since)) },
      { kind: 'text', text: suspectsDigest.meaning },
      { kind: 'link', label: suspectsDigest.link, url: `${publicUrl}/gestione/messaggi` },
    ],
  };
}
