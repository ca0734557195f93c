import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { minute } from '../durations.ts';
import type { Log } from '../log.ts';
import { startPeriodic } from '../periodic.ts';
import { indexWords } from './message-words.ts';
import { noteSubscribers, type PageCounts } from './page-counts.ts';

/** Few enough that a visitor's message never waits long for its turn to write. */
const messagesAtOnce = 50;

interface DeskJobs {
  jobs: Kysely<Database>;
  pageCounts: PageCounts;
  log: Pick<Log, 'error'>;
}

/**
 * Every minute stores how often pages were seen and makes new messages findable, every hour notes how many subscribers there are.
 * Answers how to stop, which stores what was counted since.
 */
export function startDesk({ jobs, pageCounts, log }: DeskJobs): () => Promise<void> {
  let minutes = 0;
  const step = (name: string, work: () => Promise<void>) => work().catch((error: unknown) => log.error(name, error));
  const storeViews = () => step('page counts not stored', () => pageCounts.store(jobs, new Date()));
  return startPeriodic({
    everyMs: minute,
    firstAfterMs: 0,
    async work(ending) {
      await storeViews();
      if (minutes++ % 60 === 0) await step('subscribers not counted', () => noteSubscribers(jobs, new Date()));
      await step('messages not indexed', async () => {
        while (!ending.aborted && (await indexWords(jobs, new Date(), messagesAtOnce)) === messagesAtOnce);
      });
    },
    last: storeViews,
    failed: (error) => log.error('desk jobs failed', error),
  });
}
