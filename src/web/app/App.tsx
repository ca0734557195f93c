import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../api/client.ts';
import { setUpContent } from '../api/content.ts';
import { PageStateContext, PublicUrlContext, type StateBlock } from '../layout/page-state.ts';

/** A cache that holds what the server read for this page; what is only a beginning is fetched whole as soon as it is used. */
export function filledQueryClient({ queries, content }: StateBlock): QueryClient {
  const client = createQueryClient();
  setUpContent(client, content);
  for (const [key, data, whole] of queries) client.setQueryData(key, data, whole ? {} : { updatedAt: 0 });
  return client;
}

/** What surrounds the router in the browser and on the server alike. */
export function App({ client, state, children }: { client: QueryClient; state: StateBlock; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <PublicUrlContext value={state.publicUrl}>
        <PageStateContext value={state.page}>{children}</PageStateContext>
      </PublicUrlContext>
    </QueryClientProvider>
  );
}
