import type { Kysely } from 'kysely';
import { databaseTime } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { DeliveryDeps } from '../mail/attempt.ts';
import { unanswered } from '../mail/outbox-rows.ts';
import { noteReached, noteUnreached } from '../newsletter/suppressions.ts';
import { slowDown, speedUp } from './advance.ts';
import { again, changeWaiting, held } from './letters.ts';

interface Needed {
  jobs: Kysely<Database>;
  /** The database's time, unless a test has its own. */
  now?: (() => Date) | undefined;
  log: Pick<Log, 'warn'>;
}

/**
 * What becomes of readers' letters. One that may have arrived is never sent again by itself; what mail servers have against the sender
 * makes the sending rest; who asks for less gets less; who is not there gets no more.
 */
export function circularOutcomes({ jobs, now: own, log }: Needed): Required<Pick<DeliveryDeps, 'judge' | 'accepted'>> {
  const now = async () => (own ? own() : await databaseTime(jobs));
  return {
    async judge(letter, { summary, permanent, replied, unanswered: isUnanswered, final }) {
      const { circular_id, reader_id, recipient, domain } = letter;
      if (circular_id === null || reader_id === null || recipient === null) return null;
      if (isUnanswered) return { status: 'failed', unanswered: 1, last_error: unanswered };
      const code = /\b[45]\.\d{1,3}\.\d{1,3}$/.exec(summary)?.[0];
      if (permanent && code?.startsWith('5.7.')) {
        await restForSender(jobs, circular_id);
        log.warn('circular.sender-refused', { id: circular_id, reason: summary });
        return { ...again(letter), next_attempt_at: held, last_error: summary };
      }
      if (!permanent && replied) await slowDown(jobs, domain ?? '', await now());
      if (permanent || (final && replied))
        await noteUnreached(jobs, { email: recipient, reason: code ?? summary, now: await now() });
      return null;
    },
    async accepted({ reader_id, recipient, domain }) {
      if (reader_id === null || recipient === null) return;
      await noteReached(jobs, recipient);
      await speedUp(jobs, domain ?? '');
    },
  };
}

async function restForSender(jobs: Kysely<Database>, id: number): Promise<void> {
  await jobs
    .updateTable('circulars')
    .set({ state: 'paused', paused_for: 'sender' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
  await changeWaiting(jobs, id, { next_attempt_at: held });
}
