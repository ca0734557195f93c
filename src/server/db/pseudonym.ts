import { createHmac } from 'node:crypto';

/**
 * Keyed digest that replaces an email address once it is no longer needed. Its rows can then be found only with the
 * address itself (GDPR, article 4, number 5).
 */
export function makePseudonym(secret: string, email: string): string {
  return `hmac-sha256:${createHmac('sha256', secret).update(`erased\n${email.toLowerCase()}`).digest('hex')}`;
}
