import type { Generated } from 'kysely';
import type { HoldReason } from '../../../contract/emails.ts';
import type { EmailStatus } from '../../../contract/messages.ts';

interface Outbox {
  id: string;
  kind: string;
  message_id: Generated<string | null>;
  recipient: Generated<string | null>;
  /** Name of the document that the email is about. */
  document: Generated<string | null>;
  /** Step of the message's appointment that the email is about. */
  step: Generated<number | null>;
  rfc_message_id: string;
  status: Generated<EmailStatus>;
  /** Reason of the current or a past hold. Set after a release too, so that the email is not held again. */
  hold_reason: Generated<HoldReason | null>;
  /** Lowest first. 0: one person waits. 1: email to many. 2: circulars, over a separate connection. */
  lane: Generated<number>;
  /** Number of claims so far. It never decreases, so it is the fencing token of the lease. */
  attempts: Generated<number>;
  /** Number of attempts that sent the complete email but got no response: the mail server may have accepted it. */
  handovers: Generated<number>;
  next_attempt_at: Generated<string>;
  locked_until: Generated<string | null>;
  first_attempt_at: Generated<string | null>;
  last_error: Generated<string | null>;
  created_at: Generated<string>;
  sent_at: Generated<string | null>;
  sending_id: Generated<number | null>;
  reader_id: Generated<number | null>;
  domain: Generated<string | null>;
  /** Reason why the reader of a circular did not get it after all. */
  excluded: Generated<string | null>;
}

export interface MailTables {
  outbox: Outbox;
}
