import type { Kysely } from 'kysely';
import { readDatabaseTime } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { DeliveryDeps } from '../mail/attempt.ts';
import { holdColumns } from '../mail/outbox-rows.ts';
import { dueAtOnce } from '../mail/queue.ts';
import { recordFailure, resetFailures } from '../newsletter/suppressions.ts';
import { slowDown, speedUp } from './advance.ts';
import { updateWaitingEmails } from './emails.ts';

interface OutcomeDeps {
  db: Kysely<Database>;
  /** Clock of a test; by default the database's time. */
  now?: (() => Date) | undefined;
  log: Pick<Log, 'warn'>;
}

/**
 * Outcomes of readers' emails. An email that may have arrived is never retried automatically. A refusal of the sender
 * pauses the sending. A domain that asks for less is throttled. A mailbox that does not exist is suppressed.
 */
export function makeCircularOutcomes({
  db,
  now: givenClock,
  log,
}: OutcomeDeps): Required<Pick<DeliveryDeps, 'maxHandovers' | 'judge' | 'onAccepted'>> {
  const readNow = async () => (givenClock ? givenClock() : await readDatabaseTime(db));
  return {
    // No automatic retry: an email that may have arrived waits for staff.
    maxHandovers: 1,
    async judge(email, verdict) {
      const { circular_id, reader_id, recipient, domain } = email;
      const { summary, permanent, replied, final } = verdict;
      if (circular_id === null || reader_id === null || recipient === null) return null;
      const code = /\b[45]\.\d{1,3}\.\d{1,3}$/.exec(summary)?.[0];
      if (permanent && (await isSenderRefusal(db, circular_id, domain, { code, command: verdict.command }))) {
        await pauseForSender(db, circular_id);
        log.warn('circular.sender-refused', { id: circular_id, reason: summary });
        return { ...holdColumns('circular'), last_error: summary };
      }
      if (!permanent && replied) await slowDown(db, domain ?? '', await readNow());
      if (permanent || (final && replied))
        await recordFailure(db, { email: recipient, reason: code ?? summary, now: await readNow() });
      return null;
    },
    async onAccepted({ reader_id, recipient, domain }) {
      if (reader_id === null || recipient === null) return;
      await resetFailures(db, recipient);
      await speedUp(db, domain ?? '');
    },
  };
}

/** Receiving domains in a row whose refusals of recipients count as a refusal of the sender. */
const minDomains = 3;

/**
 * Decides if a permanent refusal concerns the sender, and so every reader. After MAIL FROM or after the content it does.
 * After RCPT TO it concerns that recipient only, unless several domains in a row refuse: then the server does not relay.
 * Codes 5.1.x and 5.2.x always concern a mailbox.
 */
async function isSenderRefusal(
  db: Kysely<Database>,
  id: number,
  domain: string | null,
  { code, command }: { code: string | undefined; command: string | undefined },
): Promise<boolean> {
  if (command === 'MAIL FROM') return true;
  if (/^5\.[12]\./.test(code ?? '')) return false;
  if (command === 'DATA') return true;
  if (command !== 'RCPT TO') return false;
  const refusedRows = await selectRefusedSinceAccepted(db, id).select('domain').distinct().execute();
  return new Set([domain, ...refusedRows.map((row) => row.domain)]).size >= minDomains;
}

/**
 * Rows of a sending that were refused at RCPT since the last accepted email, without mailbox reasons (5.1.x, 5.2.x).
 */
function selectRefusedSinceAccepted(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('outbox')
    .where('circular_id', '=', id)
    .where('status', '=', 'failed')
    .where('last_error', 'like', '% RCPT TO 5%')
    .where('last_error', 'not like', '% 5.1.%')
    .where('last_error', 'not like', '% 5.2.%')
    .where(({ eb, fn, selectFrom }) => {
      const accepted = selectFrom('outbox as accepted')
        .select(({ fn: of }) => of.max('accepted.sent_at').as('at'))
        .where('accepted.circular_id', '=', id)
        .where('accepted.reader_id', 'is not', null);
      return eb('outbox.first_attempt_at', '>', fn.coalesce(accepted, eb.val(dueAtOnce)));
    });
}

/** Pauses a sending. Refused readers go back on hold, and their failure counts are reset. */
async function pauseForSender(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('circulars')
    .set({ state: 'paused', paused_for: 'sender' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
  for (const row of await selectRefusedSinceAccepted(db, id).select(['id', 'recipient']).execute()) {
    await db
      .updateTable('outbox')
      .set(holdColumns('circular'))
      .where('id', '=', row.id)
      .where('status', '=', 'failed')
      .execute();
    if (row.recipient !== null) await resetFailures(db, row.recipient);
  }
  await updateWaitingEmails(db, id, holdColumns('circular'));
}
