import type { Kysely } from 'kysely';
import type { PublishedContent } from '../../content/published.ts';
import type { Database } from '../db/schema.ts';
import type { EmailContent } from '../mail/email-kind.ts';
import { readPublished } from './published-content.ts';

/** Reads the published content that emails use. */
export async function readEmailContent(db: Kysely<Database>): Promise<EmailContent> {
  return toEmailContent(await readPublished(db));
}

/**
 * Picks the content for emails from content that is already loaded: loading it takes longer than all other work on an
 * email.
 */
export function toEmailContent({ facts, contents, views }: PublishedContent): EmailContent {
  return {
    words: contents.email,
    senderName: facts.identity.name,
    address: facts.contacts.email,
    pagesOff: views.site.pagesOff,
  };
}
