import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { type StateBlock, stateBlockId } from '../layout/page-state.ts';
import { App, filledQueryClient } from './App.tsx';
import { prefetchOnIntent } from './prefetch.ts';
import { routes } from './routes.tsx';

// Written by our own server into this very page, so its shape is known.
const state: StateBlock = JSON.parse(document.getElementById(stateBlockId)?.textContent ?? '');
const client = filledQueryClient(state);
const router = createBrowserRouter(routes);

// The page's chunk is lazy: hydrating before it is there would replace the page by nothing.
const stop = router.subscribe(({ initialized }) => initialized && hydrate());
if (router.state.initialized) hydrate();

function hydrate() {
  stop();
  startTransition(() => {
    hydrateRoot(
      document,
      <App client={client} state={state}>
        <RouterProvider router={router} />
      </App>,
    );
  });
  prefetchOnIntent(client);
}
