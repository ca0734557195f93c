import { fillWithDates } from '../../content/time/italian-date.ts';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { listChecks } from '../db/check-results.ts';
import { defineEmail } from '../mail/email-kind.ts';

/** Email to the firm about a failed nightly backup; dropped once a later backup succeeds. */
export const backupFailureEmail = defineEmail<{ time: string }>({
  kind: 'copy-failure',
  lane: 'bulk',
  async find(_, { db, contactTo }) {
    const check = (await listChecks(db)).find(({ name }) => name === 'backup');
    return !check || check.failure === null ? null : { to: contactTo, time: check.checked_at };
  },
  write: ({ time }, { words: { copyFailure: words }, publicUrl }) => ({
    subject: words.subject,
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: fillWithDates(words.opening, { ora: formatDateAndTime(time) }) },
      { kind: 'text', text: words.meaning },
      { kind: 'link', label: words.link, url: `${publicUrl}${staffPages.doctor}` },
    ],
  }),
  example: ({ now }) => ({ time: now.toISOString() }),
});
