import { addDays } from '../../content/time/holidays.ts';
import type { Week } from '../../contract/desk.ts';
import type { Context } from '../context.ts';
import { findStartOfDay, listMondays, toRomanDay } from '../time/roman-days.ts';

const weekCount = 12;

/** Counts messages received, confirmed subscribers at the week's end and page views of the last twelve weeks. */
export async function countWeeks({ db, now }: Context): Promise<Week[]> {
  const starts = listMondays(now, weekCount);
  const days = await db
    .selectFrom('day_counts')
    .select(['day', 'kind'])
    .select(({ fn }) => fn.sum<number | string>('count').as('count'))
    .where('day', '>=', starts[0] ?? toRomanDay(now))
    .groupBy(['day', 'kind'])
    .orderBy('day')
    .execute();
  const weeks = starts.map((monday) => ({ monday, next: addDays(monday, 7) }));
  const messages = await countMessages(db, weeks);
  const confirmed = await countConfirmed(db, weeks);
  return weeks.map(({ monday, next }, index) => {
    const weekDays = days.filter(({ day }) => day >= monday && day < next);
    const pages = weekDays.filter(({ kind }) => kind === 'page');
    const isCurrent = monday === starts.at(-1);
    const lastStoredCount = isCurrent ? undefined : weekDays.filter(({ kind }) => kind === 'subscribers').at(-1);
    return {
      monday,
      messages: messages[index] ?? 0,
      // For the current week and weeks without a stored count: present subscribers who had confirmed by its end.
      subscribers: lastStoredCount ? Number(lastStoredCount.count) : (confirmed[index] ?? 0),
      pages: pages.length === 0 ? null : pages.reduce((sum, { count }) => sum + Number(count), 0),
    };
  });
}

interface WeekSpan {
  monday: string;
  next: string;
}

async function countMessages(db: Context['db'], spans: readonly WeekSpan[]): Promise<number[]> {
  const row = await db
    .selectNoFrom(({ selectFrom }) =>
      spans.map(({ monday, next }) =>
        selectFrom('messages')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('received_at', '>=', findStartOfDay(monday).toISOString())
          .where('received_at', '<', findStartOfDay(next).toISOString())
          .where('state', '!=', 'suspected')
          .as(monday),
      ),
    )
    .executeTakeFirstOrThrow();
  return spans.map(({ monday }) => Number(row[monday]));
}

async function countConfirmed(db: Context['db'], spans: readonly WeekSpan[]): Promise<number[]> {
  const row = await db
    .selectNoFrom(({ selectFrom }) =>
      spans.map(({ monday, next }, index) =>
        selectFrom('newsletter')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('confirmed_at', '<', findStartOfDay(next).toISOString())
          .$if(index > 0, (query) => query.where('confirmed_at', '>=', findStartOfDay(monday).toISOString()))
          .as(monday),
      ),
    )
    .executeTakeFirstOrThrow();
  let sum = 0;
  return spans.map(({ monday }) => {
    sum += Number(row[monday]);
    return sum;
  });
}
