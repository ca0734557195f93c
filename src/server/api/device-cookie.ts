import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { staffPaths } from '../../contract/staff-paths.ts';
import type { HttpEnv, Parts } from './context.ts';
import { cookieAttributes, isSecure } from './session-cookie.ts';

/*
 * A browser in which somebody has signed in before. Its attempts are counted apart from everybody else's, so whoever guesses at an
 * account from elsewhere does not shut its owner out. It opens nothing. OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */

type DeviceParts = Pick<Parts, 'env' | 'secret'>;

const year = 365 * 24 * 60 * 60;

/** Tells the browser that it is known to this account, for a year from now. */
export function rememberDevice(context: Context<HttpEnv>, parts: DeviceParts, email: string): void {
  const device = randomBytes(16).toString('base64url');
  setCookie(context, cookieName(parts.env), `${device}.${proof(parts, email, device)}`, {
    ...cookieAttributes(parts.env),
    path: staffPaths.session,
    maxAge: year,
  });
}

/** Whose attempts to sign in count together: a known browser's own, or those of all others that name the account. */
export function signInSubject(context: Context<HttpEnv>, parts: DeviceParts, email: string): string {
  const [, device, mac = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(getCookie(context, cookieName(parts.env)) ?? '') ?? [];
  if (device === undefined) return email;
  const known = timingSafeEqual(Buffer.from(mac), Buffer.from(proof(parts, email, device)));
  return known ? `${email} ${device}` : email;
}

function proof({ secret }: DeviceParts, email: string, device: string): string {
  return createHmac('sha256', secret).update(`device ${device} ${email}`).digest('base64url');
}

/** Browsers take a name with this prefix by TLS alone (RFC 6265bis). */
const cookieName = (env: DeviceParts['env']) => (isSecure(env) ? '__Secure-device' : 'device');
