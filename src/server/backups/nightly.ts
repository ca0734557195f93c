import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { listChecks, noteCheck } from '../db/check-results.ts';
import { databaseTime } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';
import { isWithinDailyLimit } from '../db/submissions.ts';
import type { Log } from '../log.ts';
import { queueDaily } from '../mail/queue.ts';
import { romanDay } from '../time/roman-days.ts';
import { copyFailure } from './emails.ts';

export interface CopyDeps {
  db: Kysely<Database>;
  secret: string;
  publicUrl: string;
  log: Pick<Log, 'info' | 'warn'>;
  lettersWaiting: () => void;
}

const outcome = v.union([
  v.object({ name: v.string(), size: v.number(), read: v.boolean() }),
  v.object({ failure: v.string() }),
]);

/**
 * Makes a backup now, in a child process that `ending` aborts, and records the outcome. Returns true if it made one.
 */
export async function makeCopy({ db, log }: CopyDeps, ending?: AbortSignal): Promise<boolean> {
  const result = await runCopyProgram(ending);
  if (ending?.aborted) return false;
  const now = await databaseTime(db);
  if ('failure' in result) {
    log.warn('copy.failed', { reason: result.failure });
    await noteCheck(db, 'backup', { now, failure: result.failure });
    return false;
  }
  const { size, read } = result;
  log.info('copy.made', { size, read });
  await noteCheck(db, 'backup', { now, failure: null, size });
  if (read) await noteCheck(db, 'backup-read', { now, failure: null, size });
  return true;
}

async function runCopyProgram(ending?: AbortSignal) {
  const child = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, 'backup-program.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(ending && { signal: ending }),
  });
  child.on('error', () => {});
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), outcome), said);
  return result.success ? result.output : { failure: 'EKILLED' };
}

/**
 * Makes the backup of a day (Europe/Rome) that has none, on one of the instances. Retries an hour after a failure, and
 * emails the firm once a day. Call it every hour.
 */
export async function copyNightly(deps: CopyDeps, ending?: AbortSignal): Promise<void> {
  const { db, secret, publicUrl, lettersWaiting } = deps;
  const now = await databaseTime(db);
  const last = (await listChecks(db)).find(({ name }) => name === 'backup')?.passed_at;
  if (last && romanDay(new Date(last)) === romanDay(now)) return;
  // Claims the hour: the instance that gets it makes the backup.
  const hourly = { purpose: `copy-${now.getUTCHours()}`, subject: '', times: 1 };
  const isOurs = await db.transaction().execute((db) => isWithinDailyLimit(db, hourly, { secret, now }));
  if (!isOurs || (await makeCopy(deps, ending)) || ending?.aborted) return;
  if (await queueDaily(db, copyFailure, { secret, now, publicUrl })) lettersWaiting();
}
