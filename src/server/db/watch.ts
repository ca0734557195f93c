import type { Kysely } from 'kysely';
import type { Log } from '../log.ts';
import { startPeriodic } from '../time/periodic.ts';
import type { Database } from './schema.ts';

const pollIntervalMs = 300;

/** Number of changes so far to public content, counted by triggers for all processes. */
export async function readContentVersion(db: Kysely<Database>): Promise<number> {
  return (await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version;
}

/** Polls the content version. A failed `onChanged` is called again at the next poll. Returns a stop function. */
export async function watchContent(
  db: Kysely<Database>,
  onChanged: () => unknown,
  { log, pace = 1 }: { log: Pick<Log, 'outage'>; pace?: number },
): Promise<() => Promise<void>> {
  if (pace === 0) return async () => {};
  let lastVersion = await readContentVersion(db);
  return startPeriodic({
    everyMs: pollIntervalMs / pace,
    firstAfterMs: pollIntervalMs / pace,
    async work() {
      const version = await readContentVersion(db);
      if (version === lastVersion) return;
      await onChanged();
      lastVersion = version;
    },
    onFailure: log.outage,
  });
}
