import { createHmac } from 'node:crypto';

/** In an address's place where it is needed no more: a keyed digest that only who names the address finds (GDPR, article 4, number 5). */
export function pseudonym(secret: string, email: string): string {
  return `hmac-sha256:${createHmac('sha256', secret).update(`erased\n${email.toLowerCase()}`).digest('hex')}`;
}
