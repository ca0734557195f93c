import { QueryCache, QueryClient } from '@tanstack/react-query';

const second = 1000;
const minute = 60 * second;

/** Pause in ms before retry number `attempt` (from 0): doubling from one second, at most 30 s. Specification section 9. */
function retryDelay(attempt: number): number {
  return Math.min(second * 2 ** attempt, 30 * second);
}

/** The client's cache: three retries, kept five minutes (specification section 9). On the server a query never retries. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // Specification section 8; a query's `meta` holds its line.
      onError: (error, { meta }) => console.error(meta?.['failure'], error),
    }),
    defaultOptions: {
      queries: {
        retry: typeof document === 'undefined' ? false : 3,
        retryDelay,
        gcTime: 5 * minute,
        staleTime: minute,
        refetchOnWindowFocus: false,
      },
    },
  });
}
