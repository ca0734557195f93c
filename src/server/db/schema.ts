import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { MessageState } from '../../contract/desk.ts';
import type { PhotoFormat } from '../../contract/photos.ts';
import type { AccountTables } from './account-tables.ts';

/*
 * The tables as queries see them, on both engines: times are ISO-8601 strings in UTC, flags are booleans, bytes are
 * `Uint8Array`, counts are numbers.
 */

interface Settings {
  name: string;
  value: string;
}

interface ContentVersion {
  id: number;
  version: number;
}

interface Images {
  id: Generated<number>;
  nome_pagina: string;
  nome_foto: string;
  url_foto: string;
  /** `null`: not said, the page's own text serves; empty: decorative. */
  alt: Generated<string | null>;
  /** The point that no crop may lose, in parts of 1 from the upper left; both or none. */
  focus_x: Generated<number | null>;
  focus_y: Generated<number | null>;
  /** Laid in with the starter pictures, not by the firm. */
  starter: Generated<boolean>;
  /** Grows with each change by staff, also across removal and return. */
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string | null>;
}

/** A photo that stood in a place before. */
interface ImageVersions {
  id: Generated<number>;
  nome_pagina: string;
  nome_foto: string;
  url_foto: string;
  alt: Generated<string | null>;
  focus_x: Generated<number | null>;
  focus_y: Generated<number | null>;
  starter: Generated<boolean>;
  /** The version of the row in `images` that held it. */
  version: number;
  replaced_at: Generated<string>;
  /** Who took it away, by name. */
  replaced_by: Generated<string | null>;
}

/** A file on its way to becoming a photo. */
interface Uploads {
  /** A UUID. */
  id: string;
  /** Identifier of the person who sends it: nobody else may go on with it. */
  person: string;
  /** In bytes; `null` where the sender has not said. */
  size: Generated<number | null>;
  received: Generated<number>;
  /** Hash of the photo that it has become. */
  photo: Generated<string | null>;
  created_at: Generated<string>;
  expires_at: string;
}

interface UploadPieces {
  upload_id: string;
  at_byte: number;
  bytes: Uint8Array;
}

interface FotoStudio {
  id: Generated<number>;
  url: string;
  titolo: Generated<string | null>;
  ordine: Generated<number>;
  focus_x: Generated<number | null>;
  focus_y: Generated<number | null>;
  /** Laid in with the starter pictures, not by the firm. */
  starter: Generated<boolean>;
  /** Grows with each edit, so that of two edits of one row at once one is refused. */
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

interface Photos {
  /** First 32 hexadecimal digits of the SHA-256 of the normalised pixels. */
  hash: string;
  width: number;
  height: number;
  /** Came with the sample pictures; the firm may use it all the same. */
  starter: Generated<boolean>;
  /** The text that it was uploaded with. */
  alt: Generated<string | null>;
  /** Who took it and who may use it, for the firm's own record. */
  credit: Generated<string | null>;
  /** Until then it stays though no row names it. */
  kept_until: Generated<string | null>;
  created_at: Generated<string>;
}

interface PhotoVariants {
  hash: string;
  format: PhotoFormat;
  width: number;
  bytes: Uint8Array;
}

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
  spam_reason: Generated<string | null>;
  status: Generated<MessageStatus>;
  received_at: Generated<string>;
  /** What staff write about it for each other. */
  note: Generated<string>;
  answered_at: Generated<string | null>;
  /** Name of the person who answered. */
  answered_by: Generated<string | null>;
  /** Grows with each change that staff make, so that of two at once one is refused. */
  version: Generated<number>;
  /** When staff changed it last. */
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

interface DayCounts {
  /** A day of the firm's calendar, such as `2026-11-21`. */
  day: string;
  kind: 'page' | 'subscribers';
  /** The page's path; empty where there is one number a day. */
  subject: Generated<string>;
  count: number;
}

interface CheckResults {
  name: string;
  passed_at: Generated<string | null>;
  checked_at: Generated<string>;
  /** A code, not a sentence; `null` where the latest check passed. */
  failure: Generated<string | null>;
}

interface Submissions {
  key: string;
  expires_at: string;
}

export type OutboxStatus = 'waiting' | 'sending' | 'sent' | 'failed';

interface Outbox {
  id: string;
  kind: string;
  message_id: Generated<string | null>;
  recipient: Generated<string | null>;
  /** JSON. */
  payload: string;
  rfc_message_id: string;
  status: Generated<OutboxStatus>;
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

interface Newsletter {
  id: Generated<number>;
  email: string;
  confirmed_at: Generated<string | null>;
  reminded_at: Generated<string | null>;
  created_at: Generated<string>;
}

export type ConsentEvent = 'signed_up' | 'confirmed' | 'unsubscribed' | 'expired' | 'erased';

interface NewsletterConsents {
  id: string;
  email: string;
  event: ConsentEvent;
  notice_version: Generated<string | null>;
  notice_text: Generated<string | null>;
  page: Generated<string | null>;
  method: Generated<string | null>;
  created_at: Generated<string>;
}

/** What the firm has published in place of the program's own content: a document of src/content/documents.ts. */
interface Content {
  page: string;
  version: Generated<number>;
  /** JSON; parts that are missing are the program's own. */
  body: string;
  /** The program's own content when this was published, as JSON; `null` for a row laid in by hand. */
  defaults: Generated<string | null>;
  published_at: Generated<string>;
  published_by: Generated<string | null>;
}

interface ContentDrafts {
  page: string;
  /** Grows with every change to the page, published or not. */
  version: Generated<number>;
  /** JSON; `null` where there is no draft. */
  body: Generated<string | null>;
  updated_at: Generated<string>;
  updated_by: Generated<string | null>;
}

/** Who has a page open in the editor. */
interface ContentPresence {
  page: string;
  person_id: string;
  person_name: string;
  since: string;
  until: string;
}

/** What a running server found on its own pages after a publication. */
interface ContentReceipts {
  page: string;
  version: number;
  instance: string;
  checked_at: string;
  /** JSON: paths. */
  pages: string;
  /** JSON: paths of pages that do not say what was approved. */
  different: string;
}

/** The servers that run, by their last sign. */
interface Instances {
  id: string;
  seen_at: string;
}

/** Counters of recent requests; on PostgreSQL alone, where instances share them. */
interface RateLimits {
  key: string;
  points: Generated<number>;
  /** Milliseconds since 1970. */
  expire: number | null;
}

export type ActorKind = 'person' | 'visitor' | 'command' | 'program';

/** What was done, by whom; rows are only ever added. */
interface Journal {
  id: Generated<number>;
  at: Generated<string>;
  actor_kind: ActorKind;
  actor_id: Generated<string | null>;
  actor_name: Generated<string | null>;
  event: string;
  subject: Generated<string | null>;
  /** JSON. */
  details: Generated<string>;
}

/** Every table, for Kysely. */
export interface Database extends AccountTables {
  settings: Settings;
  content_version: ContentVersion;
  images: Images;
  foto_studio: FotoStudio;
  photos: Photos;
  photo_variants: PhotoVariants;
  image_versions: ImageVersions;
  uploads: Uploads;
  upload_pieces: UploadPieces;
  messages: Messages;
  message_words: MessageWords;
  message_presence: MessagePresence;
  submissions: Submissions;
  outbox: Outbox;
  mail_servers: MailServers;
  newsletter: Newsletter;
  newsletter_consents: NewsletterConsents;
  day_counts: DayCounts;
  check_results: CheckResults;
  content: Content;
  content_drafts: ContentDrafts;
  content_versions: Content;
  content_presence: ContentPresence;
  content_receipts: ContentReceipts;
  instances: Instances;
  rate_limits: RateLimits;
  journal: Journal;
}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
