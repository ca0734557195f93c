import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

/* Random tokens, which the database knows by their hash, and signed tokens, which name a row. */

/** Makes a random token of 256 bits: 43 characters of base64url. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

export const tokenPattern = /^[\w-]{43}$/;

/** Hash of a token. A plain hash suffices: a token has 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Signature (HMAC) over lines of text, the first of which names its purpose: 43 characters of base64url. */
export function signLines(secret: string, ...lines: readonly string[]): string {
  return createHmac('sha256', secret).update(lines.join('\n')).digest('base64url');
}

/** Purpose of a link in an email to a visitor. */
export type LinkPurpose = 'appointment' | 'papers' | 'newsletter-confirm' | 'newsletter-unsubscribe';

/** Row that a link names, and the address that it was sent to. */
interface LinkedRow {
  id: string | number;
  email: string;
}

/** Makes the token of a link: the row's id, and a signature over purpose, id and address. It contains no address. */
export function makeLinkToken(secret: string, purpose: LinkPurpose, { id, email }: LinkedRow): string {
  return `${id}.${signLines(secret, purpose, String(id), email.toLowerCase())}`;
}

/** Reads the id in a token, without verifying the signature; `null` if malformed. */
export function readLinkedId<Id>(token: string, schema: v.GenericSchema<string, Id>): Id | null {
  const [, id] = /^([^.]+)\.[\w-]{43}$/.exec(token) ?? [];
  const parsed = v.safeParse(schema, id);
  return parsed.success ? parsed.output : null;
}

/** Verifies that a token is the one of this purpose and row. Base64 has several spellings of a last letter: one is taken. */
export function isLinkToken(secret: string, purpose: LinkPurpose, row: LinkedRow, token: string): boolean {
  return isSameSecret(token, makeLinkToken(secret, purpose, row));
}

/** Compares secret texts, letter by letter, in a time that does not depend on them. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
