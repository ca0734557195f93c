import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseOpeningHours } from '../content/facts.ts';
import type { PublishedContent } from '../content/published.ts';
import { queueAppointmentNotices } from './appointments/reminders.ts';
import { makeBackup, makeNightlyBackup } from './backups/nightly.ts';
import { findCircularDocument } from './circulars/circular-document.ts';
import type { Context, Site } from './context.ts';
import { readDatabaseTime } from './db/engine.ts';
import type { OpenDatabase } from './db/open.ts';
import type { Settings } from './db/settings.ts';
import { isUnreachable } from './db/unreachable.ts';
import { formatColumn, listUnreadable } from './doctor/unreadable.ts';
import { publishScheduled } from './documents/publishing.ts';
import { composeEmail, emailTemplates } from './emails.ts';
import type { Env } from './env.ts';
import { deleteExpiredCounters } from './http/limits/shared-counters.ts';
import type { Log } from './log.ts';
import { type OutboxDeps, startOutbox } from './mail/outbox.ts';
import { lanes } from './mail/outbox-rows.ts';
import { queueDailyEmail } from './mail/queue.ts';
import { runSelfCheck, sendProbe } from './mail/self-check.ts';
import { findWaitingSuspects, suspectsDigestEmail } from './messages/emails.ts';
import { recordSubscriberCount } from './newsletter/subscribers.ts';
import type { PageCounts } from './pages/page-counts.ts';
import { lowerPriority } from './photos/low-priority.ts';
import { areSamplePicturesWanted } from './photos/sample-pictures.ts';
import { cleanPhotos } from './photos/store.ts';
import { isClockCredible, recordClock } from './privacy/credible-clock.ts';
import { applyRetention } from './privacy/retention.ts';
import { advanceSendings } from './sendings/advance.ts';
import { readMailbox } from './sendings/mailbox.ts';
import { makeCircularOutcomes } from './sendings/outcome.ts';
import { readEmailContent, toEmailContent } from './texts/email-content.ts';
import { findTextDocument } from './texts/text-document.ts';
import { day, hour, minute, second } from './time/durations.ts';
import { type PeriodicWork, startPeriodic } from './time/periodic.ts';

export interface BackgroundWork {
  wakeOutbox: () => void;
  probeMail: () => Promise<boolean>;
  makeBackup: () => Promise<boolean>;
  stop: () => Promise<void>;
  importSamplePictures: () => Promise<void>;
}

interface BackgroundParts {
  env: Env;
  database: OpenDatabase;
  settings: Settings;
  log: Log;
  pageCounts: PageCounts;
  content: () => PublishedContent;
  /** Speed factor of periodic jobs; at 0 they do not run. */
  pace: number;
}

export function startBackgroundWork({
  env,
  database,
  settings,
  log,
  pageCounts,
  content,
  pace,
}: BackgroundParts): BackgroundWork {
  const { secret } = settings;
  const { outbox, circularOutbox } = startWorkers({ env, database, secret, log, content });
  const readContent = () => readEmailContent(database.staff);
  const mailCheck = { db: database, settings: env, secret, log, readContent };
  const backupDeps = { db: database.staff, secret, publicUrl: env.publicUrl, log, onEmailsQueued: outbox.wake };
  const site = { secret, publicUrl: env.publicUrl, mails: env.smtpUrl !== null, onEmailsQueued: outbox.wake };
  const clock = createSharedClock(database, log);
  const { makeContext } = clock;
  const makeFailureReporter = (event: string) => (error: unknown) =>
    error instanceof Error && isUnreachable(error) ? log.outage(error) : log.error(event, error);
  const schedule = (
    everyMs: number,
    failure: string,
    work: PeriodicWork['work'],
    { firstAfterMs = 0, onFailure = makeFailureReporter(failure) }: Partial<PeriodicWork> = {},
  ) => (pace > 0 ? startPeriodic({ everyMs: everyMs / pace, firstAfterMs, work, onFailure }) : async () => {});
  const stopFunctions = [
    outbox.stop,
    circularOutbox.stop,
    schedule(2 * second, 'circulars.not-advanced', () =>
      advanceSendings({ makeContext, rate: env.newsletterRate, log, onEmailsQueued: circularOutbox.wake }),
    ),
    schedule(minute, 'page counts not stored', () => pageCounts.store(database.staff, new Date())),
    schedule(second / 2, 'documents.not-published', async () => {
      const kinds = [findTextDocument, findCircularDocument];
      const documents = await publishScheduled(await makeContext(), kinds, (error, name) =>
        log.error('documents.not-published', error, { name }),
      );
      if (documents > 0) log.info('documents.published', { documents });
    }),
    schedule(hour, 'subscribers not counted', () => recordSubscriberCount(database.staff, new Date())),
    schedule(hour, 'mail.check', (ending) => runSelfCheck(mailCheck, ending), { firstAfterMs: hour }),
    schedule(5 * minute, 'appointments.notices', async () => {
      const hours = parseOpeningHours(content().facts);
      const counts = await queueAppointmentNotices(await makeContext(), site, hours);
      if (counts.reminders + counts.warnings > 0) log.info('appointments.notices', { ...counts });
    }),
    schedule(hour, 'rows not checked', makeUnreadableWatch(database, log)),
    schedule(hour, 'suspects.digest', async () => {
      if (await queueSuspectsDigest(await makeContext(), site)) log.info('suspects.digest');
    }),
    schedule(day, 'retention.failed', async () => {
      if (!(await clock.isUsable())) return;
      const counts = await applyRetention(await makeContext(), site);
      if (Object.values(counts).some((count) => count > 0)) log.info('retention.applied', { ...counts });
    }),
    schedule(hour, 'photos.not-cleaned', async () => {
      if (!(await clock.isUsable())) return;
      const photos = await cleanPhotos(database.staff);
      if (photos > 0) log.info('photos.cleaned', { photos });
    }),
  ];
  if (database.engine === 'postgres')
    stopFunctions.push(schedule(hour, 'limits.not-swept', () => deleteExpiredCounters(database.staff)));
  if (env.backupDir !== null)
    stopFunctions.push(
      schedule(hour, 'backup.failed', (ending) => makeNightlyBackup(backupDeps, ending), { firstAfterMs: minute }),
    );
  const { bounceImapUrl } = env;
  if (bounceImapUrl !== null)
    stopFunctions.push(
      schedule(
        5 * minute,
        'circular.mailbox',
        (ending) => readMailbox({ url: bounceImapUrl, makeContext, log }, ending),
        {
          firstAfterMs: minute,
          // An unreachable mail host is not a database outage.
          onFailure: (error) => log.error('circular.mailbox', error),
        },
      ),
    );
  const stopping = new AbortController();
  let currentImport = Promise.resolve();
  return {
    wakeOutbox: outbox.wake,
    probeMail: () => sendProbe(mailCheck, stopping.signal),
    makeBackup: () => makeBackup(backupDeps, stopping.signal),
    async stop() {
      stopping.abort();
      await Promise.all([...stopFunctions.map((stop) => stop()), currentImport]);
    },
    importSamplePictures() {
      currentImport = importSamplePictures(database, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error('sample pictures not laid in', error);
      });
      return currentImport;
    },
  };
}

interface WorkerParts extends Pick<BackgroundParts, 'env' | 'database' | 'log' | 'content'> {
  secret: string;
}

function startWorkers({ env, database, secret, log, content }: WorkerParts) {
  const outboxDeps: OutboxDeps = {
    db: database,
    kinds: emailTemplates.map(({ kind }) => kind),
    compose: (row, now) => composeEmail(row, { db: database.staff, secret, now, settings: env }),
    smtpUrl: env.smtpUrl,
    secret,
    log,
  };
  const outbox = startOutbox(outboxDeps);
  // Separate worker: a mail server that delays circulars must not delay the emails that users wait for.
  const circularOutbox = startOutbox({
    ...outboxDeps,
    lanes: [lanes.mass],
    compose: (row, now) =>
      composeEmail(row, { db: database.staff, secret, now, settings: env, content: toEmailContent(content()) }),
    ...makeCircularOutcomes({ db: database.staff, log }),
  });
  return { outbox, circularOutbox };
}

/** Contexts by the database's clock, shared by all instances: a wrong local clock would delete data too early. */
function createSharedClock({ staff }: OpenDatabase, log: Log) {
  return {
    makeContext: async (): Promise<Context> => ({
      db: staff,
      actor: { kind: 'program' },
      now: await readDatabaseTime(staff),
    }),
    /** True if data may be deleted by this clock; logs a warning otherwise. */
    async isUsable(): Promise<boolean> {
      const now = await readDatabaseTime(staff);
      if (!(await isClockCredible(staff, now))) {
        log.warn('clock.not-credible', { deletes: 'nothing', todo: 'npm run doctor' });
        return false;
      }
      await recordClock(staff, now);
      return true;
    },
  };
}

/** Makes the job that logs which columns cannot be read, again only if there are others. */
function makeUnreadableWatch({ staff }: OpenDatabase, log: Log): () => Promise<void> {
  let logged = '';
  return async () => {
    const columns = (await listUnreadable(staff)).map(formatColumn).join(', ');
    if (columns !== '' && columns !== logged) log.warn('rows.unreadable', { columns });
    logged = columns;
  };
}

/** Imports the sample pictures in a child process, because Node does not return the memory of image processing. */
async function importSamplePictures(database: OpenDatabase, signal: AbortSignal): Promise<void> {
  if (!(await areSamplePicturesWanted(database))) return;
  const program = join(import.meta.dirname, 'photos/lay-in-sample-pictures.ts');
  const child = spawn(process.execPath, [program], { stdio: 'inherit', signal });
  lowerPriority(child);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The program that lays them in ended with ${code}`);
}

/** Queues the digest of unread suspected messages to the firm, once a day (UTC). Returns true if it was queued. */
export async function queueSuspectsDigest(
  { db, now }: Context,
  { secret, publicUrl, onEmailsQueued }: Site,
): Promise<boolean> {
  if ((await findWaitingSuspects(db)) === null) return false;
  const queued = await queueDailyEmail(db, suspectsDigestEmail, { secret, now, publicUrl });
  if (queued) onEmailsQueued?.();
  return queued;
}
