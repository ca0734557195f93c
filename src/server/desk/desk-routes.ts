import { deskCalls } from '../../contract/desk.ts';
import { listChecks } from '../db/check-results.ts';
import { answerCalls } from '../http/calls.ts';
import { requireFound, unavailable, unprocessable } from '../http/errors.ts';
import type { SubjectLimit } from '../http/limits/rate-limits.ts';
import { writeJournal } from '../journal/journal.ts';
import { countMessages } from '../messages/inbox.ts';
import type { TaskLister } from '../tasks/list.ts';
import { readToday } from './today.ts';

interface DeskServices {
  listTasks: TaskLister;
  subjectLimit: SubjectLimit;
  /** Sends a test email to the firm and stores the result. False if the test did not complete. */
  probeMail: () => Promise<boolean>;
}

/** Handlers of the desk's calls. The counts of `state` are cheap enough to be polled every few seconds. */
export const deskRoutes = answerCalls(deskCalls, ({ listTasks, subjectLimit, probeMail }: DeskServices) => ({
  today: (staff) => readToday(staff, listTasks),
  state: async (staff) => ({ ...(await countMessages(staff)), mail: staff.site.mails }),
  async checkMail(staff) {
    // Limited per firm, not per user: every call sends the firm an email.
    await subjectLimit('mail-check', 'firm');
    if (!staff.site.mails)
      throw unprocessable(
        'mail-off',
        'Nessun server di posta è collegato: che cosa serve si legge in «Stato del sito»',
      );
    await writeJournal(staff, { event: 'mail.checked' });
    // The test is aborted only if the program is stopping.
    if (!(await probeMail())) throw unavailable();
    return requireFound((await listChecks(staff.db)).find(({ name }) => name === 'mail'));
  },
}));
