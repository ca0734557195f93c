import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { sessionCalls } from '../../contract/staff/sessions.ts';
import type { Env } from '../env.ts';
import type { HttpEnv } from '../http/request.ts';
import { isSameSecret, signLines, tokenPattern } from '../tokens.ts';

type CookieEnv = Pick<Env, 'publicUrl' | 'sessionMinutes'>;

/** `__Host-` makes browsers reject the cookie from another host or path, or without `Secure` (RFC 6265bis). */
function makeSessionCookieName(env: CookieEnv): string {
  return isSecure(env) ? '__Host-session' : 'session';
}

const isSecure = ({ publicUrl }: Pick<Env, 'publicUrl'>) => publicUrl.startsWith('https:');

/** Session token in the request's cookie; `undefined` if missing or malformed. */
export function readSessionToken(context: Context<HttpEnv>, env: CookieEnv): string | undefined {
  const value = getCookie(context, makeSessionCookieName(env));
  return value !== undefined && tokenPattern.test(value) ? value : undefined;
}

/**
 * Sets the session cookie. `SameSite=Strict` does not break links from other sites: the document that a link opens has
 * no data, and the requests that the document makes send the cookie.
 */
export function setSessionCookie(context: Context<HttpEnv>, env: CookieEnv, token: string): void {
  setCookie(context, makeSessionCookieName(env), token, {
    ...makeCookieAttributes(env),
    maxAge: env.sessionMinutes * 60,
  });
}

export function clearSessionCookie(context: Context<HttpEnv>, env: CookieEnv): void {
  setCookie(context, makeSessionCookieName(env), '', { ...makeCookieAttributes(env), maxAge: 0 });
}

/** Attributes of all cookies: scripts cannot read them, cross-site requests do not send them. */
function makeCookieAttributes(env: Pick<Env, 'publicUrl'>) {
  return { httpOnly: true, sameSite: 'Strict', secure: isSecure(env), path: '/' } as const;
}

/* Device cookie (OWASP): known browsers are counted separately, so that attackers cannot lock them out. */

interface DeviceKey {
  env: Pick<Env, 'publicUrl'>;
  secret: string;
}

const yearSeconds = 365 * 24 * 60 * 60;

/** Sets the device cookie of this account, valid for one year. */
export function rememberDevice(context: Context<HttpEnv>, key: DeviceKey, email: string): void {
  const device = randomBytes(16).toString('base64url');
  setCookie(context, makeDeviceCookieName(key.env), `${device}.${signDevice(key, email, device)}`, {
    ...makeCookieAttributes(key.env),
    path: sessionCalls.read.path,
    maxAge: yearSeconds,
  });
}

/** Checks if the request has a device cookie, without verifying its signature. */
export function hasDeviceCookie(context: Context<HttpEnv>, env: Pick<Env, 'publicUrl'>): boolean {
  return getCookie(context, makeDeviceCookieName(env)) !== undefined;
}

/** Finds the rate limit's subject: a known browser has its own, all others that name the account share one. */
export function findSignInSubject(
  context: Context<HttpEnv>,
  key: DeviceKey,
  email: string,
): { subject: string; isKnownDevice: boolean } {
  const [device = '', signature = ''] = (getCookie(context, makeDeviceCookieName(key.env)) ?? '').split('.');
  const isKnownDevice = isSameSecret(signature, signDevice(key, email, device));
  return { subject: isKnownDevice ? `${email} ${device}` : email, isKnownDevice };
}

function signDevice({ secret }: DeviceKey, email: string, device: string): string {
  return signLines(secret, 'device', device, email);
}

/** Browsers accept the `__Secure-` prefix over TLS only (RFC 6265bis). */
const makeDeviceCookieName = (env: DeviceKey['env']) => (isSecure(env) ? '__Secure-device' : 'device');
