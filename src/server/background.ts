import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PublishedContent } from '../content/published.ts';
import { makeAppointmentJobs } from './appointments/reminders.ts';
import { type BackupDeps, makeBackup, makeBackupJobs } from './backups/nightly.ts';
import { findCircularDocument } from './circulars/circular-document.ts';
import type { Context, Site } from './context.ts';
import { readDatabaseTime } from './db/engine.ts';
import type { OpenDatabase } from './db/open.ts';
import type { Settings } from './db/settings.ts';
import { isUnreachable } from './db/unreachable.ts';
import { makeDeskJobs } from './desk/week-email.ts';
import { makeUnreadableJobs } from './doctor/unreadable.ts';
import type { DraftedDocument } from './documents/editable.ts';
import { makePublishingJobs } from './documents/publishing.ts';
import { composeEmail, emailTemplates } from './emails.ts';
import type { Env } from './env.ts';
import { makeCounterJobs } from './http/limits/shared-counters.ts';
import type { Log } from './log.ts';
import { type OutboxDeps, startOutbox } from './mail/outbox.ts';
import { lanes } from './mail/outbox-rows.ts';
import { makeMailJobs, type SelfCheckDeps, sendProbe } from './mail/self-check.ts';
import { makeMessageJobs } from './messages/suspects.ts';
import { makeSubscriberJobs } from './newsletter/subscribers.ts';
import { makePageCountJobs, type PageCounts } from './pages/page-counts.ts';
import { makePaperJobs } from './papers/jobs.ts';
import { lowerPriority } from './photos/low-priority.ts';
import { areSamplePicturesWanted } from './photos/sample-pictures.ts';
import { makePhotoJobs } from './photos/store.ts';
import { isClockCredible, recordClock } from './privacy/credible-clock.ts';
import { makeRetentionJobs } from './privacy/retention.ts';
import { makeSendingJobs } from './sendings/advance.ts';
import { makeMailboxJobs } from './sendings/mailbox.ts';
import { makeCircularOutcomes } from './sendings/outcome.ts';
import type { TaskLister } from './tasks/list.ts';
import { readEmailContent, toEmailContent } from './texts/email-content.ts';
import { findTextDocument } from './texts/text-document.ts';
import { type Job, startPeriodic } from './time/periodic.ts';

export interface BackgroundWork {
  wakeOutbox: () => void;
  probeMail: () => Promise<boolean>;
  makeBackup: () => Promise<boolean>;
  stop: () => Promise<void>;
  importSamplePictures: () => Promise<void>;
}

/** Parts of the program that jobs need; each job names its own. */
interface JobServices extends Pick<BackgroundParts, 'env' | 'database' | 'log' | 'pageCounts' | 'content'> {
  site: Site;
  mailCheck: SelfCheckDeps;
  backup: BackupDeps;
  documentKinds: readonly ((name: string) => DraftedDocument | null)[];
  onCircularsQueued: () => void;
  makeContext: () => Promise<Context>;
  mayDelete: () => Promise<boolean>;
}

interface BackgroundParts {
  env: Env;
  database: OpenDatabase;
  settings: Settings;
  log: Log;
  pageCounts: PageCounts;
  content: () => PublishedContent;
  listTasks: TaskLister;
  /** Speed factor of periodic jobs; at 0 they do not run. */
  pace: number;
}

/** Jobs of every subject. */
const makeJobs = (services: JobServices): Job[] => [
  ...makeSendingJobs(services),
  ...makeMailboxJobs(services),
  ...makePageCountJobs(services),
  ...makePublishingJobs(services),
  ...makeSubscriberJobs(services),
  ...makeMailJobs(services),
  ...makeAppointmentJobs(services),
  ...makeUnreadableJobs(services),
  ...makeMessageJobs(services),
  ...makePaperJobs(services),
  ...makeDeskJobs(services),
  ...makeRetentionJobs(services),
  ...makePhotoJobs(services),
  ...makeCounterJobs(services),
  ...makeBackupJobs(services),
];

export function startBackgroundWork({
  env,
  database,
  settings,
  log,
  pageCounts,
  content,
  listTasks,
  pace,
}: BackgroundParts): BackgroundWork {
  const { secret } = settings;
  const { outbox, circularOutbox } = startWorkers({ env, database, secret, log, content, listTasks });
  const readContent = () => readEmailContent(database.staff);
  const mailCheck = { db: database, settings: env, secret, log, readContent };
  const backupDeps = { db: database.staff, secret, publicUrl: env.publicUrl, log, onEmailsQueued: outbox.wake };
  const jobs = makeJobs({
    env,
    database,
    log,
    pageCounts,
    content,
    mailCheck,
    backup: backupDeps,
    site: { secret, publicUrl: env.publicUrl, mails: env.smtpUrl !== null, onEmailsQueued: outbox.wake },
    documentKinds: [findTextDocument, findCircularDocument],
    onCircularsQueued: circularOutbox.wake,
    ...createSharedClock(database, log),
  });
  const makeFailureReporter = (event: string) => (error: unknown) =>
    error instanceof Error && isUnreachable(error) ? log.outage(error) : log.error(event, error);
  const start = ({ failure, everyMs, firstAfterMs = 0, work, onFailure = makeFailureReporter(failure) }: Job) =>
    startPeriodic({ everyMs: everyMs / pace, firstAfterMs, work, onFailure });
  const stopFunctions = [outbox.stop, circularOutbox.stop, ...(pace > 0 ? jobs.map(start) : [])];
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

interface WorkerParts extends Pick<BackgroundParts, 'env' | 'database' | 'log' | 'content' | 'listTasks'> {
  secret: string;
}

function startWorkers({ env, database, secret, log, content, listTasks }: WorkerParts) {
  const outboxDeps: OutboxDeps = {
    db: database,
    kinds: emailTemplates.map(({ kind }) => kind),
    compose: (row, now) => composeEmail(row, { db: database.staff, secret, listTasks, now, settings: env }),
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
      composeEmail(row, {
        db: database.staff,
        secret,
        listTasks,
        now,
        settings: env,
        content: toEmailContent(content()),
      }),
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
    async mayDelete(): Promise<boolean> {
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

/** Imports the sample pictures in a child process, because Node does not return the memory of image processing. */
async function importSamplePictures(database: OpenDatabase, signal: AbortSignal): Promise<void> {
  if (!(await areSamplePicturesWanted(database))) return;
  const program = join(import.meta.dirname, 'photos/lay-in-sample-pictures.ts');
  const child = spawn(process.execPath, [program], { stdio: 'inherit', signal });
  lowerPriority(child);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The program that lays them in ended with ${code}`);
}
