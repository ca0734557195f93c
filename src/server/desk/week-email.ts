import { parseOpeningHours } from '../../content/facts.ts';
import type { PublishedContent } from '../../content/published.ts';
import { isWorkingDay } from '../../content/time/half-days.ts';
import { addDays } from '../../content/time/holidays.ts';
import { fillPlaceholders, formatDayAndMonth } from '../../content/time/italian-date.ts';
import type { OpeningHours } from '../../content/time/opening.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { formatLine, formatTaskTitle, isOpen, type Task } from '../../contract/staff/tasks.ts';
import { type Context, inTransaction, type Site } from '../context.ts';
import { raiseSetting } from '../db/settings.ts';
import type { Log } from '../log.ts';
import { defineEmail } from '../mail/email-kind.ts';
import { queueEmail } from '../mail/queue.ts';
import { readRestoredSite } from '../mail/restored-site.ts';
import { listReaders } from '../mail/work-emails.ts';
import { minute } from '../time/durations.ts';
import type { Job } from '../time/periodic.ts';
import { listMondays, toRomanDay } from '../time/roman-days.ts';

/* Email on the first working day of a week: to each of the firm, what «Oggi» shows them, with what falls in the week. */

interface Week {
  day: string;
  tasks: readonly Pick<Task, 'count' | 'title' | 'lines' | 'link'>[];
}

export const weekEmail = defineEmail<Week>({
  kind: 'staff-week',
  lane: 'bulk',
  async find({ recipient }, { db, now, listTasks }) {
    const reader = (await listReaders(db, 'staff-week')).find(({ email }) => email === recipient);
    if (!reader) return null;
    const { id, name, role } = reader;
    const context: Context = { db, now, actor: { kind: 'person', id, name, role } };
    const tasks = [...(await listTasks(context, 'desk')), ...(await listTasks(context, 'week'))].filter(isOpen);
    return tasks.length === 0 ? null : { to: reader.email, day: toRomanDay(now), tasks };
  },
  write: ({ day, tasks }, { words: { week }, publicUrl }) => ({
    subject: fillPlaceholders(week.subject, (name) => (name === 'giorno' ? formatDayAndMonth(day) : undefined)),
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: week.opening },
      ...tasks.flatMap(({ lines, link, ...task }) => [
        { kind: 'typed' as const, text: [capitalise(formatTaskTitle(task)), ...lines.map(formatLine)].join('\n') },
        ...(link === null ? [] : [{ kind: 'link' as const, label: link.label, url: `${publicUrl}${link.to}` }]),
      ]),
      { kind: 'link', label: week.link, url: `${publicUrl}${staffPages.desk}` },
      { kind: 'text', text: week.switchOff },
    ],
  }),
  example: ({ now }) => ({
    day: toRomanDay(now),
    tasks: [
      {
        count: 2,
        title: 'messaggi senza risposta',
        lines: [['Il più vecchio è arrivato venerdì: «Vorrei un preventivo per la contabilità.»']],
        link: { label: 'Leggi', to: staffPages.messages },
      },
    ],
  }),
});

const sendTime = '08:00';

/**
 * Queues the week's email for everybody who wants it, from 8:00 in Rome on the first working day of the week, once a week
 * over all instances, also if a closure is announced after that. Returns their number.
 */
export async function queueWeekEmails(
  context: Context,
  { publicUrl }: Pick<Site, 'publicUrl'>,
  hours: OpeningHours,
): Promise<number> {
  const [today, time] = toRomanTime(context.now.getTime());
  const [monday = today] = listMondays(context.now, 1);
  if (time < sendTime || today !== findFirstWorkingDay(monday, hours)) return 0;
  if ((await readRestoredSite(context.db))?.gone === null) return 0;
  return await inTransaction(context, async ({ db, now }) => {
    if (!(await raiseSetting(db, 'week-email', monday))) return 0;
    const readers = await listReaders(db, 'staff-week');
    for (const { email } of readers) await queueEmail(db, weekEmail, { recipient: email }, { now, publicUrl });
    return readers.length;
  });
}

/** First day of a week on which the office opens; `undefined` if there is none. */
function findFirstWorkingDay(monday: string, hours: OpeningHours): string | undefined {
  return [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(monday, count)).find((day) => isWorkingDay(hours, day));
}

interface DeskJobServices {
  makeContext: () => Promise<Context>;
  site: Site;
  content: () => PublishedContent;
  log: Pick<Log, 'info'>;
}

export const makeDeskJobs = ({ makeContext, site, content, log }: DeskJobServices): Job[] => [
  {
    failure: 'desk.week',
    everyMs: 5 * minute,
    async work() {
      const emails = await queueWeekEmails(await makeContext(), site, parseOpeningHours(content().facts));
      if (emails === 0) return;
      log.info('desk.week', { emails });
      site.onEmailsQueued?.();
    },
  },
];
