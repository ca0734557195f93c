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
