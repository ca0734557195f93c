import type { MiddlewareHandler } from 'hono';
import { isLoopback, loopbackHosts } from '../../contract/typed-address.ts';
import { foreignOrigin } from './errors.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every change that a browser sends from another site, by `Origin` and `Sec-Fetch-Site`. Programs send neither
 * and pass.
 */
export function sameOrigin(publicUrl: string): MiddlewareHandler {
  const own = ownOrigins(publicUrl);
  return async ({ req }, next) => {
    if (!harmless.has(req.method)) {
      const origin = req.header('origin');
      const site = req.header('sec-fetch-site');
      if (origin !== undefined && !own.has(origin)) throw foreignOrigin();
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignOrigin();
    }
    return next();
  };
}

/** Address under the canonical origin, if `address` uses another name of this machine; else `null`. */
export function canonicalAddress(publicUrl: string, address: string): string | null {
  const { origin, pathname, search } = new URL(address);
  return origin !== publicUrl && ownOrigins(publicUrl).has(origin) ? publicUrl + pathname + search : null;
}

function ownOrigins(publicUrl: string): Set<string> {
  const { protocol, port } = new URL(publicUrl);
  if (!isLoopback(publicUrl)) return new Set([publicUrl]);
  return new Set(loopbackHosts.map((name) => `${protocol}//${name}${port && `:${port}`}`));
}
