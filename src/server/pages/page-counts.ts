import { type Kysely, sql } from 'kysely';
import type { OpenDatabase } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { minute } from '../time/durations.ts';
import type { Job } from '../time/periodic.ts';
import { toRomanDay } from '../time/roman-days.ts';

/** Counts of views per page, in memory until they are stored. Contains no data about visitors. */
export class PageCounts {
  #counts = new Map<string, number>();

  count(path: string): void {
    this.#counts.set(path, (this.#counts.get(path) ?? 0) + 1);
  }

  /** Adds the counts to the stored ones of the day of `now` in Rome. On an error, keeps them for the next call. */
  async store(db: Kysely<Database>, now: Date): Promise<void> {
    const countsToStore = this.#counts;
    if (countsToStore.size === 0) return;
    this.#counts = new Map();
    const day = toRomanDay(now);
    const rows = [...countsToStore].map(([subject, count]) => ({ day, kind: 'page' as const, subject, count }));
    // Sorted, because instances that write the same rows in different orders could deadlock.
    rows.sort((first, other) => (first.subject < other.subject ? -1 : 1));
    try {
      await db
        .insertInto('day_counts')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'kind', 'subject'])
            .doUpdateSet({ count: sql<number>`day_counts.count + excluded.count` }),
        )
        .execute();
    } catch (error) {
      for (const [path, count] of countsToStore) this.#counts.set(path, (this.#counts.get(path) ?? 0) + count);
      throw error;
    }
  }
}

interface PageCountJobServices {
  pageCounts: PageCounts;
  database: Pick<OpenDatabase, 'staff'>;
}

export const makePageCountJobs = ({ pageCounts, database }: PageCountJobServices): Job[] => [
  {
    failure: 'page counts not stored',
    everyMs: minute,
    work: () => pageCounts.store(database.staff, new Date()),
  },
];
