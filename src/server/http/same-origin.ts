import type { MiddlewareHandler } from 'hono';
import { foreignOrigin } from './errors.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every change that a browser sends from another site: a foreign or `null` Origin, or `Sec-Fetch-Site` other than
 * same-origin. Programs send neither header and pass. The site's own origin is its canonical one, or the host that was asked.
 */
export function sameOrigin(publicUrl: string): MiddlewareHandler {
  return async ({ req }, next) => {
    if (!harmless.has(req.method)) {
      const origin = req.header('origin');
      const own = origin === undefined || origin === publicUrl || isHost(origin, req.header('host'));
      const site = req.header('sec-fetch-site');
      if (!own || (site !== undefined && site !== 'same-origin' && site !== 'none')) throw foreignOrigin();
    }
    return next();
  };
}

function isHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
