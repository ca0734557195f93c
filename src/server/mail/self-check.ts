import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { isWithinDailyLimit } from '../services/submissions.ts';
import { type LetterContent, type MailSettings, readLetterContent } from './compose.ts';
import { readFailure } from './failure.ts';
import { writeProbe } from './letters/probe.ts';
import { toMime } from './mime.ts';
import { readSmtpUrl, transmit } from './transmit.ts';

/** The way of a letter, in order. */
export const checkSteps = ['connected', 'tls', 'authenticated', 'accepted'] as const;
export type CheckStep = (typeof checkSteps)[number];

/** How far a probe came. */
export interface MailCheck {
  steps: Record<CheckStep, 'passed' | 'failed' | 'not-needed' | 'not-reached'>;
  /** Codes of what went wrong; `null` where nothing did. */
  failure: string | null;
}

const deadline = 60_000;
const day = 86_400_000;

/** Sends a probe to `to`, past the outbox, and reports each step of its way. */
export async function checkMail(
  settings: MailSettings & { smtpUrl: string },
  { name, email, words }: LetterContent,
  to: string,
  now: Date,
): Promise<MailCheck> {
  const { auth } = readSmtpUrl(settings.smtpUrl);
  const from = { name, address: settings.mailFrom ?? email };
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
    from,
    to,
  });
  try {
    await transmit({
      smtpUrl: settings.smtpUrl,
      envelope: { from: from.address, to },
      mime,
      signal: AbortSignal.timeout(deadline),
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

interface SelfCheckDeps {
  db: { staff: Kysely<Database> };
  settings: MailSettings;
  secret: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  now: () => Date;
}

/**
 * Once a day, on one of the instances, proves that letters leave and says so in the log. A letter that was accepted within the day is
 * proof enough; else a probe goes to the firm.
 */
export async function selfCheck({ db, settings, secret, log, now }: SelfCheckDeps): Promise<void> {
  const { smtpUrl } = settings;
  if (smtpUrl === null) return;
  const time = now();
  const daily = { purpose: 'mail-check', subject: '', times: 1 };
  const isOurs = await db.staff
    .transaction()
    .execute((transaction) => isWithinDailyLimit(transaction, daily, { secret, now: time }));
  if (!isOurs) return;
  const proof = await db.staff
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', '>', new Date(time.getTime() - day).toISOString())
    .limit(1)
    .executeTakeFirst();
  if (proof !== undefined) {
    log.info('mail.check', { result: 'letters are leaving' });
    return;
  }
  const content = await readLetterContent(db.staff);
  const { steps, failure } = await checkMail(
    { ...settings, smtpUrl },
    content,
    settings.contactTo ?? content.email,
    time,
  );
  if (failure === null) log.info('mail.check', { result: 'probe accepted', ...steps });
  else log.warn('mail.check', { result: 'probe failed', reason: failure, ...steps });
}

/** Looks every hour whether today's check is still to be made. The first look is an hour after the start. Answers how to stop. */
export function startSelfCheck(deps: SelfCheckDeps): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = selfCheck(deps).catch((error: unknown) => deps.log.error('mail.check', error));
  }, day / 24);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
