import { createHmac } from 'node:crypto';

/**
 * What stands in an address's place where it is needed no more: a keyed digest, which only who names the address again can find (GDPR,
 * article 4, number 5).
 */
export function pseudonym(secret: string, email: string): string {
  return `hmac-sha256:${createHmac('sha256', secret).update(`erased\n${email.toLowerCase()}`).digest('hex')}`;
}
