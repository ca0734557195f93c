import { useQuery } from '@tanstack/react-query';
import { deskStateQuery } from './queries.ts';

/** Whether a mail server is connected, without which letters wait; believed until the server has said otherwise. */
export function useMailConnected(): boolean {
  return useQuery(deskStateQuery).data?.mail ?? true;
}
