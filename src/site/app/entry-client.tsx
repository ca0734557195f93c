import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  createPath,
  matchRoutes,
  type Path,
  type RouteObject,
  RouterProvider,
} from 'react-router';
import { getContentKey } from '../api/content.ts';
import { nextDeadlinesQuery, offerQuery } from '../api/queries.ts';
import { type StateBlock, stateBlockId } from '../layout/page-state.ts';
import { App, createFilledQueryClient } from './App.tsx';
import { isTransitionTimeout } from './recoverable-error.ts';
import { createSiteRoutes } from './routes.tsx';

/** No view transitions without a mouse: on phones they take longer than the page itself. */
const routerProps = matchMedia('(pointer: fine) and (prefers-reduced-motion: no-preference)').matches
  ? {}
  : { useTransitions: false };

// Fallback if a chunk does not load: the page stays as rendered by the server, with native links and forms.
startApp().catch((error: unknown) => console.warn('The app did not load', error));

// Function instead of top-level await, which would make the bundler split chunks that share code with this module.
async function startApp() {
  // The document may still be loading, because an early press starts the app.
  if (document.readyState === 'loading')
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
  // Unvalidated, because our own server wrote it into this page.
  const state: StateBlock = JSON.parse(document.getElementById(stateBlockId)?.textContent ?? '');
  const client = createFilledQueryClient(state);
  const routes = createSiteRoutes(({ content, reads }) =>
    Promise.all([
      ...content.map((name) => client.fetchQuery({ queryKey: getContentKey(name) })),
      ...reads.map((read) => {
        if (read.kind === 'next-deadlines') return client.prefetchQuery(nextDeadlinesQuery(read.group));
        // A stale offer is enough: hydration needs the document's own, and the form fetches it again.
        return read.kind === 'offer' && client.ensureQueryData(offerQuery());
      }),
    ]),
  );
  // Replace the address of a posted form or of a notice by the canonical path: a reload would show the notice again.
  const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  if ((state.page.form || state.page.notice) && address) history.replaceState(null, '', new URL(address).pathname);
  const matches = matchRoutes(routes, location) ?? [];
  const pageRoute = matches.at(-1)?.route;
  // No canonical address: the server rendered the 404 page here, so the 404 component must hydrate it.
  if (pageRoute && !address) Object.assign(pageRoute, { lazy: matchRoutes(routes, '/404')?.at(-1)?.route.lazy });
  // Load the page's chunk first: the router then starts on a complete page and keeps the visitor's scroll position.
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
  // Run the app in a new task, so that a slow phone can handle input after loading the code.
  await new Promise((resolve) => setTimeout(resolve));
  const router = createBrowserRouter(
    addDocumentFallback(routes, () => router.state.navigation.location),
    {
      hydrationData: { loaderData: {} },
    },
  );

  startTransition(() => {
    hydrateRoot(
      document,
      <App client={client} state={state}>
        <RouterProvider router={router} {...routerProps} />
      </App>,
      {
        onRecoverableError(error, info) {
          if (!isTransitionTimeout(error, info)) reportError(error);
        },
      },
    );
  });
  import('./prefetch.ts').then(({ prefetchOnIntent }) => prefetchOnIntent(client, routes)).catch(() => {});
}

/** Timeout for loading the next page's chunk, in ms. Afterwards the browser loads the page as a document. */
const chunkTimeout = 4000;

/**
 * Returns the routes with a fallback around `lazy`: if a page's chunk fails or times out, the page is loaded as a
 * document. `destination` returns the router's pending location.
 */
function addDocumentFallback(routes: RouteObject[], destination: () => Partial<Path> | undefined): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    const load =
      typeof lazy === 'function' &&
      (() =>
        Promise.race([lazy(), rejectAfterTimeout()]).catch((error: unknown) => {
          const destinationPath = destination();
          if (!destinationPath) throw error;
          location.assign(createPath(destinationPath));
          // Never settle: the browser replaces this document.
          return new Promise<never>(() => {});
        }));
    return Object.assign(
      {},
      route,
      load && { lazy: load },
      children && { children: addDocumentFallback(children, destination) },
    );
  });
}

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_resolve, reject) =>
    setTimeout(reject, chunkTimeout, new Error('The chunk of the page timed out')),
  );
}
