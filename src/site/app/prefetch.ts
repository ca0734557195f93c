import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { pageImagesQuery, studioPhotosQuery } from '../api/queries.ts';
import type { PageHandle } from './routes.tsx';

/** Loads a page's chunk, content and data when a link to it is pointed at, touched or focused, so that the click finds them there. */
export function prefetchOnIntent(client: QueryClient, routes: RouteObject[]): void {
  const seen = new Set<string>();
  // From here on the app changes pages itself: fetching whole documents ahead would be work twice.
  document.querySelector('script[type=speculationrules]')?.remove();
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || seen.has(link.pathname)) return;
    seen.add(link.pathname);
    const route = matchRoutes(routes, link.pathname)?.at(-1)?.route;
    if (!route || typeof route.lazy !== 'function') return;
    const handle: PageHandle = route.handle;
    // What fails here is asked for again when the link is followed, and shows there.
    route.lazy().catch(() => seen.delete(link.pathname));
    for (const read of handle.reads) {
      if (read.kind === 'page-images') client.prefetchQuery(pageImagesQuery(read.page));
      else if (read.kind === 'studio-photos') client.prefetchQuery(studioPhotosQuery());
    }
  };
  for (const sign of ['pointerover', 'focusin']) {
    document.addEventListener(sign, prefetch, { passive: true });
  }
}
