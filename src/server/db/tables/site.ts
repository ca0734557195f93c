import type { Generated } from 'kysely';

interface Settings {
  name: string;
  value: string;
}

interface DayCounts {
  /** Calendar day of the firm, such as `2026-11-21`. */
  day: string;
  kind: 'page' | 'subscribers' | 'unreadable';
  /** Path of the page; empty for a kind with one count per day. */
  subject: Generated<string>;
  count: number;
}

interface CheckResults {
  name: string;
  passed_at: Generated<string | null>;
  checked_at: Generated<string>;
  failure: Generated<string | null>;
  /** Size of the backup, in bytes. */
  size: Generated<number | null>;
}

/** Keyed digests of accepted posts and sent emails, kept as long as a repeat must be refused. */
interface Submissions {
  key: string;
  /** Message of an accepted post. Its deletion deletes the row, so that the same post is a new message afterwards. */
  message_id: Generated<string | null>;
  expires_at: string;
}

/** Counters of recent requests; on PostgreSQL only, where instances share them. */
interface RateLimits {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export type ActorKind = 'person' | 'visitor' | 'command' | 'program';

interface Journal {
  id: Generated<number>;
  at: Generated<string>;
  actor_kind: ActorKind;
  actor_id: Generated<string | null>;
  actor_name: Generated<string | null>;
  event: string;
  subject: Generated<string | null>;
  details: Generated<string>;
}

export interface SiteTables {
  settings: Settings;
  day_counts: DayCounts;
  check_results: CheckResults;
  submissions: Submissions;
  rate_limits: RateLimits;
  journal: Journal;
}
