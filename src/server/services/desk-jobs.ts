import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { hour, minute } from '../durations.ts';
import { startPeriodic } from '../periodic.ts';
import { indexWords } from './message-words.ts';
import { noteSubscribers, type PageCounts } from './page-counts.ts';

/** Few enough that a visitor's message never waits long for its turn to write. */
const messagesAtOnce = 50;

interface DeskJobs {
  jobs: Kysely<Database>;
  pageCounts: PageCounts;
  /** Answers what is told of a fault under this name. */
  failing: (event: string) => (error: unknown) => void;
}

/**
 * Every minute stores how often pages were seen and makes new messages findable, every hour notes how many subscribers there are.
 * Answers how to stop each.
 */
export function startDesk({ jobs, pageCounts, failing }: DeskJobs): (() => Promise<void>)[] {
  return [
    startPeriodic({
      everyMs: minute,
      firstAfterMs: 0,
      work: () => pageCounts.store(jobs, new Date()),
      failed: failing('page counts not stored'),
    }),
    startPeriodic({
      everyMs: hour,
      firstAfterMs: 0,
      work: () => noteSubscribers(jobs, new Date()),
      failed: failing('subscribers not counted'),
    }),
    startPeriodic({
      everyMs: minute,
      firstAfterMs: 0,
      async work(ending) {
        while (!ending.aborted && (await indexWords(jobs, new Date(), messagesAtOnce)) === messagesAtOnce);
      },
      failed: failing('messages not indexed'),
    }),
  ];
}
