import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { OpenDatabase } from './db/open.ts';
import type { Settings } from './db/settings.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { startOutbox } from './mail/outbox.ts';
import { startSelfCheck } from './mail/self-check.ts';
import { startDesk } from './services/desk-jobs.ts';
import type { PageCounts } from './services/page-counts.ts';
import { startRetention } from './services/retention.ts';
import { starterPicturesWanted } from './services/starter-pictures.ts';

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
  pageCounts: PageCounts;
}

/** Starts sending letters, proving once a day that they leave, and deleting what has been kept long enough. */
export function startBackgroundWork({ env, database, settings, log, pageCounts }: Parts): BackgroundWork {
  // These work with the rights of the program itself.
  const common = {
    db: { visitors: database.visitors, staff: database.jobs },
    secret: settings.secret,
    publicUrl: env.publicUrl,
    log,
    now: () => new Date(),
  };
  const outbox = startOutbox({ ...common, settings: env });
  const stopDesk = startDesk({ jobs: database.jobs, pageCounts, log });
  const stopSelfCheck = startSelfCheck({ ...common, settings: env });
  const stopping = new AbortController();
  let layingIn = Promise.resolve();
  const stopRetention = startRetention({ ...common, lettersWaiting: outbox.wake });
  return {
    wake: outbox.wake,
    async stop() {
      stopping.abort();
      await Promise.all([outbox.stop(), stopSelfCheck(), stopRetention(), stopDesk(), layingIn]);
    },
    layInStarterPictures() {
      layingIn = layInBeside(database, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error('starter pictures not laid in', error);
      });
      return layingIn;
    },
  };
}

/** Lays the starter pictures in by a process of its own: making pictures takes memory that a process does not give back. */
async function layInBeside(database: OpenDatabase, signal: AbortSignal): Promise<void> {
  if (!(await starterPicturesWanted(database))) return;
  const program = join(import.meta.dirname, 'lay-in-starter-pictures.ts');
  const child = spawn(process.execPath, [program], { stdio: 'inherit', signal });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The program that lays them in ended with ${code}`);
}
