import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { questionEmail } from '../newsletter/emails.ts';
import { hour, minute, second } from '../time/durations.ts';
import type { Job } from '../time/periodic.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { computeLedger } from './ledger.ts';

/*
 * Automatic steps of sendings. A sending is the delivery of a circular, or of a correction, to its readers: it begins, its
 * emails are released at a limited rate, it ends. Questions to the addresses of a list are released at the same rate, after the
 * emails of circulars. Safe on several instances at once.
 */

/**
 * Delay in ms after which a scheduled sending is paused instead of begun: no server ran at its time, and staff decide.
 */
const missedAfterMs = 10 * minute;
/** Daily limit of emails per receiving domain: the amount that Gmail accepts from an unknown sender. */
const maxPerDomainAndDay = 5_000;
/** Longest time, in ms, for which missed emails are released at once after the program was down. */
const maxBurstMs = 30 * second;

export interface AdvanceDeps {
  makeContext: () => Promise<Context>;
  /** Emails per hour, all receiving domains together. */
  rate: number;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Called after emails have been released. */
  onEmailsQueued: () => void;
}

/** Advances every open sending by one step. */
export async function advanceSendings({ makeContext, rate, log, onEmailsQueued }: AdvanceDeps): Promise<void> {
  const scope = await makeContext();
  const { db, now } = scope;
  const openSendings = await db
    .selectFrom('sendings')
    .select(['id', 'circular_id', 'state', 'send_at'])
    .where('state', 'in', ['scheduled', 'sending'])
    .execute();
  const hasQuestions = (await selectQuestions(db).limit(1).executeTakeFirst()) !== undefined;
  if (openSendings.length === 0 && !hasQuestions) return;
  for (const { id, circular_id, state, send_at } of openSendings) {
    const dueTime = Date.parse(send_at);
    if (state !== 'scheduled' || dueTime > now.getTime()) continue;
    const isMissed = now.getTime() - dueTime > missedAfterMs;
    await db
      .updateTable('sendings')
      .set(isMissed ? { state: 'paused', paused_for: 'missed' } : { state: 'sending' })
      .where('id', '=', id)
      .where('state', '=', 'scheduled')
      .execute();
    log.info(isMissed ? 'circular.missed' : 'circular.began', { id: circular_id });
  }
  const released = await db.transaction().execute((transaction) => releaseEmails(transaction, { now, rate }));
  if (released > 0) onEmailsQueued();
  for (const { id } of openSendings) await endIfDone(db, id, log);
}

/**
 * Releases as many emails as the hourly rate allows; returns how many. The first statement locks the row of the overall
 * rate until the transaction ends.
 */
async function releaseEmails(db: Kysely<Database>, { now, rate }: { now: Date; rate: number }): Promise<number> {
  const at = now.toISOString();
  const today = toRomanDay(now);
  const pace = await db
    .insertInto('newsletter_pace')
    .values({ domain: '', next_at: at, day: today })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet({ day: today }))
    .returning('next_at')
    .executeTakeFirstOrThrow();
  const interval = hour / rate;
  const from = Math.max(Date.parse(pace.next_at), now.getTime() - Math.max(maxBurstMs, interval));
  const allowed = Math.max(0, Math.floor((now.getTime() - from) / interval) + 1);
  if (from > now.getTime()) return 0;
  const isDomainFree = ({ eb, selectFrom, not }: ExpressionBuilder<Database, 'outbox'>) =>
    not(eb('outbox.domain', 'in', selectFrom('newsletter_pace').select('domain').where('next_at', '>', at)));
  const emails = await db
    .selectFrom('outbox')
    .innerJoin('sendings', 'sendings.id', 'outbox.sending_id')
    .select(['outbox.id', 'outbox.domain'])
    .where('sendings.state', '=', 'sending')
    .where(isOnHold)
    .where(isDomainFree)
    .orderBy('outbox.created_at')
    .orderBy('outbox.reader_id')
    .limit(allowed)
    .execute();
  if (emails.length < allowed) {
    const questions = selectQuestions(db).where(isDomainFree).orderBy('outbox.created_at');
    emails.push(...(await questions.limit(allowed - emails.length).execute()));
  }
  const releasedIds: string[] = [];
  for (const [domain, ids] of groupByDomain(emails))
    releasedIds.push(...(await claimDomainQuota(db, domain, ids, now)));
  if (releasedIds.length === 0) return 0;
  await db
    .updateTable('outbox')
    .set({ status: 'queued', next_attempt_at: at })
    .where('id', 'in', releasedIds)
    .execute();
  const next = new Date(from + releasedIds.length * interval).toISOString();
  await db.updateTable('newsletter_pace').set({ next_at: next }).where('domain', '=', '').execute();
  return releasedIds.length;
}

/** Literal instead of a parameter: otherwise SQLite does not use the partial index of emails on hold. */
const isOnHold = sql<boolean>`outbox.status = 'on-hold'`;

function selectQuestions(db: Kysely<Database>) {
  return db
    .selectFrom('outbox')
    .select(['outbox.id', 'outbox.domain'])
    .where(isOnHold)
    .where('outbox.sending_id', 'is', null)
    .where('outbox.kind', '=', questionEmail.kind)
    .where('outbox.hold_reason', '=', 'circular');
}

function groupByDomain(emails: readonly { id: string; domain: string | null }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { id, domain } of emails) groups.set(domain ?? '', [...(groups.get(domain ?? '') ?? []), id]);
  return groups;
}

/**
 * Claims the quota of a domain: one email if the domain is throttled, else those within its daily limit. Returns the
 * ids of the emails to release.
 */
async function claimDomainQuota(db: Kysely<Database>, domain: string, ids: string[], now: Date): Promise<string[]> {
  const day = toRomanDay(now);
  const pace = await db.selectFrom('newsletter_pace').selectAll().where('domain', '=', domain).executeTakeFirst();
  const slowed = pace?.slowed ?? 0;
  const countBefore = pace?.day === day ? pace.letters : 0;
  const allowedIds = ids.slice(0, slowed > 0 ? 1 : Math.max(0, maxPerDomainAndDay - countBefore));
  const countToday = countBefore + allowedIds.length;
  const delayMs = countToday >= maxPerDomainAndDay ? hour : slowed > 0 ? throttleDelay(slowed) : 0;
  const row = { day, letters: countToday, next_at: new Date(now.getTime() + delayMs).toISOString() };
  await db
    .insertInto('newsletter_pace')
    .values({ domain, ...row })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(row))
    .execute();
  return allowedIds;
}

/**
 * Computes the delay in ms between two emails to a throttled domain: exponential, from half a minute to a quarter of an
 * hour.
 */
function throttleDelay(slowed: number): number {
  return Math.min(2 ** (slowed - 1) * 30 * second, 15 * minute);
}

/** Records that a domain asks for fewer emails: throttles it one step more. */
export async function throttleDomain(db: Kysely<Database>, domain: string, now: Date): Promise<void> {
  const row = {
    domain,
    next_at: new Date(now.getTime() + throttleDelay(1)).toISOString(),
    day: toRomanDay(now),
    slowed: 1,
  };
  await db
    .insertInto('newsletter_pace')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('domain').doUpdateSet(({ eb }) => ({
        slowed: sql<number>`case when newsletter_pace.slowed < 6 then newsletter_pace.slowed + 1 else 6 end`,
        next_at: eb.val(row.next_at),
      })),
    )
    .execute();
}

/** Delays every email by an hour, because mail servers refuse the sender. */
export async function restPace(db: Kysely<Database>, now: Date): Promise<void> {
  const next_at = new Date(now.getTime() + hour).toISOString();
  await db.updateTable('newsletter_pace').set({ next_at }).where('domain', '=', '').execute();
}

/** Records that a domain has accepted an email: throttles it one step less. */
export async function relaxThrottle(db: Kysely<Database>, domain: string): Promise<void> {
  await db
    .updateTable('newsletter_pace')
    .set(({ eb }) => ({ slowed: eb('slowed', '-', 1) }))
    .where('domain', '=', domain)
    .where('slowed', '>', 0)
    .execute();
}

/**
 * Ends a sending that has no pending emails. If the ledger's counts do not add up to the audience, it stays open and
 * the log has a warning.
 */
async function endIfDone(db: Kysely<Database>, id: number, log: AdvanceDeps['log']): Promise<void> {
  const waiting = await db
    .selectFrom('outbox')
    .select('id')
    .where('sending_id', '=', id)
    .where('status', 'in', ['queued', 'sending', 'on-hold'])
    .limit(1)
    .executeTakeFirst();
  if (waiting !== undefined) return;
  const row = await db
    .selectFrom('sendings')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  if (!row) return;
  if (!(await computeLedger(db, row)).balanced) {
    log.warn('circular.unbalanced', { id: row.circular_id });
    return;
  }
  await db.updateTable('sendings').set({ state: 'sent' }).where('id', '=', id).where('state', '=', 'sending').execute();
  log.info('circular.sent', { id: row.circular_id });
}

interface SendingJobServices extends Omit<AdvanceDeps, 'rate' | 'onEmailsQueued'> {
  env: Pick<Env, 'newsletterRate'>;
  onCircularsQueued: () => void;
}

export const makeSendingJobs = ({ env, onCircularsQueued, ...deps }: SendingJobServices): Job[] => [
  {
    failure: 'circulars.not-advanced',
    everyMs: 2 * second,
    work: () => advanceSendings({ ...deps, rate: env.newsletterRate, onEmailsQueued: onCircularsQueued }),
  },
];
