import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import { contentKey } from '../api/content.ts';
// The starter names the fonts, and this half of the build has to hold them.
import '../layout/fonts.ts';
import { type StateBlock, stateBlockId } from '../layout/page-state.ts';
import { App, filledQueryClient } from './App.tsx';
import { prefetchOnIntent } from './prefetch.ts';
import { siteRoutes } from './routes.tsx';

// Written by our own server into this very page, so its shape is known.
const state: StateBlock = JSON.parse(document.getElementById(stateBlockId)?.textContent ?? '');
const client = filledQueryClient(state);
const routes = siteRoutes(({ content }) =>
  Promise.all(content.map((name) => client.fetchQuery({ queryKey: contentKey(name) }))),
);

/**
 * Pages pass into one another by a view transition. On phones the next page is there at once: the pictures that a transition takes, and
 * rendering in slices for its sake, cost them more time than the page itself.
 */
const changeOfPage = matchMedia('(pointer: fine)').matches ? {} : { useTransitions: false };

void start();

// A function, because chunks that share code with a module that awaits on its top level are cut to pieces.
async function start() {
  // The page's own chunk comes first: the router then starts on a complete page, and leaves it scrolled where the visitor has it.
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
  // A task of its own, so that a slow phone answers a finger between reading the program and running it.
  await new Promise((resolve) => setTimeout(resolve));
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: {} } });

  startTransition(() => {
    hydrateRoot(
      document,
      <App client={client} state={state}>
        <RouterProvider router={router} {...changeOfPage} />
      </App>,
    );
  });
  prefetchOnIntent(client, routes);
}
