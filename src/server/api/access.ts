import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { apiKeyHeader } from '../../contract/paths.ts';
import { mayActAs, roleForCall } from '../../contract/roles.ts';
import { sessionErrors } from '../../contract/staff.ts';
import { isUnreachable } from '../db/unreachable.ts';
import { clientAddress, clientOf } from '../http/client-address.ts';
import { forbidden, foreignOrigin, HttpError, unauthorized } from '../http/errors.ts';
import type { LimitedByAddress } from '../http/rate-limits.ts';
import { findSession, type LiveSession, NoSession, noteSeen } from '../services/accounts/sessions.ts';
import { sessionDeps } from './account-deps.ts';
import type { HttpEnv, Parts } from './context.ts';
import { sessionToken } from './session-cookie.ts';

/** Lets a call through that carries the public key. */
export function withPublicKey({ publicKey }: Parts): MiddlewareHandler {
  const expected = digest(publicKey);
  return async ({ req }, next) => {
    const key = req.header(apiKeyHeader);
    if (key === undefined || !timingSafeEqual(digest(key), expected)) {
      throw unauthorized('La chiave pubblica manca o non è valida');
    }
    return next();
  };
}

/**
 * Lets a call through that has a staff session, and a role that the table of roles asks for; `actor` and `session` are set then.
 * A change must name this site's own origin.
 */
export function withStaffSession({ database, env, log }: Parts): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const { req } = context;
    const session = await sessionOf(context, { database, env, log });
    if (!['GET', 'HEAD'].includes(req.method) && req.header('origin') !== env.publicUrl) throw foreignOrigin();
    const needed = roleForCall(req.method, routePath(context));
    if (needed === null) log.warn('staff call without a role', { method: req.method, path: routePath(context) });
    if (needed === null || !mayActAs(session.user.role, needed)) throw forbidden();
    const { name, role } = session.user;
    context.set('session', session);
    context.set('actor', { kind: 'person', id: session.accountId, name, role });
    return next();
  };
}

/** What a staff call's services get: the people's handle, who is signed in, and the time. */
export function staffContext(context: Context<HttpEnv>, { database }: Pick<Parts, 'database'>) {
  return { db: database.staff, actor: context.get('actor'), now: new Date() };
}

async function sessionOf(
  context: Context<HttpEnv>,
  parts: Pick<Parts, 'database' | 'env' | 'log'>,
): Promise<LiveSession> {
  const token = sessionToken(context, parts.env);
  if (token === undefined) throw new NoSession({ renewed: false });
  const session = await findSession(sessionDeps(parts), token);
  // Nobody waits for it: where writing is held up, reading goes on.
  noteSeen(sessionDeps(parts), session).catch((error) =>
    isUnreachable(error) ? parts.log.outage(error) : parts.log.error('session not noted', error),
  );
  return session;
}

/** The answer to a call without a live session. The cookie stays: a refresh in another tab may just have set a better one. */
export function sessionRefusal(error: unknown): HttpError | null {
  if (!(error instanceof NoSession)) return null;
  return error.renewed
    ? new HttpError(401, {
        code: sessionErrors.renewed,
        message: 'La sessione è stata rinnovata: la richiesta va ripetuta',
      })
    : unauthorized('Occorre accedere come personale dello studio');
}

/** Counts the call against the limits of its client. */
export function limited(what: LimitedByAddress, { rateLimit, env }: Parts): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    await rateLimit(what, addressOf(context, env.trustProxy));
    return next();
  };
}

/** The address that a call comes from. */
export function addressOf({ env, req }: Context<HttpEnv>, trustedProxies: number): string {
  return clientAddress(env.incoming?.socket.remoteAddress ?? '', req.header('x-forwarded-for'), trustedProxies);
}

/** An opaque keyed digest of the client that a call comes from, for daily caps; none where limits are off. */
export function clientDigest(context: Context<HttpEnv>, { env, secret }: Parts): string | undefined {
  if (!env.rateLimits) return undefined;
  const client = clientOf(addressOf(context, env.trustProxy));
  return createHmac('sha256', secret).update(`client\n${client}`).digest('base64url');
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
