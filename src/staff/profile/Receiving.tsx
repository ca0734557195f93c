import { useQueryClient } from '@tanstack/react-query';
import { type Profile, profileCalls } from '../../contract/staff/profile.ts';
import fieldStyles from '../../ui/Field.module.css';
import { callApi } from '../api.ts';
import { deskKeys } from '../desk/desk-queries.ts';
import { Section } from '../parts/page/Page.tsx';
import { useCall } from '../parts/use-call.ts';
import { profileQuery } from '../session/profile-query.ts';

/** Switch of whether this person meets clients. A change is saved at once. */
export function Receiving({ profile: { receives, version } }: { profile: Profile }) {
  const client = useQueryClient();
  const save = useCall((chosen: boolean) => callApi(profileCalls.change, { receives: chosen, version }), {
    successToast: 'Profilo salvato',
    failureToast: 'Modifica non riuscita',
    refreshKeys: [profileQuery.queryKey, deskKeys.appointments],
    onSuccess: (now) => client.setQueryData(profileQuery.queryKey, now),
  });
  return (
    <Section
      title="Appuntamenti"
      note="Se riceve clienti una persona sola, la conferma di un appuntamento propone quella."
    >
      <label className={fieldStyles.check}>
        <input
          type="checkbox"
          checked={save.isPending ? save.variables : receives}
          onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
        />
        Ricevo clienti
      </label>
    </Section>
  );
}
