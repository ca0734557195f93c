import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { apiKeyHeader } from '../../contract/paths.ts';
import { clientAddress, clientOf } from '../http/client-address.ts';
import { unauthorized } from '../http/errors.ts';
import type { Limited } from '../http/rate-limits.ts';
import type { HttpEnv, Parts } from './context.ts';

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

/** Lets a call through that has a staff session. Signing in does not exist yet, so no call has one. */
export function withStaffSession(): MiddlewareHandler {
  return async () => {
    throw unauthorized('Occorre accedere come personale dello studio');
  };
}

/** Counts the call against the limits of its client. */
export function limited(what: Limited, { rateLimit, env }: Parts): MiddlewareHandler<HttpEnv> {
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
