import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Env } from '../env.ts';
import type { HttpEnv } from './context.ts';

type CookieEnv = Pick<Env, 'publicUrl' | 'sessionMinutes'>;

/** Behind TLS the prefix makes browsers refuse the cookie from any other host or path, and without `Secure` (RFC 6265bis). */
function cookieName(env: CookieEnv): string {
  return isSecure(env) ? '__Host-session' : 'session';
}

/** Whether browsers reach the site by TLS. */
export const isSecure = ({ publicUrl }: Pick<Env, 'publicUrl'>) => publicUrl.startsWith('https:');

/** The session token that a request carries. */
export function sessionToken(context: Context<HttpEnv>, env: CookieEnv): string | undefined {
  const value = getCookie(context, cookieName(env));
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/**
 * Hands a session's token to the browser. Strict: no link from elsewhere acts with the session; the staff pages' document holds no
 * data and needs none, and their own requests carry it.
 */
export function setSessionCookie(context: Context<HttpEnv>, env: CookieEnv, token: string): void {
  setCookie(context, cookieName(env), token, { ...cookieAttributes(env), maxAge: env.sessionMinutes * 60 });
}

/** Takes the session's cookie back from the browser. */
export function clearSessionCookie(context: Context<HttpEnv>, env: CookieEnv): void {
  setCookie(context, cookieName(env), '', { ...cookieAttributes(env), maxAge: 0 });
}

/** What every cookie of the staff area is held to: no script reads it, no other site's request carries it. */
export function cookieAttributes(env: Pick<Env, 'publicUrl'>) {
  return { httpOnly: true, sameSite: 'Strict', secure: isSecure(env), path: '/' } as const;
}
