import type { Email } from '../../../content/email.ts';
import { filledWithDates } from '../../../content/italian-date.ts';
import { dayInFull } from '../../../content/italian-time.ts';
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
  { suspectsDigest }: Email,
): Letter {
  const { oneSubject, subject, oneOpening, opening, meaning, link } = suspectsDigest;
  const values = { numero: count, giorno: dayInFull(since) };
  return {
    subject: filledWithDates(count === 1 ? oneSubject : subject, values),
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: filledWithDates(count === 1 ? oneOpening : opening, values) },
      { kind: 'text', text: meaning },
      { kind: 'link', label: link, url: `${publicUrl}/gestione/messaggi` },
    ],
  };
}
