import { useQueryClient } from '@tanstack/react-query';
import { type WorkEmail, workEmailLabels, workEmails } from '../../contract/emails.ts';
import { type Profile, profileCalls } from '../../contract/staff/profile.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Section } from '../parts/page/Page.tsx';
import { useCall } from '../parts/use-call.ts';
import { profileQuery } from '../session/profile-query.ts';

/** Emails about the firm's work, each of which can be switched off. A change is saved at once. */
export function WorkEmails({ profile: { emails_off, version } }: { profile: Profile }) {
  const client = useQueryClient();
  const save = useCall(profileCalls.change, {
    successToast: 'Profilo salvato',
    failureToast: 'Modifica non riuscita',
    refreshKeys: [profileQuery.queryKey],
    onSuccess: (now) => client.setQueryData(profileQuery.queryKey, now),
  });
  const toggle = (kind: WorkEmail) =>
    save.mutate({
      emails_off: emails_off.includes(kind) ? emails_off.filter((other) => other !== kind) : [...emails_off, kind],
      version,
    });
  return (
    <Section title="Email di lavoro" note="Il sito manda un’email quando:">
      <div>
        {workEmails.map((kind) => (
          <label key={kind} className={fieldStyles.check}>
            <input type="checkbox" checked={!emails_off.includes(kind)} onChange={() => toggle(kind)} />
            {workEmailLabels[kind]}
          </label>
        ))}
      </div>
    </Section>
  );
}
