import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type SubscriberState, subscriberEvidence, subscriberPage } from '../../../contract/desk.ts';
import { erasure, personalData } from '../../../contract/personal-data.ts';
import { staffPaths } from '../../../contract/staff-paths.ts';
import { staffCall } from '../api.ts';
import { deskKeys, messagesChanged } from '../desk/queries.ts';

const listsKey = [...deskKeys.subscribers, 'list'];

/** A list of subscribers, page by page. */
export const subscribersQuery = (state: SubscriberState | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, state ?? 'all', search],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ state: state ?? '', q: search, after: pageParam });
      return staffCall(`${staffPaths.subscribers}?${query}`, { answer: subscriberPage, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** What proves one subscriber's consent. */
export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKeys.subscribers, 'one', id],
    queryFn: ({ signal }) =>
      staffCall(`${staffPaths.subscribers}/${encodeURIComponent(id)}`, { answer: subscriberEvidence, signal }),
  });

/** Takes a subscriber off the list, then has their sheet left: asked for again it would only say that they are gone. */
export function useRemove(id: number, leave: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => staffCall(`${staffPaths.subscribers}/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: listsKey });
      await leave();
    },
  });
}

/** Asks for all that the site holds about an address. A mutation, because what it shows is not kept. */
export function useReport() {
  return useMutation({
    mutationFn: (email: string) =>
      staffCall(`${staffPaths.personalData}/report`, { method: 'POST', body: { email }, answer: personalData }),
  });
}

/** Erases it. */
export function useEraseAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      staffCall(`${staffPaths.personalData}/erase`, { method: 'POST', body: { email }, answer: erasure }),
    onSuccess: () => {
      client.removeQueries({ queryKey: deskKeys.subscribers });
      messagesChanged(client);
    },
  });
}
