import type { Selectable } from 'kysely';
import type { Database } from './schema.ts';

/** Names of the database handles: `visitor` serves requests of anonymous visitors, `staff` everything else. */
export const handleNames = ['visitor', 'staff'] as const;
export type HandleName = (typeof handleNames)[number];

interface Rights<Row> {
  /** Readable columns: all, or only the listed ones if the table also contains unpublished data. */
  readonly select?: 'all' | readonly (keyof Row & string)[];
  readonly insert?: true;
  readonly update?: true;
}

/** No access, for tables that no request of an anonymous visitor needs. */
const noRights = {};

/**
 * Rights of the handle `visitor`, which never reads a message, an address or an account. The handle `staff` has every
 * right on every table; triggers keep the journal append-only. PostgreSQL grants these rights to a role; SQLite checks
 * them in an authorizer.
 */
const visitorRights: { readonly [Table in keyof Database]: Rights<Selectable<Database[Table]>> } = {
  absences: noRights,
  account_passwords: noRights,
  account_totp: noRights,
  accounts: noRights,
  appointment_quarters: noRights,
  appointments: { insert: true },
  check_results: noRights,
  circulars: { select: ['id', 'slug', 'number', 'published_at', 'withdrawn_at', 'corrections'] },
  content_version: noRights,
  day_counts: noRights,
  document_drafts: noRights,
  document_presence: noRights,
  document_versions: noRights,
  documents: { select: 'all' },
  foto_studio: { select: 'all' },
  identity_checks: noRights,
  image_versions: noRights,
  images: { select: 'all' },
  invitations: noRights,
  journal: noRights,
  message_answers: noRights,
  // SQLite itself reads the id to check the foreign key of an email. The id is random.
  messages: { select: ['id'], insert: true },
  newsletter: { insert: true },
  newsletter_consents: { insert: true },
  newsletter_pace: noRights,
  newsletter_suppressions: noRights,
  outbox: { insert: true },
  paper_chunks: noRights,
  paper_files: noRights,
  paper_requests: noRights,
  papers: noRights,
  passkey_challenges: noRights,
  passkeys: noRights,
  photo_variants: { select: 'all' },
  // The other columns are for the firm only, such as the photographer's name.
  photos: { select: ['hash', 'width', 'height'] },
  // Keys are keyed digests. The table exists on PostgreSQL only.
  rate_limits: { select: 'all', insert: true, update: true },
  recovery_codes: noRights,
  // Read by SQLite, as the id of a message.
  sendings: { select: ['id'] },
  sessions: noRights,
  settings: noRights,
  submissions: { insert: true },
};

/** Names of all tables; the embedded database lacks `rate_limits`. */
export const tableNames: readonly string[] = Object.keys(visitorRights);

interface NamedRights {
  readonly select?: 'all' | readonly string[];
  readonly insert?: true;
  readonly update?: true;
}
const rightsByTable: ReadonlyMap<string, NamedRights> = new Map(Object.entries<NamedRights>(visitorRights));

export function findVisitorRights(table: string): NamedRights {
  return rightsByTable.get(table) ?? noRights;
}
