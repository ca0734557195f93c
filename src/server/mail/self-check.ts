import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { recordCheck } from '../db/check-results.ts';
import { readDatabaseTime } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';
import { isWithinDailyLimit } from '../db/submissions.ts';
import type { Log } from '../log.ts';
import { day, hour } from '../time/durations.ts';
import type { Job } from '../time/periodic.ts';
import type { EmailContent } from './email-kind.ts';
import { readFailure } from './failure.ts';
import { toMime } from './mime.ts';
import { probeEmail } from './probe.ts';
import { readSmtpUrl, transmit } from './transmit.ts';

interface ProbeSettings {
  smtpUrl: string | null;
  mailFrom: string | null;
  contactTo: string | null;
  publicUrl: string;
}

export const checkSteps = ['connected', 'tls', 'authenticated', 'accepted'] as const;
export type CheckStep = (typeof checkSteps)[number];

export interface MailCheck {
  steps: Record<CheckStep, 'passed' | 'failed' | 'not-needed' | 'not-reached'>;
  failure: string | null;
}

/** Deadline of a probe (a test email) in ms: staff may wait for it, and proxies end a request after a minute. */
const probeDeadlineMs = 50_000;

/** Sends a probe to `to` without the outbox, and reports each step; `ending` aborts. */
export async function checkMail(
  settings: ProbeSettings & { smtpUrl: string },
  content: EmailContent,
  to: string,
  now: Date,
  ending?: AbortSignal,
): Promise<MailCheck> {
  const from = { name: content.senderName, address: settings.mailFrom ?? content.address };
  const { publicUrl } = settings;
  const { auth } = readSmtpUrl(settings.smtpUrl);
  const steps: MailCheck['steps'] = {
    connected: 'not-reached',
    tls: 'not-reached',
    authenticated: 'not-reached',
    accepted: 'not-reached',
  };
  const mime = await toMime({
    ...probeEmail.example({ ...content, now, publicUrl, contactTo: to, from }),
    messageId: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
    date: now,
    from,
    to,
  });
  try {
    await transmit({
      smtpUrl: settings.smtpUrl,
      envelope: { from: from.address, to },
      mime,
      signal: ending
        ? AbortSignal.any([ending, AbortSignal.timeout(probeDeadlineMs)])
        : AbortSignal.timeout(probeDeadlineMs),
      onStep(step, { secure }) {
        if (step === 'connected') steps.tls = secure ? 'passed' : 'not-needed';
        steps[step] = step === 'authenticated' && auth === null ? 'not-needed' : 'passed';
      },
    });
    return { steps, failure: null };
  } catch (error) {
    const { summary } = readFailure(error);
    if (steps.connected === 'not-reached' && isTlsFailure(summary)) steps.connected = 'passed';
    const failed = checkSteps.find((step) => steps[step] === 'not-reached') ?? 'accepted';
    steps[failed] = 'failed';
    return { steps, failure: summary };
  }
}

function isTlsFailure(summary: string): boolean {
  return /ETLS|STARTTLS|CERT|SSL|ALTNAME|SELF_SIGNED/.test(summary);
}

export interface SelfCheckDeps {
  db: { staff: Kysely<Database> };
  settings: ProbeSettings;
  secret: string;
  log: Pick<Log, 'info' | 'warn'>;
  readContent: () => Promise<EmailContent>;
  /** Clock; defaults to the database's. Tests inject one. */
  now?: (() => Date) | undefined;
}

/** Daily, on one instance. An email accepted in the last 24 hours suffices, else a probe goes to the firm. */
export async function runSelfCheck(deps: SelfCheckDeps, ending?: AbortSignal): Promise<void> {
  const { db, settings, secret, log } = deps;
  if (settings.smtpUrl === null) return;
  const now = await readTime(deps);
  const limit = { purpose: 'mail-check', subject: '', times: 1 };
  const isClaimed = await db.staff
    .transaction()
    .execute((transaction) => isWithinDailyLimit(transaction, limit, { secret, now }));
  if (!isClaimed) return;
  const recentDelivery = await db.staff
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', '>', new Date(now.getTime() - day).toISOString())
    .limit(1)
    .executeTakeFirst();
  if (recentDelivery === undefined) {
    await sendProbe(deps, ending);
    return;
  }
  log.info('mail.check', { result: 'emails are leaving' });
  await recordCheck(db.staff, 'mail', { now, failure: null });
}

/** Sends a probe to the firm and stores the result. Returns false without a mail server, or if `ending` aborted it. */
export async function sendProbe(deps: SelfCheckDeps, ending?: AbortSignal): Promise<boolean> {
  const { db, settings, log, readContent } = deps;
  const { smtpUrl } = settings;
  if (smtpUrl === null) return false;
  const now = await readTime(deps);
  const content = await readContent();
  const to = settings.contactTo ?? content.address;
  const { steps, failure } = await checkMail({ ...settings, smtpUrl }, content, to, now, ending);
  if (ending?.aborted) return false;
  await recordCheck(db.staff, 'mail', { now, failure });
  if (failure === null) log.info('mail.check', { result: 'probe accepted', ...steps });
  else log.warn('mail.check', { result: 'probe failed', reason: failure, ...steps });
  return true;
}

async function readTime({ now, db }: Pick<SelfCheckDeps, 'now' | 'db'>): Promise<Date> {
  return now ? now() : await readDatabaseTime(db.staff);
}

export const makeMailJobs = ({ mailCheck }: { mailCheck: SelfCheckDeps }): Job[] => [
  { failure: 'mail.check', everyMs: hour, firstAfterMs: hour, work: (ending) => runSelfCheck(mailCheck, ending) },
];
