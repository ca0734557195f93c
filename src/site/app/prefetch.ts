import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { pageImagesQuery, studioPhotosQuery } from '../api/queries.ts';
import type { PageHandle } from './routes.tsx';

/** Prefetches a page's chunk, content and photo lists when the user points at, touches or focuses its link. */
export function prefetchOnIntent(client: QueryClient, routes: RouteObject[]): void {
  const seen = new Set<string>();
  // Speculation rules would prefetch whole documents, which the app's own navigation does not need.
  document.querySelector('script[type=speculationrules]')?.remove();
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || seen.has(link.pathname)) return;
    seen.add(link.pathname);
    const route = matchRoutes(routes, link.pathname)?.at(-1)?.route;
    if (!route || typeof route.lazy !== 'function') return;
    const handle: PageHandle = route.handle;
    // Ignore errors: a click on the link retries and reports them.
    route.lazy().catch(() => seen.delete(link.pathname));
    for (const read of handle.reads) {
      if (read.kind === 'page-images') client.prefetchQuery(pageImagesQuery(read.page));
      else if (read.kind === 'studio-photos') client.prefetchQuery(studioPhotosQuery());
    }
  };
  for (const eventName of ['pointerover', 'focusin']) {
    document.addEventListener(eventName, prefetch, { passive: true });
  }
}
