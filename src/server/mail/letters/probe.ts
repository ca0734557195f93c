import type { Email } from '../../../content/email.ts';
import { filled } from '../../../content/filled.ts';
import { momentInFull } from '../../../content/italian-time.ts';
import type { Letter } from './letter.ts';

/** Proves that letters leave. */
export function writeProbe(time: string, { probe }: Email): Letter {
  return {
    subject: probe.subject,
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: filled(probe.opening, { ora: momentInFull(time) }) },
      { kind: 'text', text: probe.meaning },
    ],
  };
}
