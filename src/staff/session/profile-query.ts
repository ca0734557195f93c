import { queryOptions } from '@tanstack/react-query';
import { profileCalls } from '../../contract/staff/profile.ts';
import { ask } from '../api.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => ask(profileCalls.read, {}, signal),
});
