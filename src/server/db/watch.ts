import type { Kysely } from 'kysely';
import { log } from '../log.ts';
import { startPeriodic } from '../time/periodic.ts';
import type { Database } from './schema.ts';

const lookEvery = 300;

/** Calls `changed` after every change to what pages show, by whichever process: triggers count them in one row. Answers how to stop. */
export async function watchContent(jobs: Kysely<Database>, changed: () => void): Promise<() => Promise<void>> {
  const read = async () =>
    (await jobs.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version;
  let seen = await read();
  return startPeriodic({
    everyMs: lookEvery,
    firstAfterMs: lookEvery,
    async work() {
      const now = await read();
      if (now === seen) return;
      seen = now;
      changed();
    },
    failed: log.outage,
  });
}
