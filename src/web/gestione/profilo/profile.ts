import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Asked, Call } from '../../../contract/calls.ts';
import type { Profile } from '../../../contract/staff/profile.ts';
import { ask } from '../api.ts';
import { profileQuery } from '../session/profile-query.ts';

/** What has the profile read again once a change is over, be it that it failed; nobody waits for it. */
export function useReadProfileAgain(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: profileQuery.queryKey }), [client]);
}

/** A change of the profile; afterwards what is shown of it is read again. */
export function useProfileChange<C extends Call>(call: C) {
  const readAgain = useReadProfileAgain();
  return useMutation({ mutationFn: (given: Asked<C>) => ask(call, given), onSettled: readAgain });
}

export type { Profile };
