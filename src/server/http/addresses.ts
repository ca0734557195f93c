import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { badRequest, type HttpError, methodNotAllowed, notFound } from './errors.ts';

/** Error for a request that no route may handle; `null` for any other. */
export function findAddressRefusal(request: IncomingMessage): HttpError | null {
  const { method, url = '/' } = request;
  if (method === 'TRACE' || method === 'CONNECT') return methodNotAllowed('GET, HEAD, POST');
  if (!hasValidHost(request)) return badRequest('La richiesta deve nominare un host');
  if (!url.startsWith('/')) return badRequest('L’indirizzo non è valido');
  const path = url.split('?', 1).join('');
  try {
    const decodedPath = decodeURIComponent(path);
    if (decodedPath.includes('\0')) return badRequest('L’indirizzo non è valido');
    return isEncodedAlias(path, decodedPath) ? notFound() : null;
  } catch {
    return badRequest('L’indirizzo non è valido');
  }
}

/**
 * True if a proxy could read the path differently: dot segments, or percent-encoding in an API call or staff page.
 * Legitimate percent-encoding there occurs only in calls of the law.
 */
function isEncodedAlias(path: string, decodedPath: string): boolean {
  const hasDotSegments = decodedPath.split('/').some((segment) => segment === '.' || segment === '..');
  const isLawCall = /^\/api\/law\/[^/]+(?:\/confirm)?$/.test(path);
  return hasDotSegments || (path !== decodedPath && !isLawCall && /^\/(?:api|gestione)(?:\/|$)/i.test(decodedPath));
}

/**
 * True if a request has exactly one Host line, or none before HTTP/1.1. Of two, Node keeps the first, and a proxy in
 * front may keep the second.
 */
export function hasValidHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}

/**
 * Redirects an address of the site with trailing slashes, capitals or needless percent-encoding to its canonical form.
 * A browser repeats a form post on a 308.
 */
export function redirectToCanonical(isSitePath: (path: string) => boolean): MiddlewareHandler {
  return async (context, next) => {
    const { origin, pathname, search } = new URL(context.req.url);
    const trimmedPath = stripTrailingSlashes(decodeURI(pathname));
    const canonicalPath = [trimmedPath, trimmedPath.toLowerCase()].find(isSitePath);
    if (canonicalPath === undefined) return next();
    const target = new URL(canonicalPath, origin).pathname;
    // Relative redirect: a visitor may have come by another name of this machine, and must stay on it to post.
    return target === pathname ? next() : context.redirect(target + search, 308);
  };
}

/**
 * Strips trailing slashes in a loop: a regular expression would backtrack from each of many slashes with something
 * behind them.
 */
function stripTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
