import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { launchCalls } from '../../contract/launch.ts';
import { callApi } from '../api.ts';
import { deskKeys } from '../desk/desk-queries.ts';
import { useCall } from '../parts/use-call.ts';

export const launchQuery = queryOptions({
  queryKey: deskKeys.launch,
  queryFn: ({ signal }) => callApi(launchCalls.state, {}, signal),
});

/** Mutation that confirms that a sample value is true for the firm, or undoes the confirmation. */
export function useConfirmFact() {
  const client = useQueryClient();
  return useCall(launchCalls.confirmFact, {
    failureToast: 'La modifica non è riuscita',
    refreshKeys: [deskKeys.today, ['content-list']],
    onSuccess: (state) => client.setQueryData(launchQuery.queryKey, state),
  });
}
