import type { Generated } from 'kysely';
import type { HoldReason } from '../../../contract/letters.ts';
import type { LetterStatus } from '../../../contract/messages.ts';

interface Outbox {
  id: string;
  kind: string;
  message_id: Generated<string | null>;
  recipient: Generated<string | null>;
  rfc_message_id: string;
  status: Generated<LetterStatus>;
  /** Why it is on hold, or was: a sign-up that staff released is not held again. */
  hold_reason: Generated<HoldReason | null>;
  /** What one person waits for is in lane 0 and goes first, what many get in lane 1. */
  lane: Generated<number>;
  /** Claims so far. It only grows: the fencing token of the lease. */
  attempts: Generated<number>;
  /** How often the whole email went out and no answer came back: the mail server may have it. */
  handovers: Generated<number>;
  next_attempt_at: Generated<string>;
  locked_until: Generated<string | null>;
  first_attempt_at: Generated<string | null>;
  last_error: Generated<string | null>;
  created_at: Generated<string>;
  sent_at: Generated<string | null>;
  /** The circolare that the letter brings, and the number among the subscribers of the reader that it goes to; none of a test. */
  circular_id: Generated<number | null>;
  reader_id: Generated<number | null>;
  /** The receiving domain, in lower case. */
  domain: Generated<string | null>;
  /** Why a reader of a circolare got none after all. */
  excluded: Generated<string | null>;
}

export interface MailTables {
  outbox: Outbox;
}
