import { queryOptions } from '@tanstack/react-query';
import { staffPaths } from '../../../contract/staff-paths.ts';
import { profile } from '../../../contract/staff-profile.ts';
import { staffCall } from '../api.ts';

/** One's own account. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => staffCall(staffPaths.profile, { signal, answer: profile }),
});
