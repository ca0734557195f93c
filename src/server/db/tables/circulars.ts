import type { Generated } from 'kysely';
import type { CircularState, PauseReason } from '../../../contract/newsletter/circulars.ts';

/* The tables of circolari, of the pace of their letters and of addresses that take none, and who may do what with them. */

interface Circulars {
  id: Generated<number>;
  version: Generated<number>;
  state: Generated<CircularState>;
  slug: string;
  number: Generated<number | null>;
  title: string;
  subject: Generated<string>;
  preheader: Generated<string>;
  /** JSON array of texts. */
  points: Generated<string>;
  author: Generated<string>;
  topic: Generated<string>;
  body: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  updated_by: Generated<string | null>;
  published: Generated<string | null>;
  published_at: Generated<string | null>;
  published_by: Generated<string | null>;
  withdrawn_at: Generated<string | null>;
  /** JSON array of dated notes. */
  corrections: Generated<string>;
  /** The letter as it was frozen when it was sent, as JSON. */
  letter: Generated<string | null>;
  send_at: Generated<string | null>;
  paused_for: Generated<PauseReason | null>;
  audience: Generated<number | null>;
  /** The sums of its letters once they themselves are deleted, as JSON. */
  sums: Generated<string | null>;
  /** Since when, and for whom, a manager is asked to publish it. */
  asked_at: Generated<string | null>;
  asked_by: Generated<string | null>;
  /** Since when, and by whom, the draft is sent back, and with what note; a new request, or its publication, ends that. */
  returned_at: Generated<string | null>;
  returned_by: Generated<string | null>;
  returned_note: Generated<string | null>;
}

interface CircularVersions {
  circular_id: number;
  number: number;
  body: string;
  published_at: Generated<string>;
  published_by: Generated<string | null>;
}

/** Addresses that the newsletter does not write to, and those that have failed and may become such. */
interface NewsletterSuppressions {
  /** In lower case. */
  email: string;
  /** Codes, such as `5.1.1`, or `complaint`. */
  reason: string;
  failures: Generated<number>;
  suppressed_at: Generated<string | null>;
}

/** When the next letter may leave for a receiving domain; for all of them where it is empty. */
interface NewsletterPace {
  domain: string;
  next_at: string;
  /** How often the domain has asked for less since it last took a letter. */
  slowed: Generated<number>;
  /** The day in Rome that `letters` counts. */
  day: string;
  letters: Generated<number>;
}

export interface CircularTables {
  circulars: Circulars;
  circular_versions: CircularVersions;
  newsletter_suppressions: NewsletterSuppressions;
  newsletter_pace: NewsletterPace;
}
