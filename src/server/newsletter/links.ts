import { paths } from '../../contract/paths.ts';
import { makeLinkToken } from '../tokens.ts';

export interface Subscriber {
  id: number;
  email: string;
}

/** Token of the unsubscribe link in test emails: it unsubscribes no address. */
export const testEmailToken = 'prova';

const linkPaths = {
  'newsletter-confirm': paths.newsletterConfirm,
  'newsletter-unsubscribe': paths.newsletterUnsubscribe,
} as const;
export type NewsletterPurpose = keyof typeof linkPaths;

/** Makes the URL in an email to confirm or unsubscribe. It contains no address, so that no log has the address. */
export function makeNewsletterLink(
  publicUrl: string,
  secret: string,
  purpose: NewsletterPurpose,
  subscriber: Subscriber,
): string {
  return `${publicUrl}${linkPaths[purpose]}?t=${makeLinkToken(secret, purpose, subscriber)}`;
}
