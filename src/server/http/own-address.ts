import type { MiddlewareHandler } from 'hono';

/**
 * Leads an own address that is written with slashes at its end, in capitals or with codes for letters that need none to the one address,
 * whatever is done there: with 308 a browser posts a form again. `isOwn` knows the addresses.
 */
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
