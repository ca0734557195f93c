import { type Profile, profileFields } from '../../contract/staff/profile.ts';
import fieldStyles from '../../ui/Field.module.css';
import { deskKeys } from '../desk/desk-queries.ts';
import { Section } from '../parts/page/Page.tsx';
import { useProfileField } from './use-profile-field.ts';

/** Switch of whether this person meets clients. */
export function Receiving({ profile }: { profile: Profile }) {
  const [receives, change] = useProfileField(profile, 'receives', [deskKeys.appointments]);
  return (
    <Section
      title="Appuntamenti"
      note="Se riceve clienti una persona sola, la conferma di un appuntamento propone quella."
    >
      <label className={fieldStyles.check}>
        <input type="checkbox" checked={receives} onChange={({ currentTarget }) => change(currentTarget.checked)} />
        {profileFields.fields.receives.label}
      </label>
    </Section>
  );
}
