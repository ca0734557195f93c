import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { profileCalls } from '../../../contract/staff/profile.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { NewPassword } from '../parts/form/PasswordField.tsx';
import { refusalOf } from '../parts/form/refusal.ts';
import { say } from '../parts/overlays/toasts.ts';
import { Columns, Page, Section } from '../parts/page/Page.tsx';
import { Loaded } from '../parts/page/States.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { profileQuery } from '../session/profile-query.ts';
import { session } from '../session/session.ts';
import { usePerson } from '../session/use-session.ts';
import { Details } from './Details.tsx';
import { Passkeys } from './Passkeys.tsx';
import { type Profile, useProfileChange, useReadProfileAgain } from './profile.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { words } from './words.ts';

export default function ProfilePage() {
  const { email, role } = usePerson();
  const query = useQuery(profileQuery);
  const readAgain = useReadProfileAgain();
  const isStale = query.data !== undefined && query.data.email !== email;
  // The link to a new address may have been opened in another tab or browser: the session knows first.
  useEffect(() => {
    if (isStale) readAgain();
  }, [isStale, readAgain]);
  return (
    <Page title={words.title} lead={words.lead(email, words.role(role))}>
      <Loaded query={query}>
        {(profile) => (
          <Columns>
            <div>
              <Details profile={profile} />
              <SecondFactor profile={profile} />
              <Passkeys profile={profile} />
            </div>
            <div>
              <Password profile={profile} />
              <Sessions />
            </div>
          </Columns>
        )}
      </Loaded>
    </Page>
  );
}

function Password({ profile }: { profile: Profile }) {
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
