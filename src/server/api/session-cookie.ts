import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Env } from '../env.ts';
import type { HttpEnv } from './context.ts';

type CookieEnv = Pick<Env, 'publicUrl' | 'sessionMinutes'>;

/** Behind TLS the prefix makes browsers refuse the cookie from any other host or path, and without `Secure` (RFC 6265bis). */
function cookieName({ publicUrl }: CookieEnv): string {
  return isSecure(publicUrl) ? '__Host-session' : 'session';
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

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
  setCookie(context, cookieName(env), token, { ...attributes(env), maxAge: env.sessionMinutes * 60 });
}

/** Takes the session's cookie back from the browser. */
export function clearSessionCookie(context: Context<HttpEnv>, env: CookieEnv): void {
  setCookie(context, cookieName(env), '', { ...attributes(env), maxAge: 0 });
}

function attributes({ publicUrl }: CookieEnv) {
  return { httpOnly: true, sameSite: 'Strict', secure: isSecure(publicUrl), path: '/' } as const;
}
