import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type Profile, profileCalls } from '../../contract/staff/profile.ts';
import { callApi } from '../api.ts';
import { useCall } from '../parts/use-call.ts';
import { profileQuery } from '../session/profile-query.ts';

/** Field of the profile whose change is saved at once, one after the other: its value, which a press shows at once, and its change. */
export function useProfileField<Name extends keyof Profile>(
  profile: Profile,
  name: Name,
  refreshKeys: readonly QueryKey[] = [],
): [value: Profile[Name], change: (to: Profile[Name]) => void] {
  const client = useQueryClient();
  const save = useCall(
    (to: Profile[Name]) => {
      const from = (client.getQueryData(profileQuery.queryKey) ?? profile)[name];
      return callApi(profileCalls.change, { changes: [{ path: name, from, to }] });
    },
    {
      scope: { id: `profile-${name}` },
      successToast: 'Profilo salvato',
      failureToast: 'Modifica non riuscita',
      refreshKeys: [profileQuery.queryKey, ...refreshKeys],
      onSuccess: (now) => client.setQueryData(profileQuery.queryKey, now),
    },
  );
  return [save.isPending ? save.variables : profile[name], save.mutate];
}
