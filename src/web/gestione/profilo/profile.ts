import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { staffPaths } from '../../../contract/staff-paths.ts';
import { ownSessions, type Profile } from '../../../contract/staff-profile.ts';
import { staffCall } from '../api.ts';
import type { StaffCall } from '../http.ts';
import { profileQuery } from '../session/profile-query.ts';

/** One's open sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: ({ signal }) => staffCall(`${staffPaths.profile}/sessions`, { signal, answer: ownSessions }),
});

/** What has the profile read again once a change is over, be it that it failed; nobody waits for it. */
export function useReadProfileAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: profileQuery.queryKey });
}

/** A change of the profile by a call under `/api/profile`; afterwards what is shown of it is read again. */
export function useProfileChange<Input>(callFor: (input: Input) => StaffCall & { path: string }) {
  const readAgain = useReadProfileAgain();
  return useMutation({
    mutationFn: async (input: Input) => {
      const { path, ...call } = callFor(input);
      await staffCall(staffPaths.profile + path, call);
    },
    onSettled: readAgain,
  });
}

export type { Profile };
