import type { Generated } from 'kysely';

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
  /** Defaults to `signed_up`. */
  event: Generated<ConsentEvent>;
  notice_version: Generated<string | null>;
  notice_text: Generated<string | null>;
  page: Generated<string | null>;
  method: Generated<string | null>;
  /** Set for a subscriber added by staff: the account, and the reason. */
  added_by: Generated<string | null>;
  reason: Generated<string | null>;
  created_at: Generated<string>;
}

export interface NewsletterTables {
  newsletter: Newsletter;
  newsletter_consents: NewsletterConsents;
}
