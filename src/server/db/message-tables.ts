import type { Generated, GeneratedAlways } from 'kysely';
import type { LetterStatus, MessageState, Suspicion } from '../../contract/desk.ts';

/* The tables of visitors' messages and of letters as queries see them; times are ISO-8601 strings in UTC. */

export type MessageStatus = 'nuovo' | 'letto' | 'archiviato';

interface Messages {
  /** A UUID made by the application: the public handle inserts without reading back. */
  id: string;
  reference: string;
  nome: string;
  email: string;
  messaggio: string;
  page: Generated<string | null>;
  suspected_spam: Generated<boolean>;
  spam_reason: Generated<Suspicion | null>;
  status: Generated<MessageStatus>;
  received_at: Generated<string>;
  /** What staff write about it for each other. */
  note: Generated<string>;
  answered_at: Generated<string | null>;
  /** Name of the person who answered. */
  answered_by: Generated<string | null>;
  /** Grows with each change that staff make, so that of two at once one is refused. */
  version: Generated<number>;
  /** Read and written no more; it goes in a later release, with its index and the right to it: older instances write it. */
  changed_at: Generated<string | null>;
  /** When its words went into `message_words`; `null` until then. */
  words_at: Generated<string | null>;
  /** Follows from `suspected_spam`, `status` and `answered_at`. */
  state: GeneratedAlways<MessageState>;
}

/** The words of each message, for the search: folded as services/message-words.ts does it. */
interface MessageWords {
  word: string;
  message_id: string;
}

/** Who is answering a message just now, until when nothing was heard of them. */
interface MessagePresence {
  message_id: string;
  person_id: string;
  person_name: string;
  since: string;
  until: string;
}

interface Submissions {
  key: string;
  expires_at: string;
}

interface Outbox {
  id: string;
  kind: string;
  message_id: Generated<string | null>;
  recipient: Generated<string | null>;
  /** JSON. */
  payload: string;
  rfc_message_id: string;
  status: Generated<LetterStatus>;
  /** What one person waits for is in lane 0 and goes first, what many get in lane 1. */
  lane: Generated<number>;
  /** How often the letter was taken up. It only grows: whoever has taken it up last alone may say how it went. */
  attempts: Generated<number>;
  /** The attempts made before staff asked to send the letter again: they count no more towards giving up. */
  attempts_forgiven: Generated<number>;
  /** How often the whole letter went out and no answer came back: the mail server may have it. */
  unanswered: Generated<number>;
  next_attempt_at: Generated<string>;
  locked_until: Generated<string | null>;
  first_attempt_at: Generated<string | null>;
  last_error: Generated<string | null>;
  created_at: Generated<string>;
  sent_at: Generated<string | null>;
}

/** A mail server that refuses connections, left alone by all instances until `paused_until`. */
interface MailServers {
  /** Host and port, and a digest of the settings, so that settings put right are tried at once. */
  server: string;
  failures: number;
  paused_until: string;
}

/** The tables of messages and letters, for Kysely. */
export interface MessageTables {
  messages: Messages;
  message_words: MessageWords;
  message_presence: MessagePresence;
  submissions: Submissions;
  outbox: Outbox;
  mail_servers: MailServers;
}
