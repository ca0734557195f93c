import { filledWithDates } from '../../content/time/italian-date.ts';
import { momentInFull } from '../../content/time/italian-time.ts';
import { defineEmail } from './email-kind.ts';

export const probeEmail = defineEmail<{ time: string }>({
  kind: 'probe',
  lane: 'bulk',
  find: async ({ recipient, created_at }) => (recipient === null ? null : { to: recipient, time: created_at }),
  write: ({ time }, { words }) => ({
    subject: words.probe.subject,
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: filledWithDates(words.probe.opening, { ora: momentInFull(time) }) },
      { kind: 'text', text: words.probe.meaning },
    ],
  }),
  example: ({ now }) => ({ time: now.toISOString() }),
});
