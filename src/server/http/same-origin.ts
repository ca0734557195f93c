import type { MiddlewareHandler } from 'hono';
import { isLoopback, loopbackHosts } from '../../contract/typed-address.ts';
import { foreignOrigin } from './errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses changes from another site, by `Origin` and `Sec-Fetch-Site`. Clients without both are accepted. */
export function requireSameOrigin(publicUrl: string): MiddlewareHandler {
  const allowedOrigins = listOwnOrigins(publicUrl);
  return async ({ req }, next) => {
    if (!safeMethods.has(req.method)) {
      const origin = req.header('origin');
      const site = req.header('sec-fetch-site');
      if (origin !== undefined && !allowedOrigins.has(origin)) throw foreignOrigin();
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignOrigin();
    }
    return next();
  };
}

/** Same address under the canonical origin, if `address` has another loopback name, such as 127.0.0.1; else `null`. */
export function findCanonicalAddress(publicUrl: string, address: string): string | null {
  const { origin, pathname, search } = new URL(address);
  return origin !== publicUrl && listOwnOrigins(publicUrl).has(origin) ? publicUrl + pathname + search : null;
}

function listOwnOrigins(publicUrl: string): Set<string> {
  const { protocol, port } = new URL(publicUrl);
  if (!isLoopback(publicUrl)) return new Set([publicUrl]);
  return new Set(loopbackHosts.map((name) => `${protocol}//${name}${port && `:${port}`}`));
}
