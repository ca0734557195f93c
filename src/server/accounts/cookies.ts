import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { sessionCalls } from '../../contract/staff/sessions.ts';
import type { Env } from '../env.ts';
import type { HttpEnv } from '../http/request.ts';

type CookieEnv = Pick<Env, 'publicUrl' | 'sessionMinutes'>;

/** Behind TLS the prefix makes browsers refuse the cookie from any other host or path, and without `Secure` (RFC 6265bis). */
function sessionCookie(env: CookieEnv): string {
  return isSecure(env) ? '__Host-session' : 'session';
}

const isSecure = ({ publicUrl }: Pick<Env, 'publicUrl'>) => publicUrl.startsWith('https:');

/** The session token that a request carries. */
export function sessionToken(context: Context<HttpEnv>, env: CookieEnv): string | undefined {
  const value = getCookie(context, sessionCookie(env));
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Hands a session's token to the browser. Strict: the staff pages' document holds no data, and their own requests carry it. */
export function setSessionCookie(context: Context<HttpEnv>, env: CookieEnv, token: string): void {
  setCookie(context, sessionCookie(env), token, { ...cookieAttributes(env), maxAge: env.sessionMinutes * 60 });
}

/** Takes the session's cookie back from the browser. */
export function clearSessionCookie(context: Context<HttpEnv>, env: CookieEnv): void {
  setCookie(context, sessionCookie(env), '', { ...cookieAttributes(env), maxAge: 0 });
}

/** What every cookie of the staff area is held to: no script reads it, no other site's request carries it. */
function cookieAttributes(env: Pick<Env, 'publicUrl'>) {
  return { httpOnly: true, sameSite: 'Strict', secure: isSecure(env), path: '/' } as const;
}

/* Device cookie (OWASP): attempts from a browser that signed in to an account before count apart, so that nobody shuts its owner out. */

interface DeviceKey {
  env: Pick<Env, 'publicUrl'>;
  secret: string;
}

const year = 365 * 24 * 60 * 60;

/** Tells the browser that it is known to this account, for a year from now. */
export function rememberDevice(context: Context<HttpEnv>, key: DeviceKey, email: string): void {
  const device = randomBytes(16).toString('base64url');
  setCookie(context, deviceCookie(key.env), `${device}.${proof(key, email, device)}`, {
    ...cookieAttributes(key.env),
    path: sessionCalls.read.path,
    maxAge: year,
  });
}

/** Whether the request brings a device cookie, genuine or not. */
export function hasDeviceCookie(context: Context<HttpEnv>, env: Pick<Env, 'publicUrl'>): boolean {
  return getCookie(context, deviceCookie(env)) !== undefined;
}

/** Subject under which sign-in attempts count: the known browser's own, or one for all other browsers that name the account. */
export function signInSubject(
  context: Context<HttpEnv>,
  key: DeviceKey,
  email: string,
): { subject: string; isKnownDevice: boolean } {
  const [device = '', mac = ''] = (getCookie(context, deviceCookie(key.env)) ?? '').split('.');
  const [given, expected] = [Buffer.from(mac), Buffer.from(proof(key, email, device))];
  const isKnownDevice = given.length === expected.length && timingSafeEqual(given, expected);
  return { subject: isKnownDevice ? `${email} ${device}` : email, isKnownDevice };
}

function proof({ secret }: DeviceKey, email: string, device: string): string {
  return createHmac('sha256', secret).update(`device ${device} ${email}`).digest('base64url');
}

/** Browsers take a name with this prefix by TLS alone (RFC 6265bis). */
const deviceCookie = (env: DeviceKey['env']) => (isSecure(env) ? '__Secure-device' : 'device');
