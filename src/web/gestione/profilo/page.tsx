import { useQuery } from '@tanstack/react-query';
import { Columns, Page } from '../parts/Page.tsx';
import { Loaded } from '../parts/States.tsx';
import { profileQuery } from '../session/profile-query.ts';
import { usePerson } from '../session/use-session.ts';
import { Details } from './Details.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Password } from './Password.tsx';
import { Rehearsals } from './Rehearsals.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { words } from './words.ts';

export default function ProfilePage() {
  const { email, role } = usePerson();
  const query = useQuery(profileQuery);
  return (
    <Page title={words.title} lead={words.lead(email, words.role(role))}>
      <Loaded query={query}>
        {(profile) => (
          <Columns>
            <div>
              <Details profile={profile} />
              <SecondFactor profile={profile} />
              <Passkeys profile={profile} />
              {profile.rehearsals.length > 0 && <Rehearsals rehearsals={profile.rehearsals} />}
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
