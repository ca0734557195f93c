import type { Generated } from 'kysely';

interface Settings {
  name: string;
  value: string;
}

interface DayCounts {
  /** A day of the firm's calendar, such as `2026-11-21`. */
  day: string;
  /** Pages that were seen, confirmed subscribers, and returned emails that could not be read. */
  kind: 'page' | 'subscribers' | 'unreadable';
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
  /** Of the copy that it is about, in bytes. */
  size: Generated<number | null>;
}

/** Posts that were taken and letters that were sent, as keyed digests, until they may come again. */
interface Submissions {
  key: string;
  expires_at: string;
}

/** Counters of recent requests; on PostgreSQL alone, where instances share them. */
interface RateLimits {
  key: string;
  points: Generated<number>;
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
