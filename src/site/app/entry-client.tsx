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
import { contentKey } from '../api/content.ts';
import { circularsQuery, nextDeadlinesQuery } from '../api/queries.ts';
import { type StateBlock, stateBlockId } from '../layout/page-state.ts';
import { App, filledQueryClient } from './App.tsx';
import { siteRoutes } from './routes.tsx';

/** Pages pass into one another by a view transition; on phones it would cost more time than the page itself. */
const changeOfPage = matchMedia('(pointer: fine)').matches ? {} : { useTransitions: false };

// A page whose own chunk does not arrive stays as its document is, and works natively.
start().catch((error: unknown) => console.warn('The app did not load', error));

// A function, because chunks that share code with a module that awaits on its top level are cut to pieces.
async function start() {
  // Whoever presses may be quicker than the rest of the document.
  if (document.readyState === 'loading')
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
  // Written by our own server into this very page, so its shape is known.
  const state: StateBlock = JSON.parse(document.getElementById(stateBlockId)?.textContent ?? '');
  const client = filledQueryClient(state);
  const routes = siteRoutes(({ content, reads }) =>
    Promise.all([
      ...content.map((name) => client.fetchQuery({ queryKey: contentKey(name) })),
      ...reads.map((read) => read.kind === 'next-deadlines' && client.prefetchQuery(nextDeadlinesQuery(read.group))),
    ]),
  );
  // A form that the server returned may stand at the address that it was posted to, and a notice would be said again with the page.
  const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  if ((state.page.form || state.page.notice) && address) history.replaceState(null, '', new URL(address).pathname);
  const found = matchRoutes(routes, location) ?? [];
  const own = found.at(-1)?.route;
  // A document that came without its circolare says that there is none.
  if (own?.handle.circulars && !client.getQueryData(circularsQuery(location.pathname).queryKey))
    Object.assign(own, { lazy: matchRoutes(routes, '/404')?.at(-1)?.route.lazy });
  // The page's own chunk comes first: the router then starts on a complete page, and leaves it scrolled where the visitor has it.
  await Promise.all(
    found.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
  // A task of its own, so that a slow phone answers a finger between reading the program and running it.
  await new Promise((resolve) => setTimeout(resolve));
  const router = createBrowserRouter(
    withDocuments(routes, () => router.state.navigation.location),
    {
      hydrationData: { loaderData: {} },
    },
  );

  startTransition(() => {
    hydrateRoot(
      document,
      <App client={client} state={state}>
        <RouterProvider router={router} {...changeOfPage} />
      </App>,
    );
  });
  import('./prefetch.ts').then(({ prefetchOnIntent }) => prefetchOnIntent(client, routes)).catch(() => {});
}

/** How long a visitor waits for the next page, in ms, before the browser itself goes there and shows that it is on its way. */
const patience = 4000;

/** The same routes; a page whose chunk cannot be loaded, or is late, is loaded as a document. `destination` is where the router goes. */
function withDocuments(routes: RouteObject[], destination: () => Partial<Path> | undefined): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    const load =
      typeof lazy === 'function' &&
      (() =>
        Promise.race([lazy(), late()]).catch((error: unknown) => {
          const to = destination();
          if (!to) throw error;
          location.assign(createPath(to));
          // The router waits until the document is there.
          return new Promise<never>(() => {});
        }));
    return Object.assign(
      {},
      route,
      load && { lazy: load },
      children && { children: withDocuments(children, destination) },
    );
  });
}

function late(): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(reject, patience, new Error('The page is late')));
}
