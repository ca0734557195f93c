import { queryOptions } from '@tanstack/react-query';
import { profileCalls } from '../../contract/staff/profile.ts';
import { callApi } from '../api.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => callApi(profileCalls.read, {}, signal),
});
