import type { Generated } from 'kysely';
import type { NeededContactField, OptionalContactField } from '../../../contract/contact/fields.ts';
import type { MessageState, Suspicion } from '../../../contract/messages.ts';

interface Messages extends Record<NeededContactField, string>, Record<OptionalContactField, Generated<string>> {
  /** A UUID made by the application: the public handle inserts without reading back. */
  id: string;
  reference: string;
  page: Generated<string | null>;
  state: Generated<MessageState>;
  /** Why it is or was suspected: kept for whoever takes that back. */
  spam_reason: Generated<Suspicion | null>;
  received_at: Generated<string>;
  note: Generated<string>;
  /** When the note was saved, and the name of its author. */
  note_at: Generated<string | null>;
  note_by: Generated<string | null>;
  answered_at: Generated<string | null>;
  answered_by: Generated<string | null>;
  /** When it was put into the bin, from which it goes for good with time. */
  binned_at: Generated<string | null>;
  /** The account of the colleague who follows it. */
  follower: Generated<string | null>;
  /** Grows with each change that staff make, so that of two at once one is refused. */
  version: Generated<number>;
}

/** An answer that was written here; its letter in the outbox has the same id. */
interface MessageAnswers {
  id: string;
  message_id: string;
  text: string;
  author: string;
  sent_at: Generated<string>;
}

/** Who is answering a message just now, until when nothing was heard of them. */
interface MessagePresence {
  message_id: string;
  person_id: string;
  person_name: string;
  since: string;
  until: string;
}

export interface MessageTables {
  messages: Messages;
  message_answers: MessageAnswers;
  message_presence: MessagePresence;
}
