import { QueryCache, QueryClient } from '@tanstack/react-query';

const second = 1000;
const minute = 60 * second;

/** Backoff in ms before retry `attempt` (from 0): doubles from 1 s to 30 s. Specification section 9. */
function getRetryDelay(attempt: number): number {
  return Math.min(second * 2 ** attempt, 30 * second);
}

/** Three retries, none on the server; data is cached for five minutes (specification section 9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // Log the query's message, which specification section 8 fixes.
      onError: (error, { meta }) => console.error(meta?.['failure'], error),
    }),
    defaultOptions: {
      queries: {
        retry: typeof document === 'undefined' ? false : 3,
        retryDelay: getRetryDelay,
        gcTime: 5 * minute,
        staleTime: minute,
        refetchOnWindowFocus: false,
      },
    },
  });
}
