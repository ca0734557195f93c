import type { HttpBindings } from '@hono/node-server';
import type { Published } from '../../content/contents.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Env } from '../env.ts';
import type { LastCall } from '../http/last-call.ts';
import type { Flooded, RateLimit, SubjectLimit } from '../http/rate-limits.ts';
import type { Log } from '../log.ts';
import type { Decoder } from '../photos/decoder.ts';
import type { SiteBuild } from '../render/build.ts';
import type { Pages } from '../render/pages.ts';
import type { LiveSession } from '../services/accounts/sessions.ts';
import type { Actor } from '../services/context.ts';
import type { PageCounts } from '../services/page-counts.ts';

/** What the resources of the API are made from. */
export interface Parts {
  env: Env;
  database: OpenDatabase;
  /** The public key that browsers send. */
  publicKey: string;
  secret: string;
  rateLimit: RateLimit;
  subjectLimit: SubjectLimit;
  flooded: Flooded;
  pages: Pages;
  /** What is published now. */
  content: () => Published;
  /** Makes photos of what staff upload. */
  decoder: Decoder;
  build: SiteBuild;
  log: Log;
  /** Called once new letters are stored. */
  lettersWaiting: () => void;
  /** Sends a probe letter to the firm now and keeps how it went; answers whether it did. */
  probeMail: () => Promise<boolean>;
  /** Aborted once the program has been asked to stop: it still answers for a moment. */
  stopping: AbortSignal;
  lastCall: LastCall;
  pageCounts: PageCounts;
}

/** Hono's type parameter: Node's own request stands behind every one. */
export interface HttpEnv {
  Bindings: HttpBindings;
  /** Set by `withStaffSession`, so there in the handlers of staff calls alone. */
  Variables: {
    actor: Person;
    session: LiveSession;
  };
}

/** Somebody of the firm, signed in. */
export type Person = Extract<Actor, { kind: 'person' }>;
