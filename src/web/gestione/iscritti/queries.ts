import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type SubscriberState, subscriberCalls } from '../../../contract/newsletter/subscribers.ts';
import { personalDataCalls } from '../../../contract/personal-data.ts';
import { ask } from '../api.ts';
import { deskKeys, messagesChanged } from '../desk/queries.ts';

export const requestPath = 'richiesta';

export const listsKey = [...deskKeys.subscribers, 'list'];

export const subscribersQuery = (state: SubscriberState | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, state ?? 'all', search],
    queryFn: ({ signal, pageParam: after }) => ask(subscriberCalls.list, { state, q: search, after }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKeys.subscribers, 'one', id],
    queryFn: ({ signal }) => ask(subscriberCalls.evidence, { id }, signal),
  });

/** Asks for all that the site holds about an address. A mutation, because what it shows is not kept. */
export function useReport() {
  return useMutation({
    mutationFn: (email: string) => ask(personalDataCalls.report, { email }),
  });
}

/** Erases it. */
export function useEraseAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => ask(personalDataCalls.erase, { email }),
    onSuccess: () => {
      client.removeQueries({ queryKey: deskKeys.subscribers });
      messagesChanged(client);
    },
  });
}
