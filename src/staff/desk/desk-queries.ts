import { queryOptions, useQuery } from '@tanstack/react-query';
import { deskCalls } from '../../contract/desk.ts';
import { callApi } from '../api.ts';

/** Polling interval of an open page, in ms. */
export const pollInterval = 5000;

export const deskKeys = {
  state: ['desk'],
  messages: ['messages'],
  appointments: ['appointments'],
  papers: ['papers'],
  today: ['today'],
  subscribers: ['subscribers'],
  siteState: ['site-state'],
  launch: ['launch'],
} as const;

export const deskStateQuery = queryOptions({
  queryKey: deskKeys.state,
  queryFn: ({ signal }) => callApi(deskCalls.state, {}, signal),
  refetchInterval: pollInterval,
});

export const todayQuery = queryOptions({
  queryKey: deskKeys.today,
  queryFn: ({ signal }) => callApi(deskCalls.today, {}, signal),
  // Polled: emails are sent, mail checks pass and the office closes without any action on this page.
  refetchInterval: 60_000,
});

export const messageKeys = [deskKeys.messages, deskKeys.today, deskKeys.state];

/** Tests if the firm asks for papers by link. True until the first response; sends no request. */
export function usePapersOn(): boolean {
  return useQuery({ ...todayQuery, enabled: false }).data?.papers ?? true;
}

/** Tests if a mail server is connected: otherwise emails stay queued. True until the first response. */
export function useMailConnected(): boolean {
  return useQuery(deskStateQuery).data?.mail ?? true;
}
