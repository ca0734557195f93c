import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../api/client.ts';
import { StaffFailure } from './http.ts';

const most = 3;

/**
 * The cache of the staff area: the public pages' constants, but what several people work on is read again when a page is opened or the
 * window comes to the front, and a refusal is believed at once: only a server that did not answer or failed is asked again.
 */
export function createStaffClient(): QueryClient {
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({
    queries: {
      ...queries,
      staleTime: 0,
      refetchOnWindowFocus: true,
      retry: (failed, error) => failed < most && mayPass(error),
    },
  });
  return client;
}

function mayPass(error: Error): boolean {
  return error instanceof StaffFailure && (error.status === 0 || error.status >= 500);
}
