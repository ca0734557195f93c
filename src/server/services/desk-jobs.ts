import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { minute } from '../durations.ts';
import type { Log } from '../log.ts';
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
  let stopped = false;
  let minutes = 0;
  let running = Promise.resolve();

  const step = (name: string, work: () => Promise<void>) => work().catch((error: unknown) => log.error(name, error));
  const storeViews = () => step('page counts not stored', () => pageCounts.store(jobs, new Date()));
  const work = async () => {
    await storeViews();
    if (minutes++ % 60 === 0) await step('subscribers not counted', () => noteSubscribers(jobs, new Date()));
    await step('messages not indexed', async () => {
      while (!stopped && (await indexWords(jobs, new Date(), messagesAtOnce)) === messagesAtOnce);
    });
  };
  const begin = () => {
    running = running.then(work);
  };
  begin();
  const timer = setInterval(begin, minute).unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
    await storeViews();
  };
}
