import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { paths } from '../../contract/paths.ts';
import { rowNumber } from '../../contract/schemas.ts';

export type LinkPurpose = 'confirm' | 'unsubscribe';

export interface Subscriber {
  id: number;
  email: string;
}

/** What a link for leaving says in place of a token where nobody would leave: in a letter that somebody tries. */
export const trialToken = 'prova';

const linkPaths = { confirm: paths.newsletterConfirm, unsubscribe: paths.newsletterUnsubscribe } as const;

/** The address, on this site, of a page that only the owner of the mailbox knows. It holds no address, so none lands in a log. */
export function newsletterLink(
  publicUrl: string,
  secret: string,
  purpose: LinkPurpose,
  subscriber: Subscriber,
): string {
  return `${publicUrl}${linkPaths[purpose]}?t=${makeToken(secret, purpose, subscriber)}`;
}

/** The signed part of a link: the row's number and what proves that this site made it, for this purpose and address. */
export function makeToken(secret: string, purpose: LinkPurpose, subscriber: Subscriber): string {
  return `${subscriber.id}.${sign(secret, purpose, subscriber).toString('base64url')}`;
}

/** The row's number that a token names, before anything is proven; `null` where it is no token. */
export function tokenId(token: string): number | null {
  const named = v.safeParse(rowNumber, /^(\d+)\.[\w-]{43}$/.exec(token)?.[1]);
  return named.success ? named.output : null;
}

/** Whether this site made the token for that purpose and row. */
export function tokenMatches(secret: string, purpose: LinkPurpose, subscriber: Subscriber, token: string): boolean {
  const signature = Buffer.from(token.slice(token.indexOf('.') + 1), 'base64url');
  const expected = sign(secret, purpose, subscriber);
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

function sign(secret: string, purpose: LinkPurpose, { id, email }: Subscriber): Buffer {
  return createHmac('sha256', secret).update(`newsletter\n${purpose}\n${id}\n${email.toLowerCase()}`).digest();
}
