import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Profile, profileCalls } from '../../contract/staff/profile.ts';
import { getRoleLabel } from '../../contract/staff/roles.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { NewPassword } from '../parts/form/PasswordField.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { Columns, Page, Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { Time } from '../parts/wording/Time.tsx';
import { profileQuery } from '../session/profile-query.ts';
import { checkSession } from '../session/session.ts';
import { usePerson } from '../session/use-session.ts';
import { CalendarFeed } from './CalendarFeed.tsx';
import { Details } from './Details.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Receiving } from './Receiving.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { WorkEmails } from './WorkEmails.tsx';

export default function ProfilePage() {
  const { email, role } = usePerson();
  const query = useQuery(profileQuery);
  const client = useQueryClient();
  const isStale = query.data !== undefined && query.data.email !== email;
  // Stale profile: the user may have confirmed a new address in another tab or browser. The session check notices it
  // first.
  useEffect(() => {
    if (isStale) void client.invalidateQueries({ queryKey: profileQuery.queryKey });
  }, [isStale, client]);
  return (
    <Page title="Profilo" lead={`${email}, ${getRoleLabel(role)}`}>
      <QueryResult query={query}>
        {(profile) => (
          <Columns>
            <div>
              <Details profile={profile} />
              <SecondFactor profile={profile} />
              <Passkeys profile={profile} />
            </div>
            <div>
              <PasswordSection profile={profile} />
              <WorkEmails profile={profile} />
              <Receiving profile={profile} />
              <CalendarFeed profile={profile} />
              <Sessions />
            </div>
          </Columns>
        )}
      </QueryResult>
    </Page>
  );
}

function PasswordSection({ profile }: { profile: Profile }) {
  const [changeCount, setChangeCount] = useState(0);
  const change = useCall(profileCalls.changePassword, {
    successToast: () => ({ title: 'Password cambiata', description: 'Le altre sessioni sono state chiuse.' }),
    refreshKeys: [profileQuery.queryKey],
    onSuccess: async () => {
      setChangeCount(changeCount + 1);
      await checkSession();
    },
  });
  const refusal = toRefusal(change.error, ['password']);
  return (
    <Section
      title="Password"
      note={
        <>
          Cambiata <Time at={profile.password_changed_at} />
        </>
      }
    >
      <Form
        key={changeCount}
        failure={refusal.form}
        onSend={(fields) => change.mutate({ password: String(fields.get('password')) })}
      >
        <NewPassword label="Password nuova" email={profile.email} error={refusal.fields['password']} />
        <p>Cambiandola si chiudono le sessioni aperte su altri dispositivi.</p>
        <Buttons>
          <Button type="submit" busy={change.isPending}>
            Cambia la password
          </Button>
        </Buttons>
      </Form>
    </Section>
  );
}
