import { queryOptions, useQuery } from '@tanstack/react-query';
import { deskCalls } from '../../contract/desk.ts';
import { ask } from '../api.ts';

/** How often an open page asks whether anything has changed, in ms. */
export const askEvery = 5000;

export const deskKeys = {
  state: ['desk'],
  messages: ['messages'],
  today: ['today'],
  subscribers: ['subscribers'],
  siteState: ['site-state'],
} as const;

export const deskStateQuery = queryOptions({
  queryKey: deskKeys.state,
  queryFn: ({ signal }) => ask(deskCalls.state, {}, signal),
  refetchInterval: askEvery,
});

export const todayQuery = queryOptions({
  queryKey: deskKeys.today,
  queryFn: ({ signal }) => ask(deskCalls.today, {}, signal),
  // Letters leave, a mail check passes and the office closes without anybody doing anything here.
  refetchInterval: 60_000,
});

/** Keys of all queries that hold something of messages. */
export const messageKeys = [deskKeys.messages, deskKeys.today, deskKeys.state];

/** Whether a mail server is connected, without which letters wait; believed until the server has said otherwise. */
export function useMailConnected(): boolean {
  return useQuery(deskStateQuery).data?.mail ?? true;
}
