import type { Kysely } from 'kysely';
import { readDatabaseTime } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { DeliveryDeps } from '../mail/attempt.ts';
import { makeHoldColumns } from '../mail/outbox-rows.ts';
import { dueAtOnce } from '../mail/queue.ts';
import { recordFailure, resetFailures } from '../newsletter/suppressions.ts';
import { relaxThrottle, restPace, throttleDomain } from './advance.ts';
import { updateWaitingEmails } from './emails.ts';

interface OutcomeDeps {
  db: Kysely<Database>;
  /** Clock that a test injects; defaults to the database's time. */
  now?: (() => Date) | undefined;
  log: Pick<Log, 'warn'>;
}

/**
 * Makes the outbox worker's callbacks for circulars, and for questions to the addresses of a list. An email that may have
 * arrived is never retried automatically. A refusal of the sender pauses the sending, or all questions for an hour. A
 * domain that asks for fewer emails is throttled. A failed address of a reader may be suppressed.
 */
export function makeCircularOutcomes({
  db,
  now: givenClock,
  log,
}: OutcomeDeps): Required<Pick<DeliveryDeps, 'maxHandovers' | 'decideAfterFailure' | 'onAccepted'>> {
  const readNow = async () => (givenClock ? givenClock() : await readDatabaseTime(db));
  return {
    // No automatic retry: an email that may have arrived waits for staff.
    maxHandovers: 1,
    async decideAfterFailure(email, failure) {
      const { sending_id, recipient, domain } = email;
      const { summary, permanent, gotReply, final } = failure;
      if (recipient === null) return null;
      const code = /\b[45]\.\d{1,3}\.\d{1,3}$/.exec(summary)?.[0];
      if (sending_id === null) {
        if (!permanent && gotReply) await throttleDomain(db, domain ?? '', await readNow());
        if (!permanent || !concernsSender(failure.command, code)) return null;
        await restPace(db, await readNow());
        log.warn('question.sender-refused', { reason: summary });
        return { ...makeHoldColumns('circular'), last_error: summary };
      }
      if (permanent && (await isSenderRefusal(db, sending_id, domain, { code, command: failure.command }))) {
        await pauseForSender(db, sending_id);
        log.warn('circular.sender-refused', { sending: sending_id, reason: summary });
        return { ...makeHoldColumns('circular'), last_error: summary };
      }
      if (!permanent && gotReply) await throttleDomain(db, domain ?? '', await readNow());
      if (permanent || (final && gotReply))
        await recordFailure(db, { email: recipient, reason: code ?? summary, now: await readNow() });
      return null;
    },
    async onAccepted({ sending_id, recipient, domain }) {
      if (sending_id !== null && recipient !== null) await resetFailures(db, recipient);
      await relaxThrottle(db, domain ?? '');
    },
  };
}

const concernsMailbox = (code: string | undefined) => /^5\.[12]\./.test(code ?? '');
const concernsSender = (command: string | undefined, code: string | undefined) =>
  command === 'MAIL FROM' || (command === 'DATA' && !concernsMailbox(code));

/** Number of receiving domains whose refusals in a row count as a refusal of the sender. */
const minRefusingDomains = 3;

/**
 * Decides if a permanent refusal concerns the sender, and so every reader. After MAIL FROM or the content it does.
 * After RCPT TO it concerns that recipient only, unless several domains in a row refuse: then our mail server does not
 * relay. Codes 5.1.x and 5.2.x always concern a mailbox.
 */
async function isSenderRefusal(
  db: Kysely<Database>,
  id: number,
  domain: string | null,
  { code, command }: { code: string | undefined; command: string | undefined },
): Promise<boolean> {
  if (concernsSender(command, code)) return true;
  if (command !== 'RCPT TO' || concernsMailbox(code)) return false;
  const refusedRows = await selectRefusedSinceAccepted(db, id).select('domain').distinct().execute();
  return new Set([domain, ...refusedRows.map((row) => row.domain)]).size >= minRefusingDomains;
}

/**
 * Selects the emails of a sending that were refused at RCPT TO since the last accepted email, except refusals about a
 * mailbox (5.1.x, 5.2.x).
 */
function selectRefusedSinceAccepted(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('outbox')
    .where('sending_id', '=', id)
    .where('status', '=', 'failed')
    .where('last_error', 'like', '% RCPT TO 5%')
    .where('last_error', 'not like', '% 5.1.%')
    .where('last_error', 'not like', '% 5.2.%')
    .where(({ eb, fn, selectFrom }) => {
      const accepted = selectFrom('outbox as accepted')
        .select(({ fn: of }) => of.max('accepted.sent_at').as('at'))
        .where('accepted.sending_id', '=', id);
      return eb('outbox.first_attempt_at', '>', fn.coalesce(accepted, eb.val(dueAtOnce)));
    });
}

/**
 * Pauses a sending after a refusal of the sender. The refused emails go back on hold, and their addresses' failure
 * counts are reset.
 */
async function pauseForSender(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('sendings')
    .set({ state: 'paused', paused_for: 'sender' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
  for (const row of await selectRefusedSinceAccepted(db, id).select(['id', 'recipient']).execute()) {
    await db
      .updateTable('outbox')
      .set(makeHoldColumns('circular'))
      .where('id', '=', row.id)
      .where('status', '=', 'failed')
      .execute();
    if (row.recipient !== null) await resetFailures(db, row.recipient);
  }
  await updateWaitingEmails(db, id, makeHoldColumns('circular'));
}
