import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { launchCalls } from '../../../contract/launch.ts';
import { ask } from '../api.ts';
import { deskKeys } from '../desk/queries.ts';
import { sayFailure } from '../parts/overlays/toasts.ts';
import { words } from './words.ts';

export const launchQuery = queryOptions({
  queryKey: ['launch'],
  queryFn: ({ signal }) => ask(launchCalls.state, {}, signal),
});

/** Confirms that a sample value is the firm's own, or takes that back. */
export function useConfirmFact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirmation: { fact: string; value: string; isReal: boolean }) =>
      ask(launchCalls.confirmFact, confirmation),
    onSuccess(state) {
      client.setQueryData(launchQuery.queryKey, state);
      for (const queryKey of [deskKeys.today, ['content-list']]) void client.invalidateQueries({ queryKey });
    },
    onError: (error) => sayFailure(words.opening.failed, error),
  });
}
