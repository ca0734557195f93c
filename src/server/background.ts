import type { OpenDatabase } from './db/open.ts';
import type { Settings } from './db/settings.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { startOutbox } from './mail/outbox.ts';

/** What goes on beside the answering of requests. */
export interface BackgroundWork {
  /** New letters are waiting. */
  wake: () => void;
  /** Ends what is under way, within seconds. */
  stop: () => Promise<void>;
  /** Lays the starter pictures into a database that was just made. */
  layInStarterPictures: () => Promise<void>;
}

interface Parts {
  env: Env;
  database: OpenDatabase;
  settings: Settings;
  log: Log;
}

/** Starts sending letters. */
export function startBackgroundWork({ env, database, settings, log }: Parts): BackgroundWork {
  const outbox = startOutbox({ db: database, settings: env, secret: settings.secret, log, now: () => new Date() });
  return {
    wake: outbox.wake,
    stop: outbox.stop,
    async layInStarterPictures() {},
  };
}
