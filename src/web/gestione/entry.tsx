// First, because the order of the cascade layers is the order in which they are first named.
import '../app/tokens.css';
import '../app/base.css';
import './gestione.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createStaffClient } from './client.ts';
import { ignoreHeldEnter } from './frame/held-enter.ts';
import { Start } from './frame/Start.tsx';
import { routes } from './routes.tsx';
import { keepSession, session } from './session/session.ts';

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
