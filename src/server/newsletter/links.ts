import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { paths } from '../../contract/paths.ts';
import { rowNumber } from '../../contract/schemas.ts';

export type LinkPurpose = 'confirm' | 'unsubscribe';

export interface Subscriber {
  id: number;
  email: string;
}

/** Token of the unsubscribe link in test emails: it unsubscribes no address. */
export const testEmailToken = 'prova';

const linkPaths = { confirm: paths.newsletterConfirm, unsubscribe: paths.newsletterUnsubscribe } as const;

/** Makes the URL in an email to confirm or unsubscribe. It contains no address, so that no log has the address. */
export function makeNewsletterLink(
  publicUrl: string,
  secret: string,
  purpose: LinkPurpose,
  subscriber: Subscriber,
): string {
  return `${publicUrl}${linkPaths[purpose]}?t=${makeToken(secret, purpose, subscriber)}`;
}

/** Makes the token of a link: the row's id and a signature over purpose, id and address. */
export function makeToken(secret: string, purpose: LinkPurpose, subscriber: Subscriber): string {
  return `${subscriber.id}.${signToken(secret, purpose, subscriber).toString('base64url')}`;
}

/** Reads the row id in a token, without verifying the signature; `null` if malformed. */
export function parseTokenId(token: string): number | null {
  const named = v.safeParse(rowNumber, /^(\d+)\.[\w-]{43}$/.exec(token)?.[1]);
  return named.success ? named.output : null;
}

/** Verifies a token's signature for that purpose and row. */
export function isValidToken(secret: string, purpose: LinkPurpose, subscriber: Subscriber, token: string): boolean {
  const signature = Buffer.from(token.slice(token.indexOf('.') + 1), 'base64url');
  const expected = signToken(secret, purpose, subscriber);
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

function signToken(secret: string, purpose: LinkPurpose, { id, email }: Subscriber): Buffer {
  return createHmac('sha256', secret).update(`newsletter\n${purpose}\n${id}\n${email.toLowerCase()}`).digest();
}
