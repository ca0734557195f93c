import { workEmailLabels, workEmails } from '../../contract/emails.ts';
import { type Profile, profileFields } from '../../contract/staff/profile.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Section } from '../parts/page/Page.tsx';
import { useProfileField } from './use-profile-field.ts';

/** Emails about the firm's work, each of which can be switched off. */
export function WorkEmails({ profile }: { profile: Profile }) {
  const [off, change] = useProfileField(profile, 'emails_off');
  return (
    <Section title="Email di lavoro" note={`${profileFields.fields.emails_off.label}:`}>
      <div>
        {workEmails.map((kind) => (
          <label key={kind} className={fieldStyles.check}>
            <input
              type="checkbox"
              checked={!off.includes(kind)}
              onChange={({ currentTarget }) =>
                change(workEmails.filter((one) => (one === kind ? !currentTarget.checked : off.includes(one))))
              }
            />
            {workEmailLabels[kind]}
          </label>
        ))}
      </div>
    </Section>
  );
}
