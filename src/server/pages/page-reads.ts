import type { Published } from '../../content/contents.ts';
import { type Log, ToldOnce } from '../log.ts';
import { within } from '../time/patience.ts';
import type { Read } from './build.ts';

/** Longest time in ms that a page waits for what it reads; then it goes out without, and the browser asks for it. */
const longestRead = 1500;

/** The answer to a declared read; `whole` is false where more will be fetched by the browser. */
export interface ReadAnswer {
  data: unknown;
  whole: boolean;
}

/** Answers a page's declared read from the services, or from what is published. */
export type ReadPageData = (read: Read, published: Published) => Promise<ReadAnswer>;

/** What pages are made from: what is published, and what they read at that moment; where a read failed, what it last answered. */
interface Moment {
  published: Published;
  answers: Map<string, ReadAnswer>;
}

/** What pages read, kept in memory until it is read anew: a page for one visitor needs no database. */
export interface PageReads {
  /** Reads all of these anew; what cannot be read stays as it was. Answers those that could not. */
  renew(reads: Read[]): Promise<Set<string>>;
  /** Each answer as it is kept, else as the database gives it; `undefined` where it does not. All are of one moment, with what was published then. */
  answer(reads: readonly Read[]): Promise<{ published: Published; answers: (ReadAnswer | undefined)[] }>;
}

interface ReadSources {
  read: ReadPageData;
  content: () => Published;
  log: Pick<Log, 'error' | 'info'>;
}

/** Names a read: two that ask for the same have one key. */
export function keyOf(read: Read): string {
  return JSON.stringify(read);
}

/** Reads over these services; nothing is kept until it is asked for. */
export function createPageReads({ read, content, log }: ReadSources): PageReads {
  let kept: Moment = { published: content(), answers: new Map() };
  const fault = new ToldOnce();

  /** The answer to a declared read, kept with its moment; `undefined` where it fails or takes too long. */
  async function readInTime(wanted: Read, { published, answers }: Moment): Promise<ReadAnswer | undefined> {
    try {
      const answer = await within(longestRead, () => read(wanted, published), refuse);
      answers.set(keyOf(wanted), answer);
      return answer;
    } catch (error) {
      // Pages try again and again, and a slow database answers some of what they ask: once is enough to know.
      fault.met(() => log.error('page data unavailable', error, { read: wanted.kind }));
      return undefined;
    }
  }

  return {
    async renew(reads) {
      const distinct = new Map(reads.map((wanted) => [keyOf(wanted), wanted]));
      const failed = new Set<string>();
      const next: Moment = {
        published: content(),
        answers: new Map([...kept.answers].filter(([key]) => distinct.has(key))),
      };
      await Promise.all(
        [...distinct].map(async ([key, wanted]) => {
          if ((await readInTime(wanted, next)) === undefined) failed.add(key);
        }),
      );
      // All at once: a page that is made meanwhile must not show some of the old and some of the new.
      kept = next;
      if (failed.size === 0 && fault.over()) log.info('page data available again');
      return failed;
    },
    async answer(reads) {
      const moment = kept;
      const answers = reads.map(
        async (wanted) => moment.answers.get(keyOf(wanted)) ?? (await readInTime(wanted, moment)),
      );
      return { published: moment.published, answers: await Promise.all(answers) };
    },
  };
}

function refuse(): never {
  throw new Error('The read took too long');
}
