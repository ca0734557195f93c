import type { Selectable } from 'kysely';
import type { Database } from './schema.ts';

/** The program's handles on the database: `visitor` serves an anonymous visitor's request, `staff` everything else. */
export const handleNames = ['visitor', 'staff'] as const;
export type HandleName = (typeof handleNames)[number];

interface Rights<Row> {
  /** All columns; or these, where a table also holds what is not published. */
  readonly select?: 'all' | readonly (keyof Row & string)[];
  readonly insert?: true;
  readonly update?: true;
}

/** A table of the firm's own: an anonymous visitor's request has no business there. */
const none = {};

/**
 * Rights of the handle `visitor`, which never reads a message, an address or an account. The handle `staff` has every right on every table;
 * triggers keep the journal append-only. PostgreSQL grants these to a role, SQLite asks an authorizer.
 */
const visitorRights: { readonly [Table in keyof Database]: Rights<Selectable<Database[Table]>> } = {
  account_passwords: none,
  account_totp: none,
  accounts: none,
  check_results: none,
  circular_versions: none,
  // Drafts stand in other columns of the same rows.
  circulars: { select: ['id', 'state', 'slug', 'number', 'published', 'published_at', 'withdrawn_at', 'corrections'] },
  content: { select: 'all' },
  content_drafts: none,
  content_presence: none,
  content_version: none,
  content_versions: none,
  day_counts: none,
  foto_studio: { select: 'all' },
  identity_checks: none,
  image_versions: none,
  images: { select: 'all' },
  invitations: none,
  journal: none,
  message_answers: none,
  message_presence: none,
  // SQLite looks the number up by itself for an email that names its message; it is random and says nothing.
  messages: { select: ['id'], insert: true },
  newsletter: { insert: true },
  newsletter_consents: { insert: true },
  newsletter_pace: none,
  newsletter_suppressions: none,
  outbox: { insert: true },
  passkey_challenges: none,
  passkeys: none,
  photo_variants: { select: 'all' },
  // Credits are the firm's own record.
  photos: { select: ['hash', 'width', 'height'] },
  // Keyed digests, on PostgreSQL alone.
  rate_limits: { select: 'all', insert: true, update: true },
  recovery_codes: none,
  sessions: none,
  settings: none,
  submissions: { insert: true },
};

/** Every table that there may be; the embedded database lacks `rate_limits`. */
export const tableNames: readonly string[] = Object.keys(visitorRights);

interface NamedRights {
  readonly select?: 'all' | readonly string[];
  readonly insert?: true;
  readonly update?: true;
}
const byTable: ReadonlyMap<string, NamedRights> = new Map(Object.entries<NamedRights>(visitorRights));

/** What the handle `visitor` may do with a table. */
export function visitorRightsOn(table: string): NamedRights {
  return byTable.get(table) ?? none;
}
