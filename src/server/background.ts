import type { OpenDatabase } from './db/open.ts';
import type { Settings } from './db/settings.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { startOutbox } from './mail/outbox.ts';
import { startSelfCheck } from './mail/self-check.ts';
import { startRetention } from './services/retention.ts';
import { layInAtFirstStart } from './services/starter-pictures.ts';

/** What goes on beside the answering of requests. */
export interface BackgroundWork {
  /** New letters are waiting. */
  wake: () => void;
  /** Ends what is under way, within seconds. */
  stop: () => Promise<void>;
  /** Lays the starter pictures into an embedded database that was just made, and says so. */
  layInStarterPictures: () => Promise<void>;
}

interface Parts {
  env: Env;
  database: OpenDatabase;
  settings: Settings;
  log: Log;
}

/** Starts sending letters, proving once a day that they leave, and deleting what has been kept long enough. */
export function startBackgroundWork({ env, database, settings, log }: Parts): BackgroundWork {
  const common = { db: database, secret: settings.secret, publicUrl: env.publicUrl, log, now: () => new Date() };
  const outbox = startOutbox({ ...common, settings: env });
  const stopSelfCheck = startSelfCheck({ ...common, settings: env });
  const stopping = new AbortController();
  let layingIn = Promise.resolve();
  const stopRetention = startRetention({ ...common, lettersWaiting: outbox.wake });
  return {
    wake: outbox.wake,
    async stop() {
      stopping.abort();
      await Promise.all([outbox.stop(), stopSelfCheck(), stopRetention(), layingIn]);
    },
    layInStarterPictures() {
      layingIn = layInAtFirstStart(database, { signal: stopping.signal }).then(
        (count) => {
          if (count) console.log(`Starter pictures: ${count} laid in; npm run demo -- remove takes them away`);
        },
        (error: unknown) => {
          if (!stopping.signal.aborted) log.error('starter pictures not laid in', error);
        },
      );
      return layingIn;
    },
  };
}
