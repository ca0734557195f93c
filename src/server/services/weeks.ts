import { dayAfter } from '../../content/holidays.ts';
import type { Week } from '../../contract/desk.ts';
import type { Context } from './context.ts';
import { mondays, romanDay, startOfDay } from './roman-days.ts';

const weeksShown = 12;

/** Messages that came in, confirmed subscribers at its end and pages seen, for each of the past twelve weeks and the current one's days so far. */
export async function countWeeks({ db, now }: Context): Promise<Week[]> {
  const starts = mondays(now, weeksShown);
  const days = await db
    .selectFrom('day_counts')
    .select(['day', 'kind'])
    .select(({ fn }) => fn.sum<number | string>('count').as('count'))
    .where('day', '>=', starts[0] ?? romanDay(now))
    .groupBy(['day', 'kind'])
    .orderBy('day')
    .execute();
  const weeks: Week[] = [];
  let confirmed = await countConfirmed(db, null, starts[0] ?? romanDay(now));
  for (const monday of starts) {
    const next = dayAfter(monday, 7);
    const within = days.filter(({ day }) => day >= monday && day < next);
    const pages = within.filter(({ kind }) => kind === 'page');
    // For this week, and for one in which nobody counted: today's subscribers who had confirmed by then.
    confirmed += await countConfirmed(db, monday, next);
    const isCurrent = monday === starts.at(-1);
    const counted = isCurrent ? undefined : within.filter(({ kind }) => kind === 'subscribers').at(-1);
    weeks.push({
      monday,
      messages: await countMessages(db, monday, next),
      subscribers: counted ? Number(counted.count) : confirmed,
      pages: pages.length === 0 ? null : pages.reduce((sum, { count }) => sum + Number(count), 0),
    });
  }
  return weeks;
}

async function countMessages(db: Context['db'], monday: string, next: string): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('received_at', '>=', startOfDay(monday).toISOString())
    .where('received_at', '<', startOfDay(next).toISOString())
    .where('state', '!=', 'suspected')
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countConfirmed(db: Context['db'], from: string | null, before: string): Promise<number> {
  let query = db
    .selectFrom('newsletter')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('confirmed_at', '<', startOfDay(before).toISOString());
  if (from !== null) query = query.where('confirmed_at', '>=', startOfDay(from).toISOString());
  return Number((await query.executeTakeFirstOrThrow()).count);
}
