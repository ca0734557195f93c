import { probe } from '../../../content/letters.ts';
import { italianTime } from './italian-time.ts';
import type { Letter } from './letter.ts';

/** Proves that letters leave. */
export function writeProbe(time: string): Letter {
  return {
    subject: probe.subject,
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: probe.opening(italianTime(time)) },
      { kind: 'text', text: probe.meaning },
    ],
  };
}
