import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { isViewName } from '../content/documents.ts';
import type { OpenDatabase } from './db/open.ts';
import { type Log, ToldOnce } from './log.ts';
import { startPeriodic } from './periodic.ts';
import { gathered } from './render/gathered.ts';
import { type AskPage, checkPublications, signInstance, signOffInstance } from './services/content-receipts.ts';

/** How often this server says that it runs, and looks again at what did not agree, in ms. */
const every = 10_000;
/** Longest time that it waits for a page of its own, in ms. */
const patience = 5_000;

/** The part of a page's state block that is read here. */
const stateBlock = v.object({ queries: v.array(v.tuple([v.array(v.unknown()), v.unknown(), v.boolean()])) });

export interface PublicationChecks {
  /** The pages have been rendered anew. */
  look: () => void;
  stop: () => Promise<void>;
}

interface Parts {
  /** Where this server answers. */
  address: string;
  stateBlockId: string;
  /** Has the pages rendered anew from what is published now. */
  renew: () => Promise<void>;
  log: Pick<Log, 'warn'>;
}

/** Lets this server look at its own pages after each publication, over the network as a visitor does, and write down what it found. */
export function startPublicationChecks(
  { jobs }: Pick<OpenDatabase, 'jobs'>,
  { address, stateBlockId, renew, log }: Parts,
): PublicationChecks {
  const instance = randomUUID();
  const stopping = new AbortController();
  const ask: AskPage = async (path) => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(patience)]);
    const html = await (await fetch(address + path, { signal })).text();
    const [, json = ''] = new RegExp(`id="${stateBlockId}">(.*?)</script>`).exec(html) ?? [];
    const { queries } = v.parse(stateBlock, JSON.parse(json));
    return new Map(
      queries.flatMap(([[kind, name], data]) =>
        kind === 'content' && isViewName(name) ? [[name, data] as const] : [],
      ),
    );
  };
  const fault = new ToldOnce();
  const notChecked = (error: unknown) => {
    if (stopping.signal.aborted) return;
    const reason = error instanceof Error ? error.name : typeof error;
    fault.met(() => log.warn('publications.not-checked', { reason }));
  };
  const { ask: check } = gathered(async (givenUp) => {
    const ending = AbortSignal.any([stopping.signal, givenUp]);
    const documents = await checkPublications(jobs, { instance, ask, renew, ending });
    fault.over();
    if (documents.length > 0 && !stopping.signal.aborted)
      log.warn('publications.differ', { documents: documents.join(' ') });
  }, 0);
  let looking = Promise.resolve();
  const look = () => {
    looking = check().catch(notChecked);
    return looking;
  };
  const stopLooking = startPeriodic({
    everyMs: every,
    firstAfterMs: 0,
    work: look,
    last: () => looking,
    failed: notChecked,
  });
  // A server whose own pages hang goes on saying that it runs: its answer is missing then, and is seen to be.
  const stopSigning = startPeriodic({
    everyMs: every,
    firstAfterMs: 0,
    work: () => signInstance(jobs, instance),
    last: () => signOffInstance(jobs, instance),
    // The checks, which need the same database, tell of it.
    failed: () => {},
  });
  return {
    look: () => void look(),
    async stop() {
      stopping.abort();
      await Promise.all([stopLooking(), stopSigning()]);
    },
  };
}
