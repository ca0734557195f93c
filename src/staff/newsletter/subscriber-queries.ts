import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type SubscriberState, subscriberCalls } from '../../contract/newsletter/subscribers.ts';
import { callApi } from '../api.ts';
import { deskKeys } from '../desk/desk-queries.ts';

export const dataRequestPath = 'richiesta';

export const subscriberListsKey = [...deskKeys.subscribers, 'list'];

export const subscribersQuery = (state: SubscriberState | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: [...subscriberListsKey, state ?? 'all', search],
    queryFn: ({ signal, pageParam: after }) => callApi(subscriberCalls.list, { state, q: search, after }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKeys.subscribers, 'one', id],
    queryFn: ({ signal }) => callApi(subscriberCalls.evidence, { id }, signal),
  });
