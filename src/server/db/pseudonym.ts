import { createHmac } from 'node:crypto';

const prefix = 'hmac-sha256:';

/** True for the pseudonym of an erased address. */
export const isPseudonym = (recipient: string) => recipient.startsWith(prefix);

/** Keyed digest in place of an address: its rows are found only with the address (GDPR, article 4, number 5). */
export function makePseudonym(secret: string, email: string): string {
  return `${prefix}${createHmac('sha256', secret).update(`erased\n${email.toLowerCase()}`).digest('hex')}`;
}
