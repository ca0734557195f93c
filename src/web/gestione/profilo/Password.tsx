import { useState } from 'react';
import { profileCalls } from '../../../contract/staff-profile.ts';
import { Button, Buttons } from '../parts/Button.tsx';
import { Form } from '../parts/Form.tsx';
import { NewPassword } from '../parts/NewPassword.tsx';
import { Section } from '../parts/Page.tsx';
import { refusalOf } from '../parts/refusal.ts';
import { Time } from '../parts/Time.tsx';
import { say } from '../parts/toasts.ts';
import { session } from '../session/session.ts';
import { type Profile, useProfileChange } from './profile.ts';
import { words } from './words.ts';

/** A new password. */
export function Password({ profile }: { profile: Profile }) {
  const [made, setMade] = useState(0);
  const change = useProfileChange(profileCalls.changePassword);
  const refusal = refusalOf(change.error, ['password']);
  return (
    <Section
      title={words.password.title}
      note={
        <>
          {words.password.since} <Time at={profile.password_changed_at} />
        </>
      }
    >
      <Form
        // Empty again once the password is changed.
        key={made}
        failure={refusal.form}
        onSend={(fields) =>
          change.mutate(
            { password: String(fields.get('password')) },
            {
              onSuccess: async () => {
                setMade(made + 1);
                say({ title: words.password.done, description: words.password.doneText });
                await session.check();
              },
            },
          )
        }
      >
        <NewPassword label={words.password.label} email={profile.email} error={refusal.fields['password']} />
        <p>{words.password.note}</p>
        <Buttons>
          <Button type="submit" busy={change.isPending}>
            {words.password.change}
          </Button>
        </Buttons>
      </Form>
    </Section>
  );
}
