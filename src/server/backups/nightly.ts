import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { listChecks, recordCheck } from '../db/check-results.ts';
import { readDatabaseTime } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';
import { isWithinDailyLimit } from '../db/submissions.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { queueDailyEmail } from '../mail/queue.ts';
import { hour, minute } from '../time/durations.ts';
import type { Job } from '../time/periodic.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { backupFailureEmail } from './emails.ts';

export interface BackupDeps {
  db: Kysely<Database>;
  secret: string;
  publicUrl: string;
  log: Pick<Log, 'info' | 'warn'>;
  onEmailsQueued: () => void;
}

const outcomeSchema = v.union([
  v.object({ name: v.string(), size: v.number(), read: v.boolean() }),
  v.object({ failure: v.string() }),
]);

/** Makes a backup in a child process and records the outcome. Returns true if it was made. */
export async function makeBackup({ db, log }: BackupDeps, ending?: AbortSignal): Promise<boolean> {
  const result = await runBackupProgram(ending);
  if (ending?.aborted) return false;
  const now = await readDatabaseTime(db);
  if ('failure' in result) {
    log.warn('backup.failed', { reason: result.failure });
    await recordCheck(db, 'backup', { now, failure: result.failure });
    return false;
  }
  const { size, read } = result;
  log.info('backup.made', { size, read });
  await recordCheck(db, 'backup', { now, failure: null, size });
  if (read) await recordCheck(db, 'backup-read', { now, failure: null, size });
  return true;
}

async function runBackupProgram(ending?: AbortSignal) {
  const child = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, 'backup-program.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(ending && { signal: ending }),
  });
  child.on('error', () => {});
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), outcomeSchema), output);
  return result.success ? result.output : { failure: 'EKILLED' };
}

/** Makes today's backup (Rome) on one instance. Call it hourly: that retries. Failures are emailed once a day. */
export async function makeNightlyBackup(deps: BackupDeps, ending?: AbortSignal): Promise<void> {
  const { db, secret, publicUrl, onEmailsQueued } = deps;
  const now = await readDatabaseTime(db);
  const last = (await listChecks(db)).find(({ name }) => name === 'backup')?.passed_at;
  if (last && toRomanDay(new Date(last)) === toRomanDay(now)) return;
  // Claims this hour: only one instance makes the backup.
  const limit = { purpose: `backup-${now.getUTCHours()}`, subject: '', times: 1 };
  const isClaimed = await db.transaction().execute((db) => isWithinDailyLimit(db, limit, { secret, now }));
  if (!isClaimed || (await makeBackup(deps, ending)) || ending?.aborted) return;
  if (await queueDailyEmail(db, backupFailureEmail, { secret, now, publicUrl })) onEmailsQueued();
}

export const makeBackupJobs = ({ backup, env }: { backup: BackupDeps; env: Pick<Env, 'backupDir'> }): Job[] =>
  env.backupDir === null
    ? []
    : [
        {
          failure: 'backup.failed',
          everyMs: hour,
          firstAfterMs: minute,
          work: (ending) => makeNightlyBackup(backup, ending),
        },
      ];
