import type { Generated } from 'kysely';
import type { RightsTo } from './rights.ts';

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
  /** `signed_up` unless said otherwise. */
  event: Generated<ConsentEvent>;
  notice_version: Generated<string | null>;
  notice_text: Generated<string | null>;
  page: Generated<string | null>;
  method: Generated<string | null>;
  /** Of one whom the firm added: name of the person who did, and why. */
  added_by: Generated<string | null>;
  reason: Generated<string | null>;
  created_at: Generated<string>;
}

export interface NewsletterTables {
  newsletter: Newsletter;
  newsletter_consents: NewsletterConsents;
}

export const newsletterRights: RightsTo<NewsletterTables> = {
  newsletter: {
    visitors: { insert: ['email', 'created_at'] },
    links: {
      select: 'all',
      insert: ['email', 'created_at'],
      update: ['confirmed_at', 'created_at'],
      delete: true,
    },
    staff: { select: 'all', insert: ['email', 'created_at'], update: ['created_at'], delete: true },
    jobs: { select: 'all', update: ['reminded_at'], delete: true },
  },
  newsletter_consents: {
    // Without the event: a visitor's request signs up and confirms nothing.
    visitors: { insert: ['id', 'email', 'notice_version', 'notice_text', 'page', 'method', 'created_at'] },
    links: { select: 'all', insert: 'all', update: ['email'] },
    staff: { select: 'all', insert: 'all', update: ['email'] },
    jobs: { select: 'all', insert: 'all', update: ['email'], delete: true },
  },
};
