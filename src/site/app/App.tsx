import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { createQueryClient } from '../../ui/http/client.ts';
import { setContentDefaults } from '../api/content.ts';
import { type PageState, PageStateContext, PublicUrlContext, type StateBlock } from '../layout/page-state.ts';

/** Creates a query client with the server's data. Stale data are fetched again by their first use after hydration. */
export function createFilledQueryClient({ queries, content }: StateBlock): QueryClient {
  const client = createQueryClient();
  setContentDefaults(client, content);
  for (const [key, data, isFresh] of queries) client.setQueryData(key, data, isFresh ? {} : { updatedAt: 0 });
  return client;
}

export function App({ client, state, children }: { client: QueryClient; state: StateBlock; children: ReactNode }) {
  const [isDismissed, setIsDismissed] = useState(false);
  const pageState = useMemo(
    () => ({ state: isDismissed ? dropPostedForm(state.page) : state.page, dismiss: () => setIsDismissed(true) }),
    [state, isDismissed],
  );
  return (
    <QueryClientProvider client={client}>
      <PublicUrlContext value={state.publicUrl}>
        <PageStateContext value={pageState}>{children}</PageStateContext>
      </PublicUrlContext>
    </QueryClientProvider>
  );
}

function dropPostedForm({ notice: _, form: __, ...rest }: PageState): PageState {
  return rest;
}
