import type { Log } from '../log.ts';
import { within } from '../patience.ts';
import type { Read } from './build.ts';

/** Longest time in ms that a page waits for what it reads; then it goes out without, and the browser asks for it. */
const longestRead = 1500;

/** The answer to a declared read; `whole` is false where more will be fetched by the browser. */
export interface ReadAnswer {
  data: unknown;
  whole: boolean;
}

/** Answers a page's declared read from the services. */
export type ReadPageData = (read: Read) => Promise<ReadAnswer>;

/** What pages read, kept in memory until it is read anew: a page for one visitor needs no database. */
export interface PageReads {
  /** Reads all of these anew; what cannot be read stays as it was. Answers those that could not. */
  renew(reads: Read[]): Promise<Set<string>>;
  /** The answer as it is kept, else as the database gives it; `undefined` where it does not. */
  get(read: Read): Promise<ReadAnswer | undefined>;
}

/** Names a read: two that ask for the same have one key. */
export function keyOf(read: Read): string {
  return JSON.stringify(read);
}

export function createPageReads(read: ReadPageData, log: Pick<Log, 'error' | 'info'>): PageReads {
  const kept = new Map<string, ReadAnswer>();
  let failing = false;

  /** The answer to a declared read, or `undefined` where it fails or takes too long. */
  async function readInTime(wanted: Read): Promise<ReadAnswer | undefined> {
    try {
      const answer = await within(longestRead, () => read(wanted), refuse);
      kept.set(keyOf(wanted), answer);
      return answer;
    } catch (error) {
      // Pages try again and again, and a slow database answers some of what they ask: once is enough to know.
      if (!failing) log.error('page data unavailable', error, { read: wanted.kind });
      failing = true;
      return undefined;
    }
  }

  return {
    async renew(reads) {
      const distinct = new Map(reads.map((wanted) => [keyOf(wanted), wanted]));
      const failed = new Set<string>();
      await Promise.all(
        [...distinct].map(async ([key, wanted]) => {
          if ((await readInTime(wanted)) === undefined) failed.add(key);
        }),
      );
      if (failing && failed.size === 0) {
        failing = false;
        log.info('page data available again');
      }
      return failed;
    },
    get: async (wanted) => kept.get(keyOf(wanted)) ?? (await readInTime(wanted)),
  };
}

function refuse(): never {
  throw new Error('The read took too long');
}
