import type { Generated } from 'kysely';
import type { PauseReason, SendingState } from '../../../contract/circulars.ts';

/* Tables of circulars, of their sendings and pace, and of suppressed addresses. */

/** Circulars without their texts, drafts and approval, which are rows of the documents `circolare-<id>`. */
interface Circulars {
  id: Generated<number>;
  slug: string;
  /** Number among the circulars published in `year`, a year in Rome. */
  number: Generated<number | null>;
  year: Generated<number | null>;
  /** Month of the deadlines that it was made of, such as `2027-01`. */
  deadlines_month: Generated<string | null>;
  created_at: Generated<string>;
  published_at: Generated<string | null>;
  published_by: Generated<string | null>;
  withdrawn_at: Generated<string | null>;
  /** JSON array of dated notes, newest first. */
  corrections: Generated<string>;
}

/** Sending of a circular to its readers, or of a correction to those who received the former text. */
interface Sendings {
  id: Generated<number>;
  circular_id: number;
  /** Number of the correction among those of the circular, from 1; `null` for the circular itself. */
  correction: Generated<number | null>;
  state: Generated<SendingState>;
  /** Content of the email as JSON. A correction of the circular replaces it for the emails that wait. */
  letter: string;
  audience: number;
  /** Earliest time of the first email. */
  send_at: string;
  sent_by: Generated<string | null>;
  paused_for: Generated<PauseReason | null>;
  /** Totals of its emails as JSON, kept after the emails are deleted. */
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
  sendings: Sendings;
  newsletter_suppressions: NewsletterSuppressions;
  newsletter_pace: NewsletterPace;
}
