// First, because the order of the cascade layers is the order in which they are first named.
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import './staff.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '../ui/http/client.ts';
import styles from './frame/Start.module.css';
import { StaffFailure } from './http.ts';
import { DocumentTitle } from './parts/page/Page.tsx';
import { Failure } from './parts/page/States.tsx';
import { routes } from './routes.tsx';
import { checkSession, keepSession, session } from './session/session.ts';

const most = 3;

/**
 * The cache of the staff area: what several work on is read again when opened; only a server that did not answer or failed is asked again.
 */
function createStaffClient(): QueryClient {
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({
    queries: {
      ...queries,
      staleTime: 0,
      meta: { failure: 'Error reading staff data' },
      refetchOnWindowFocus: true,
      retry: (failed, error) => failed < most && mayPass(error),
    },
    // A change is tried and fails with words even without a network: the library would keep it and make it later, unasked.
    mutations: { networkMode: 'always' },
  });
  return client;
}

function mayPass(error: Error): boolean {
  return error instanceof StaffFailure && (error.status === 0 || error.status >= 500);
}

const root = document.getElementById('gestione');
if (!root) throw new Error('The document has no place for the app');

const client = createStaffClient();
const router = createBrowserRouter(routes);
keepSession();
// Data that one user has read is not for the next. A page that is only covered keeps it: nobody else comes back to it, and its forms show it.
session.watch(() => {
  const state = session.get();
  if (state.status === 'out' && state.left) client.clear();
});

createRoot(root).render(
  <QueryClientProvider client={client}>
    <Start>
      {/* A press shows its page at once: rendering in slices takes a phone longer. */}
      <RouterProvider router={router} useTransitions={false} />
    </Start>
  </QueryClientProvider>,
);

/** Asks who is signed in before anything is shown that depends on it; says so where no answer comes. */
function Start({ children }: { children: ReactNode }) {
  const [failure, setFailure] = useState<unknown>();
  const ask = useCallback(() => {
    setFailure(undefined);
    checkSession().catch(setFailure);
  }, []);
  useEffect(ask, [ask]);
  if (failure === undefined) return children;
  return (
    <main className={styles.start}>
      <DocumentTitle title="Il server non risponde" />
      <h1>Il server non risponde</h1>
      <Failure
        title="Controllare la connessione e riprovare: nulla di quello che è salvato va perduto."
        error={null}
        onRetry={ask}
      />
    </main>
  );
}
