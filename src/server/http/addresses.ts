import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { badRequest, type HttpError, methodNotAllowed, notFound } from './errors.ts';

/** Error for a request with an invalid method, host or address, which no route may handle; `null` for any other. */
export function findAddressRefusal(request: IncomingMessage): HttpError | null {
  const { method, url = '/' } = request;
  if (method === 'TRACE') return methodNotAllowed('GET, HEAD, POST');
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
 * True if a proxy could interpret the path differently: dot segments, or percent-encoding in the path of an API call or
 * staff page. Only the API calls that name a provision of law may be percent-encoded.
 */
function isEncodedAlias(path: string, decodedPath: string): boolean {
  const hasDotSegments = decodedPath.split('/').some((segment) => segment === '.' || segment === '..');
  const isLawCall = /^\/api\/law\/[^/]+(?:\/confirm)?$/.test(path);
  return hasDotSegments || (path !== decodedPath && !isLawCall && /^\/(?:api|gestione)(?:\/|$)/i.test(decodedPath));
}

/** True with one Host header. Of two, Node uses the first, but a proxy in front may use the second. */
export function hasValidHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}

/**
 * Redirects an address of the site with trailing slashes, capitals or needless percent-encoding to its canonical form.
 * Status 308, because browsers then repeat a form post at the new address.
 */
export function redirectToCanonical(isSitePath: (path: string) => boolean): MiddlewareHandler {
  return async (context, next) => {
    const { origin, pathname, search } = new URL(context.req.url);
    const trimmedPath = stripTrailingSlashes(decodeURI(pathname));
    const canonicalPath = [trimmedPath, trimmedPath.toLowerCase()].find(isSitePath);
    if (canonicalPath === undefined) return next();
    const target = new URL(canonicalPath, origin).pathname;
    // Relative: a form post must stay on its origin, such as 127.0.0.1.
    return target === pathname ? next() : context.redirect(target + search, 308);
  };
}

/** A loop: a regular expression would take quadratic time on slashes within the path. */
function stripTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
