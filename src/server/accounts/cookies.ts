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

/* A browser in which somebody has signed in: its attempts count apart, so that nobody shuts an owner out (OWASP, device cookies). */

interface DeviceKey {
  env: Pick<Env, 'publicUrl'>;
  secret: string;
}

const year = 365 * 24 * 60 * 60;

/** Tells the browser that it is known to this account, for a year from now. */
export function rememberDevice(context: Context<HttpEnv>, key: DeviceKey, email: string): void {
  const device = randomBytes(16).toString('base64url');
  setCookie(context, deviceCookie(key.env), [device, proof(key, email, device), proof(key, '', device)].join('.'), {
    ...cookieAttributes(key.env),
    path: sessionCalls.read.path,
    maxAge: year,
  });
}

/** Whose attempts to sign in count together: a known browser's own, or those of all others that name the account. */
export function signInSubject(context: Context<HttpEnv>, key: DeviceKey, email: string): string {
  const [device = '', ofEmail] = deviceParts(context, key);
  return isProof(key, email, device, ofEmail) ? `${email} ${device}` : email;
}

/** Whether somebody has signed in from this browser before, whoever it was. */
export function isKnownDevice(context: Context<HttpEnv>, key: DeviceKey): boolean {
  const [device = '', , ofAnybody] = deviceParts(context, key);
  return isProof(key, '', device, ofAnybody);
}

function deviceParts(context: Context<HttpEnv>, { env }: DeviceKey): string[] {
  return (getCookie(context, deviceCookie(env)) ?? '').split('.');
}

function isProof(key: DeviceKey, email: string, device: string, mac = ''): boolean {
  const [given, expected] = [Buffer.from(mac), Buffer.from(proof(key, email, device))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function proof({ secret }: DeviceKey, email: string, device: string): string {
  return createHmac('sha256', secret).update(`device ${device} ${email}`).digest('base64url');
}

/** Browsers take a name with this prefix by TLS alone (RFC 6265bis). */
const deviceCookie = (env: DeviceKey['env']) => (isSecure(env) ? '__Secure-device' : 'device');
