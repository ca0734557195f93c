import type { Generated } from 'kysely';
import type { CircularState, PauseReason } from '../../../contract/newsletter/circulars.ts';

/* Tables of circulars, of their sending pace and of suppressed addresses. */

/** Circulars without their texts, drafts and approval, which are rows of the documents `circolare-<id>`. */
interface Circulars {
  id: Generated<number>;
  state: Generated<CircularState>;
  slug: string;
  /** Number among the circulars published in `year`, a year in Rome. */
  number: Generated<number | null>;
  year: Generated<number | null>;
  /** Circular whose correction this row sends to its readers. Such a row has a sending and a document, and no page. */
  corrects: Generated<number | null>;
  created_at: Generated<string>;
  published_at: Generated<string | null>;
  published_by: Generated<string | null>;
  withdrawn_at: Generated<string | null>;
  /** JSON array of dated notes. */
  corrections: Generated<string>;
  /** Content of the email as JSON, fixed when a manager starts or schedules the sending. */
  letter: Generated<string | null>;
  send_at: Generated<string | null>;
  sent_by: Generated<string | null>;
  paused_for: Generated<PauseReason | null>;
  audience: Generated<number | null>;
  /** Totals of the circular's emails as JSON, kept after the emails are deleted. */
  sums: Generated<string | null>;
}

/** Suppressed addresses of the newsletter, and addresses with failures that may become suppressed. */
interface NewsletterSuppressions {
  /** Address in lower case. */
  email: string;
  /** Reason of the latest failure: a status code such as `5.1.1`, or `complaint`. */
  reason: string;
  failures: Generated<number>;
  suppressed_at: Generated<string | null>;
}

/** Earliest time of the next email to a receiving domain; the row with an empty domain applies to all of them. */
interface NewsletterPace {
  domain: string;
  next_at: string;
  /** Number of times the domain has asked for a slower pace since it last accepted an email. */
  slowed: Generated<number>;
  /** Day in Rome that `letters` counts. */
  day: string;
  letters: Generated<number>;
}

export interface CircularTables {
  circulars: Circulars;
  newsletter_suppressions: NewsletterSuppressions;
  newsletter_pace: NewsletterPace;
}
