import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from './schema.ts';

/** The program's handles on the database, each for one task. */
export const handleNames = ['visitors', 'links', 'signIn', 'staff', 'jobs'] as const;
export type HandleName = (typeof handleNames)[number];

/** The whole table, or these columns of it. */
type Columns<Row> = 'all' | readonly (keyof Row)[];

interface TableRights<Table> {
  select?: Columns<Selectable<Table>>;
  insert?: Columns<Insertable<Table>>;
  /** The only values that an inserted row may hold in these columns. */
  insertOnly?: { readonly [Column in keyof Insertable<Table>]?: readonly string[] };
  update?: Columns<Updateable<Table>>;
  delete?: true;
}

/** What a handle may do; everything else is refused. */
export type HandleRights = { readonly [Table in keyof Database]?: Readonly<TableRights<Database[Table]>> };

const everything = { select: 'all', insert: 'all', update: 'all', delete: true } as const;
const journal = {
  insert: ['at', 'actor_kind', 'actor_id', 'actor_name', 'event', 'subject', 'details'],
} as const;
/** A letter as it is written; how it fares is for whoever sends it to say. */
const newLetter = [
  'id',
  'kind',
  'lane',
  'message_id',
  'recipient',
  'payload',
  'rfc_message_id',
  'status',
  'next_attempt_at',
  'created_at',
] as const;

/** A session, without what opens it. */
const session = [
  'id',
  'account_id',
  'method',
  'user_agent',
  'network',
  'created_at',
  'last_seen_at',
  'expires_at',
] as const;
/** A link that lets somebody in, without what proves it. */
const invitation = ['id', 'purpose', 'account_id', 'email', 'role', 'created_at', 'expires_at', 'used_at'] as const;
const newInvitation = [
  'id',
  'token_hash',
  'purpose',
  'account_id',
  'email',
  'role',
  'created_at',
  'expires_at',
] as const;

/**
 * Who may do what to which table, on both engines: PostgreSQL grants it to one role a handle (postgres-rights.ts), SQLite asks an
 * authorizer (sqlite-authorizer.ts). A new table needs a line here for every handle that works with it.
 *
 * No handle may change or delete what the journal says: only the database's owner can.
 */
export const rights: Record<HandleName, HandleRights> = {
  /** Requests of visitors: they see what pages show and leave what forms send. Nothing personal can be read. */
  visitors: {
    images: { select: 'all' },
    foto_studio: { select: 'all' },
    photos: { select: ['hash', 'width', 'height'] },
    photo_variants: { select: 'all' },
    content: { select: 'all' },
    newsletter: { insert: ['email', 'created_at'] },
    newsletter_consents: { insert: 'all', insertOnly: { event: ['signed_up'] } },
    messages: {
      insert: ['id', 'reference', 'nome', 'email', 'messaggio', 'page', 'suspected_spam', 'spam_reason', 'received_at'],
    },
    submissions: { insert: 'all' },
    outbox: {
      insert: newLetter,
      insertOnly: { kind: ['contact-notice', 'acknowledgement', 'newsletter-confirmation'], status: ['waiting'] },
    },
  },

  /** Links in letters, whose signature proves who follows them, and the limits of requests. */
  links: {
    newsletter: {
      select: 'all',
      insert: ['email', 'created_at'],
      update: ['confirmed_at', 'created_at'],
      delete: true,
    },
    newsletter_consents: { select: 'all', insert: 'all', update: ['email'] },
    submissions: { insert: 'all' },
    outbox: {
      select: ['id', 'kind', 'recipient', 'status'],
      insert: newLetter,
      insertOnly: { status: ['waiting'] },
      delete: true,
    },
    rate_limits: everything,
  },

  /** Signing in and the check of a session: the one handle that reads what proves who somebody is. */
  signIn: {
    accounts: {
      select: 'all',
      insert: ['id', 'email', 'name', 'role', 'created_at'],
      update: ['email', 'name', 'version', 'last_signed_in_at'],
    },
    account_passwords: { select: 'all', insert: 'all', update: ['hash', 'changed_at'] },
    account_totp: {
      select: 'all',
      insert: ['account_id', 'secret', 'created_at'],
      update: ['last_step', 'confirmed_at'],
      delete: true,
    },
    recovery_codes: {
      select: 'all',
      insert: ['account_id', 'code_hash', 'created_at'],
      update: ['used_at'],
      delete: true,
    },
    passkeys: { select: 'all', insert: 'all', update: ['name', 'counter', 'last_used_at'], delete: true },
    passkey_challenges: { select: 'all', insert: 'all', delete: true },
    sessions: {
      select: 'all',
      insert: 'all',
      update: ['token_hash', 'previous_token_hash', 'renewed_at', 'last_seen_at', 'expires_at'],
      delete: true,
    },
    identity_checks: { select: 'all', insert: 'all', update: ['valid_until'], delete: true },
    invitations: { select: 'all', insert: newInvitation, update: ['used_at'], delete: true },
    rehearsals: { select: 'all', insert: 'all', update: ['done_at'] },
    outbox: { insert: newLetter, insertOnly: { kind: ['staff-password'], status: ['waiting'] } },
    journal,
  },

  /** The firm's people who are signed in, and its commands. */
  staff: {
    accounts: { select: 'all', update: ['role', 'disabled_at', 'version'] },
    account_totp: { select: ['account_id', 'confirmed_at'] },
    passkeys: { select: ['id', 'account_id', 'name', 'created_at', 'last_used_at'] },
    sessions: { select: session, delete: true },
    rehearsals: { select: 'all' },
    // They go with their session, which on SQLite is this handle's doing.
    identity_checks: { select: ['session_id'], delete: true },
    invitations: { select: invitation, insert: newInvitation, delete: true },
    images: everything,
    foto_studio: everything,
    photos: everything,
    photo_variants: everything,
    messages: {
      select: 'all',
      update: [
        'suspected_spam',
        'spam_reason',
        'status',
        'note',
        'answered_at',
        'answered_by',
        'version',
        // Older instances write it; the right goes with the column.
        'changed_at',
        'words_at',
      ],
      delete: true,
    },
    message_words: { select: 'all', insert: 'all', delete: true },
    message_presence: everything,
    day_counts: { select: 'all' },
    check_results: { select: 'all' },
    content: { select: 'all', insert: 'all', update: 'all' },
    content_drafts: { select: 'all', insert: 'all', update: 'all' },
    content_versions: { select: 'all', insert: 'all' },
    content_presence: everything,
    content_receipts: { select: 'all' },
    instances: { select: 'all' },
    image_versions: everything,
    uploads: everything,
    upload_pieces: everything,
    newsletter: { select: 'all', delete: true },
    newsletter_consents: { select: 'all', insert: 'all', update: ['email'] },
    outbox: {
      select: 'all',
      insert: newLetter,
      insertOnly: { status: ['waiting'] },
      update: ['status', 'attempts_forgiven', 'unanswered', 'first_attempt_at', 'last_error', 'next_attempt_at'],
      delete: true,
    },
    journal: { ...journal, select: 'all' },
  },

  /** What the program does by itself: letters, retention, reminders, its settings. */
  jobs: {
    settings: { select: 'all', insert: 'all', update: 'all' },
    images: { select: 'all' },
    foto_studio: { select: 'all' },
    messages: { select: 'all', update: ['words_at'], delete: true },
    message_words: { select: 'all', insert: 'all', delete: true },
    message_presence: { select: 'all', delete: true },
    day_counts: { select: 'all', insert: 'all', update: ['count'] },
    check_results: { select: 'all', insert: 'all', update: 'all' },
    content: { select: 'all' },
    content_versions: { select: 'all' },
    content_receipts: everything,
    instances: everything,
    image_versions: { select: 'all' },
    photos: { select: 'all', delete: true },
    photo_variants: { select: ['hash'], delete: true },
    uploads: { select: 'all', delete: true },
    upload_pieces: { select: ['upload_id'], delete: true },
    newsletter: { select: 'all', update: ['reminded_at'], delete: true },
    newsletter_consents: { select: 'all', insert: 'all', update: ['email'], delete: true },
    outbox: everything,
    mail_servers: everything,
    submissions: { select: 'all', insert: 'all', delete: true },
    rate_limits: { select: 'all', delete: true },
    invitations: { select: invitation },
    journal,
  },
};
