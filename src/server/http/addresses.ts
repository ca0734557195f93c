import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { badRequest, type HttpError, methodNotAllowed, notFound } from './errors.ts';

/** The refusal of a request that no route should see; `null` for any other. */
export function refusalOf(request: IncomingMessage): HttpError | null {
  const { method, url = '/' } = request;
  if (method === 'TRACE' || method === 'CONNECT') return methodNotAllowed('GET, HEAD, POST');
  if (!namesItsHost(request)) return badRequest('La richiesta deve nominare un host');
  if (!url.startsWith('/')) return badRequest('L’indirizzo non è valido');
  const path = url.split('?', 1).join('');
  try {
    const plain = decodeURIComponent(path);
    if (plain.includes('\0')) return badRequest('L’indirizzo non è valido');
    return isInDisguise(path, plain) ? notFound() : null;
  } catch {
    return badRequest('L’indirizzo non è valido');
  }
}

/** Whether a proxy may take a path for another: dot segments, or codes in a call or staff page, which only the law's calls have. */
function isInDisguise(path: string, plain: string): boolean {
  const dots = plain.split('/').some((segment) => segment === '.' || segment === '..');
  const named = /^\/api\/law\/[^/]+(?:\/confirm)?$/.test(path);
  return dots || (path !== plain && !named && /^\/(?:api|gestione)(?:\/|$)/i.test(plain));
}

/** Whether a request has one Host line (none before HTTP/1.1): of two Node keeps the first, a proxy in front may keep the second. */
export function namesItsHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}

/** Leads an own address with slashes at its end, capitals or needless codes to the one address; by 308 a browser posts a form again. */
export function ownAddress(isOwn: (path: string) => boolean): MiddlewareHandler {
  return async (context, next) => {
    const { origin, pathname, search } = new URL(context.req.url);
    const plain = withoutLastSlashes(decodeURI(pathname));
    const own = [plain, plain.toLowerCase()].find(isOwn);
    if (own === undefined) return next();
    const target = new URL(own, origin).pathname;
    // Without an origin: whoever came by another of this machine's names posts from there.
    return target === pathname ? next() : context.redirect(target + search, 308);
  };
}

/** By steps, not by a pattern: of many slashes with something behind them a pattern tries each as the first of the last. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
