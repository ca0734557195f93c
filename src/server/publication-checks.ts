import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { isViewName } from '../content/documents.ts';
import type { OpenDatabase } from './db/open.ts';
import type { Log } from './log.ts';
import { type AskPage, checkPublications, signInstance, signOffInstance } from './services/content-receipts.ts';

/** How often this server says that it runs, and looks again at what did not agree, in ms. */
const signEvery = 10_000;
/** Longest time that it waits for a page of its own, in ms. */
const patience = 5_000;

/** The part of a page's state block that is read here. */
const stateBlock = v.object({ queries: v.array(v.tuple([v.array(v.unknown()), v.unknown(), v.boolean()])) });

export interface PublicationChecks {
  /** The pages have been rendered anew. */
  look: () => void;
  stop: () => Promise<void>;
}

/** Lets this server look at its own pages after each publication, over the network as a visitor does, and write down what it found. */
export function startPublicationChecks(
  { jobs }: Pick<OpenDatabase, 'jobs'>,
  { address, stateBlockId, log }: { address: string; stateBlockId: string; log: Pick<Log, 'warn'> },
): PublicationChecks {
  const instance = randomUUID();
  const ask: AskPage = async (path) => {
    const html = await (await fetch(address + path, { signal: AbortSignal.timeout(patience) })).text();
    const [, json = ''] = new RegExp(`id="${stateBlockId}">(.*?)</script>`).exec(html) ?? [];
    const { queries } = v.parse(stateBlock, JSON.parse(json));
    return new Map(
      queries.flatMap(([[kind, name], data]) =>
        kind === 'content' && isViewName(name) ? [[name, data] as const] : [],
      ),
    );
  };
  let running = Promise.resolve();
  const look = () => {
    running = running.then(() =>
      checkPublications(jobs, { instance, ask }).catch((error: unknown) =>
        log.warn('publication not checked', { reason: error instanceof Error ? error.name : typeof error }),
      ),
    );
  };
  const sign = () => {
    running = running.then(() => signInstance(jobs, instance).catch(() => {}));
  };
  sign();
  look();
  const timer = setInterval(() => {
    sign();
    look();
  }, signEvery).unref();
  return {
    look,
    async stop() {
      clearInterval(timer);
      await running;
      await signOffInstance(jobs, instance).catch(() => {});
    },
  };
}
