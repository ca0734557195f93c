import type { Email } from '../../../content/email.ts';
import { filledWithDates } from '../../../content/italian-date.ts';
import { momentInFull } from '../../../content/italian-time.ts';
import type { Letter } from './letter.ts';

/** Proves that letters leave. */
export function writeProbe(time: string, { probe }: Email): Letter {
  return {
    subject: probe.subject,
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: filledWithDates(probe.opening, { ora: momentInFull(time) }) },
      { kind: 'text', text: probe.meaning },
    ],
  };
}
