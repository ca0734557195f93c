import { sql } from 'kysely';
import { dayAfter } from '../../content/holidays.ts';
import type { Week } from '../../contract/desk.ts';
import type { Context } from './context.ts';
import { mondays, romanDay, startOfDay } from './roman-days.ts';

const weeksShown = 12;
/** Before anything was counted. */
const always = new Date(0).toISOString();

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
  const spans = starts.map((monday) => spanOf(monday, 7));
  const messages = await countMessages(db, spans);
  const [before = 0, ...confirmed] = await countConfirmed(db, [
    { from: always, to: spans[0]?.from ?? always },
    ...spans,
  ]);
  let sum = before;
  return starts.map((monday, index) => {
    const next = dayAfter(monday, 7);
    const within = days.filter(({ day }) => day >= monday && day < next);
    const pages = within.filter(({ kind }) => kind === 'page');
    // For this week, and for one in which nobody counted: today's subscribers who had confirmed by then.
    sum += confirmed[index] ?? 0;
    const isCurrent = monday === starts.at(-1);
    const counted = isCurrent ? undefined : within.filter(({ kind }) => kind === 'subscribers').at(-1);
    return {
      monday,
      messages: messages[index] ?? 0,
      subscribers: counted ? Number(counted.count) : sum,
      pages: pages.length === 0 ? null : pages.reduce((seen, { count }) => seen + Number(count), 0),
    };
  });
}

/** Moments from the first one, which is within, to the second, which is not. */
interface Span {
  from: string;
  to: string;
}

function spanOf(day: string, days: number): Span {
  return { from: startOfDay(day).toISOString(), to: startOfDay(dayAfter(day, days)).toISOString() };
}

async function countMessages(db: Context['db'], spans: readonly Span[]): Promise<number[]> {
  const row = await db
    .selectFrom('messages')
    .select(countsWithin('received_at', spans))
    .where('state', '!=', 'suspected')
    .where('received_at', '>=', spans[0]?.from ?? always)
    .executeTakeFirstOrThrow();
  return Object.values(row).map(Number);
}

async function countConfirmed(db: Context['db'], spans: readonly Span[]): Promise<number[]> {
  const row = await db.selectFrom('newsletter').select(countsWithin('confirmed_at', spans)).executeTakeFirstOrThrow();
  return Object.values(row).map(Number);
}

/** One number for each span, all in one reading of the table. */
function countsWithin(column: string, spans: readonly Span[]) {
  const time = sql.ref(column);
  return spans.map(({ from, to }, index) =>
    sql<number | string>`count(*) filter (where ${time} >= ${from} and ${time} < ${to})`.as(`span${index}`),
  );
}
