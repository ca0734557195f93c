import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { personalDataCalls } from '../../../contract/personal-data.ts';
import { type SubscriberState, subscriberCalls } from '../../../contract/subscribers.ts';
import { ask } from '../api.ts';
import { deskKeys, messagesChanged } from '../desk/queries.ts';

export const requestPath = 'richiesta';

const listsKey = [...deskKeys.subscribers, 'list'];

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

/** Signs somebody up who asked the firm to. */
export function useAdd() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (added: { email: string; reason: string }) => ask(subscriberCalls.add, added),
    onSettled: () => void client.invalidateQueries({ queryKey: listsKey }),
  });
}

/** Takes a subscriber off the list, then has their sheet left: asked for again it would only say that they are gone. */
export function useRemove(id: number, leave: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(subscriberCalls.remove, { id }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: listsKey });
      await leave();
    },
  });
}

/** Lets circolari go to a subscriber again. */
export function useReadmit(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(subscriberCalls.readmit, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: deskKeys.subscribers }),
  });
}

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
