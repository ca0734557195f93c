import { randomUUID } from 'node:crypto';
import { day } from '../durations.ts';
import { noteCheck } from '../services/check-results.ts';
import { isWithinDailyLimit } from '../services/submissions.ts';
import { type DeliveryDeps, timeOf } from './attempt.ts';
import type { MailSettings } from './compose.ts';
import { readFailure } from './failure.ts';
import { type LetterContent, readLetterContent } from './letter-content.ts';
import { writeProbe } from './letters/probe.ts';
import { toMime } from './mime.ts';
import { readSmtpUrl } from './smtp-url.ts';
import { transmit } from './transmit.ts';

/** The way of a letter, in order. */
export const checkSteps = ['connected', 'tls', 'authenticated', 'accepted'] as const;
export type CheckStep = (typeof checkSteps)[number];

/** How far a probe came. */
export interface MailCheck {
  steps: Record<CheckStep, 'passed' | 'failed' | 'not-needed' | 'not-reached'>;
  /** Codes of what went wrong; `null` where nothing did. */
  failure: string | null;
}

/** Longest time in ms that a probe takes: somebody may wait for it, and proxies end a request after a minute. */
const deadline = 50_000;

/** Sends a probe to `to`, past the outbox, and reports each step of its way; `ending` cuts it short. */
export async function checkMail(
  settings: MailSettings & { smtpUrl: string },
  { senderName, address, words }: LetterContent,
  to: string,
  now: Date,
  ending?: AbortSignal,
): Promise<MailCheck> {
  const from = settings.mailFrom ?? address;
  const { auth } = readSmtpUrl(settings.smtpUrl);
  const steps: MailCheck['steps'] = {
    connected: 'not-reached',
    tls: 'not-reached',
    authenticated: 'not-reached',
    accepted: 'not-reached',
  };
  const mime = await toMime({
    ...writeProbe(now.toISOString(), words),
    messageId: `<${randomUUID()}@${new URL(settings.publicUrl).hostname}>`,
    date: now,
    from: { name: senderName, address: from },
    to,
  });
  try {
    await transmit({
      smtpUrl: settings.smtpUrl,
      envelope: { from, to },
      mime,
      signal: ending ? AbortSignal.any([ending, AbortSignal.timeout(deadline)]) : AbortSignal.timeout(deadline),
      onStep(step, { secure }) {
        if (step === 'connected') steps.tls = secure ? 'passed' : 'not-needed';
        steps[step] = step === 'authenticated' && auth === null ? 'not-needed' : 'passed';
      },
    });
    return { steps, failure: null };
  } catch (error) {
    const { summary } = readFailure(error);
    if (steps.connected === 'not-reached' && failedAtTls(summary)) steps.connected = 'passed';
    const failed = checkSteps.find((step) => steps[step] === 'not-reached') ?? 'accepted';
    steps[failed] = 'failed';
    return { steps, failure: summary };
  }
}

/** Whether the server was there and the encryption was not. */
function failedAtTls(summary: string): boolean {
  return /ETLS|STARTTLS|CERT|SSL|ALTNAME|SELF_SIGNED/.test(summary);
}

/**
 * Once a day, on one of the instances, proves that letters leave and says so in the log. A letter that was accepted within the day is
 * proof enough; else a probe goes to the firm.
 */
export async function selfCheck({ db, settings, secret, log, now }: DeliveryDeps, ending?: AbortSignal): Promise<void> {
  const { smtpUrl } = settings;
  if (smtpUrl === null) return;
  const time = await timeOf({ db, now });
  const daily = { purpose: 'mail-check', subject: '', times: 1 };
  const isOurs = await db.jobs
    .transaction()
    .execute((transaction) => isWithinDailyLimit(transaction, daily, { secret, now: time }));
  if (!isOurs) return;
  const proof = await db.jobs
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', '>', new Date(time.getTime() - day).toISOString())
    .limit(1)
    .executeTakeFirst();
  if (proof !== undefined) {
    log.info('mail.check', { result: 'letters are leaving' });
    await noteCheck(db.jobs, 'mail', { now: time, failure: null });
    return;
  }
  await sendProbe({ db, settings, secret, log, now }, ending);
}

/**
 * Sends a probe to the firm now, keeps how it went and says so in the log. Answers whether it did: there may be no mail server, and a
 * probe that the program's own end cut short says nothing about the mail.
 */
export async function sendProbe(deps: DeliveryDeps, ending?: AbortSignal): Promise<boolean> {
  const { db, settings, log } = deps;
  const { smtpUrl } = settings;
  if (smtpUrl === null) return false;
  const time = await timeOf(deps);
  const content = await readLetterContent(db.jobs);
  const { steps, failure } = await checkMail(
    { ...settings, smtpUrl },
    content,
    settings.contactTo ?? content.address,
    time,
    ending,
  );
  if (ending?.aborted) return false;
  await noteCheck(db.jobs, 'mail', { now: time, failure });
  if (failure === null) log.info('mail.check', { result: 'probe accepted', ...steps });
  else log.warn('mail.check', { result: 'probe failed', reason: failure, ...steps });
  return true;
}
