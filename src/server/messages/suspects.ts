import type { Kysely } from 'kysely';
import { fillWithDates } from '../../content/time/italian-date.ts';
import { formatDay } from '../../content/time/italian-time.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import type { Context, Site } from '../context.ts';
import type { Database } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { defineEmail } from '../mail/email-kind.ts';
import { queueDailyEmail } from '../mail/queue.ts';
import { hour, minute } from '../time/durations.ts';
import type { Job } from '../time/periodic.ts';
import { deleteDeliveredFiles } from './answers.ts';

/** Counts the suspected messages to review and finds the arrival time of the oldest; `null` if there is none. */
export async function findWaitingSuspects(db: Kysely<Database>): Promise<{ count: number; since: string } | null> {
  const { count, since } = await db
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('received_at').as('since')])
    .where('state', '=', 'suspected')
    .where('binned_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count) === 0 ? null : { count: Number(count), since };
}

/** Reminds the firm of suspected messages to review. Does not quote them. */
export const suspectsDigestEmail = defineEmail<{ count: number; since: string }>({
  kind: 'suspects-digest',
  lane: 'bulk',
  async find(_, { db, contactTo }) {
    const waiting = await findWaitingSuspects(db);
    return waiting && { ...waiting, to: contactTo };
  },
  write({ count, since }, { words: { suspectsDigest: words }, publicUrl }) {
    const values = { numero: count, giorno: formatDay(since) };
    return {
      subject: fillWithDates(count === 1 ? words.oneSubject : words.subject, values),
      headers: { 'Auto-Submitted': 'auto-generated' },
      blocks: [
        { kind: 'text', text: fillWithDates(count === 1 ? words.oneOpening : words.opening, values) },
        { kind: 'text', text: words.meaning },
        { kind: 'link', label: words.link, url: `${publicUrl}${staffPages.messages}?stato=sospetti` },
      ],
    };
  },
  example: () => ({ count: 3, since: '2026-11-21T09:32:00.000Z' }),
});

/** Queues the digest of unread suspected messages to the firm, once a day (UTC). Returns true if it was queued. */
export async function queueSuspectsDigest(
  { db, now }: Context,
  { secret, publicUrl, onEmailsQueued }: Site,
): Promise<boolean> {
  if ((await findWaitingSuspects(db)) === null) return false;
  const queued = await queueDailyEmail(db, suspectsDigestEmail, { secret, now, publicUrl });
  if (queued) onEmailsQueued?.();
  return queued;
}

interface MessageJobServices {
  makeContext: () => Promise<Context>;
  site: Site;
  log: Pick<Log, 'info'>;
}

export const makeMessageJobs = ({ makeContext, site, log }: MessageJobServices): Job[] => [
  {
    failure: 'answers.files',
    everyMs: minute,
    async work() {
      await deleteDeliveredFiles((await makeContext()).db);
    },
  },
  {
    failure: 'suspects.digest',
    everyMs: hour,
    async work() {
      if (await queueSuspectsDigest(await makeContext(), site)) log.info('suspects.digest');
    },
  },
];
