import type { PublishedContent } from '../content/published.ts';
import type { HalfDay } from '../contract/fields/half-days.ts';
import type { OpenDatabase } from './db/open.ts';
import type { Env } from './env.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import type { FloodCheck, RateLimit, SubjectLimit } from './http/limits/rate-limits.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { SiteBuild } from './pages/build.ts';
import type { PageCounts } from './pages/page-counts.ts';
import type { Pages } from './pages/pages.ts';
import type { PublishedData } from './pages/published-data.ts';
import type { Decoder } from './photos/decoder.ts';
import type { TaskLister } from './tasks/list.ts';

export interface Services {
  env: Env;
  database: OpenDatabase;
  publicKey: string;
  secret: string;
  rateLimit: RateLimit;
  subjectLimit: SubjectLimit;
  isFlooded: FloodCheck;
  pages: Pages;
  content: () => PublishedContent;
  /** Half days on offer for appointments. */
  offer: () => readonly HalfDay[];
  /** Cache of responses made from published content. */
  cache: AnswerCache<PublishedData>;
  /** Cache of photos. Every change of published content empties it, and so does the removal of a photo. */
  photoCache: AnswerCache<PublishedData>;
  /** Resolves once this process serves the latest published data, or after a timeout of five seconds. */
  refreshPublished: () => Promise<void>;
  decoder: Decoder;
  build: SiteBuild;
  log: Log;
  listTasks: TaskLister;
  onEmailsQueued: () => void;
  probeMail: () => Promise<boolean>;
  makeBackup: () => Promise<boolean>;
  /** Aborted at shutdown; requests are still answered for a moment. */
  stopping: AbortSignal;
  pageCounts: PageCounts;
  /** `null` if METRICS_TOKEN is not set. */
  metrics: Metrics | null;
}
