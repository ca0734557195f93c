// Imported first: cascade layers are ordered by their first mention.
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/patterns.css';
import './staff.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '../ui/http/client.ts';
import styles from './frame/Start.module.css';
import { StaffFailure } from './http.ts';
import { DocumentTitle } from './parts/page/Page.tsx';
import { FailureState } from './parts/page/QueryStates.tsx';
import { routes } from './routes.tsx';
import { checkSession, session, startSessionChecks } from './session/session.ts';

const maxRetries = 3;

/**
 * Creates the query cache of the staff area. Data is stale at once, because several users edit it; retries happen only
 * if the server did not answer or failed.
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
      retry: (failureCount, error) => failureCount < maxRetries && isTransient(error),
    },
    // Mutations run at once even offline, and fail. By default they would be paused, and run unexpectedly later.
    mutations: { networkMode: 'always' },
  });
  return client;
}

function isTransient(error: Error): boolean {
  return error instanceof StaffFailure && (error.status === 0 || error.status >= 500);
}

const root = document.getElementById('gestione');
if (!root) throw new Error('The document has no #gestione element');

const client = createStaffClient();
const router = createBrowserRouter(routes);
startSessionChecks();
// Clears the cache after a sign-out, so that the next user does not see its data. When a session has only ended, the
// page is covered and the cache stays: only the same user can uncover the page.
session.watch(() => {
  const state = session.get();
  if (state.status === 'out' && state.hasSignedOut) client.clear();
});

createRoot(root).render(
  <QueryClientProvider client={client}>
    <SessionLoader>
      {/* Renders a new page synchronously: concurrent rendering takes longer on a phone. */}
      <RouterProvider router={router} useTransitions={false} />
    </SessionLoader>
  </QueryClientProvider>,
);

/** Checks the session on load, and shows an error with a retry if the server does not answer. */
function SessionLoader({ children }: { children: ReactNode }) {
  const [failure, setFailure] = useState<unknown>();
  const loadSession = useCallback(() => {
    setFailure(undefined);
    checkSession().catch(setFailure);
  }, []);
  useEffect(loadSession, [loadSession]);
  if (failure === undefined) return children;
  return (
    <main className={`stack5 ${styles.start}`}>
      <DocumentTitle title="Il server non risponde" />
      <h1>Il server non risponde</h1>
      <FailureState
        title="Controlli la connessione e riprovi: nulla di quello che è salvato va perduto."
        error={null}
        onRetry={loadSession}
      />
    </main>
  );
}
