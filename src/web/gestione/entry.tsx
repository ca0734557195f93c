// First, because the order of the cascade layers is the order in which they are first named.
import '../app/tokens.css';
import '../app/base.css';
import './gestione.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '../api/client.ts';
import styles from './frame/Start.module.css';
import { words } from './frame/words.ts';
import { StaffFailure } from './http.ts';
import { DocumentTitle } from './parts/Page.tsx';
import { Failure } from './parts/States.tsx';
import { routes } from './routes.tsx';
import { keepSession, session } from './session/session.ts';

/** What is meant to go on while the key is held, as moving an entry further is. */
const repeats = '[data-repeats]';

/**
 * Lets an Enter key that is held down count once. Browsers press a button again with every repetition, and send a form again: what is
 * pressed for too long would delete a whole list, whose next entry gets the focus each time, or send a dialog that has only just opened.
 */
function ignoreHeldEnter(): void {
  addEventListener(
    'keydown',
    (event) => {
      const { key, repeat, target } = event;
      if (key !== 'Enter' || !repeat || !(target instanceof Element)) return;
      // Where several lines are typed it makes empty ones, as everywhere.
      if (!target.matches(`textarea, ${repeats}`)) event.preventDefault();
    },
    { capture: true },
  );
}

const most = 3;

/**
 * The cache of the staff area: the public pages' constants, but what several people work on is read again when a page is opened or the
 * window comes to the front, and a refusal is believed at once: only a server that did not answer or failed is asked again.
 */
function createStaffClient(): QueryClient {
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({
    queries: {
      ...queries,
      staleTime: 0,
      // What a read that has failed for good is logged as.
      meta: { failure: 'Error reading staff data' },
      refetchOnWindowFocus: true,
      retry: (failed, error) => failed < most && mayPass(error),
    },
    // A change is tried and fails with words even where the browser believes that there is no network; otherwise the library would keep it
    // without a word and make it later, when its dialog may have been cancelled. A read may wait: it does nothing behind anyone's back.
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
ignoreHeldEnter();
// What one person has read is not for the next one. A page that is only covered, because they left in another tab, keeps it: nobody else
// comes back to it, and while it is read anew the forms that show it would be gone, with what is typed in them.
session.on((event) => {
  if (event === 'signed-out' && session.get().status === 'out') client.clear();
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
    session.check().catch(setFailure);
  }, []);
  useEffect(ask, [ask]);
  if (failure === undefined) return children;
  return (
    <main className={styles.start}>
      <DocumentTitle title={words.unreachable.title} />
      <h1>{words.unreachable.title}</h1>
      <Failure title={words.unreachable.text} error={null} onRetry={ask} />
    </main>
  );
}
