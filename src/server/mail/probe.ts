import { fillWithDates } from '../../content/time/italian-date.ts';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import { defineEmail } from './email-kind.ts';

export const probeEmail = defineEmail<{ time: string }>({
  kind: 'probe',
  lane: 'bulk',
  find: async ({ recipient, created_at }) => (recipient === null ? null : { to: recipient, time: created_at }),
  write: ({ time }, { words }) => ({
    subject: words.probe.subject,
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: fillWithDates(words.probe.opening, { ora: formatDateAndTime(time) }) },
      { kind: 'text', text: words.probe.meaning },
    ],
  }),
  example: ({ now }) => ({ time: now.toISOString() }),
});
