import type { Kysely } from 'kysely';
import { log } from '../log.ts';
import { startPeriodic } from '../time/periodic.ts';
import type { Database } from './schema.ts';

const interval = 300;

/** Version of everything that pages show. Triggers count every change of it in one row, whichever process makes it. */
export async function readContentVersion(jobs: Kysely<Database>): Promise<number> {
  return (await jobs.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version;
}

/** Calls `changed` after every change of the content version, and again at the next look if it fails. Answers how to stop. */
export async function watchContent(jobs: Kysely<Database>, changed: () => unknown): Promise<() => Promise<void>> {
  let seen = await readContentVersion(jobs);
  return startPeriodic({
    everyMs: interval,
    firstAfterMs: interval,
    async work() {
      const version = await readContentVersion(jobs);
      if (version === seen) return;
      await changed();
      seen = version;
    },
    failed: log.outage,
  });
}
