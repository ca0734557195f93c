import type { Generated, Selectable } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { ContentTables } from './content-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { PhotoTables } from './photo-tables.ts';

/*
 * The tables as queries see them, on both engines: times are ISO-8601 strings in UTC, flags are booleans, bytes are
 * `Uint8Array`, counts are numbers.
 */

interface Settings {
  name: string;
  value: string;
}

/** One row: how many changes to what pages show there have been; triggers count them. */
interface ContentVersion {
  id: number;
  version: number;
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
export interface Database extends AccountTables, ContentTables, MessageTables, PhotoTables {
  settings: Settings;
  content_version: ContentVersion;
  newsletter: Newsletter;
  newsletter_consents: NewsletterConsents;
  day_counts: DayCounts;
  check_results: CheckResults;
  rate_limits: RateLimits;
  journal: Journal;
}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
