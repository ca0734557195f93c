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
    const plain = decodeURIComponent(path);
    if (plain.includes('\0')) return badRequest('L’indirizzo non è valido');
    return isEncodedAlias(path, plain) ? notFound() : null;
  } catch {
    return badRequest('L’indirizzo non è valido');
  }
}

/**
 * True if a proxy could read the path differently: dot segments, or percent-encoding in an API call or staff page.
 * Legitimate percent-encoding there occurs only in calls of the law.
 */
function isEncodedAlias(path: string, plain: string): boolean {
  const dots = plain.split('/').some((segment) => segment === '.' || segment === '..');
  const named = /^\/api\/law\/[^/]+(?:\/confirm)?$/.test(path);
  return dots || (path !== plain && !named && /^\/(?:api|gestione)(?:\/|$)/i.test(plain));
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
export function redirectToCanonical(isOwn: (path: string) => boolean): MiddlewareHandler {
  return async (context, next) => {
    const { origin, pathname, search } = new URL(context.req.url);
    const plain = withoutLastSlashes(decodeURI(pathname));
    const canonicalPath = [plain, plain.toLowerCase()].find(isOwn);
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
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
