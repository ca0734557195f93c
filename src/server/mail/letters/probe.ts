import type { LetterContent } from '../letter-content.ts';
import { italianTime } from './italian-time.ts';
import type { Letter } from './letter.ts';

/** Proves that letters leave. */
export function writeProbe(time: string, { words: { probe } }: LetterContent): Letter {
  return {
    subject: probe.subject,
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: probe.opening(italianTime(time)) },
      { kind: 'text', text: probe.meaning },
    ],
  };
}
