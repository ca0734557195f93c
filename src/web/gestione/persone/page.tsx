import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MadeLink, type People, type Person, peopleCalls } from '../../../contract/staff/people.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ask } from '../api.ts';
import { Button } from '../parts/form/Button.tsx';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Page, Section } from '../parts/page/Page.tsx';
import { Loaded } from '../parts/page/States.tsx';
import { EmailAddress } from '../parts/wording/EmailAddress.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { peopleQuery, useReadPeopleAgain } from './people.ts';
import { ResetDialog } from './ResetDialog.tsx';
import { words } from './words.ts';

export default function PeoplePage() {
  const query = useQuery(peopleQuery);
  const [inviting, setInviting] = useState(false);
  const [resetting, setResetting] = useState<Person | null>(null);
  const [made, setMade] = useState<{ link: MadeLink; email: string } | null>(null);
  const enabled = query.data?.items.filter(({ disabled_at }) => disabled_at === null) ?? [];
  const managers = enabled.filter(({ role }) => role === 'manager').length;
  return (
    <Page
      title={words.title}
      lead={query.data && words.lead(enabled.length, managers)}
      actions={
        <Button kind="solid" onClick={() => setInviting(true)}>
          {words.invite}
        </Button>
      }
    >
      <Loaded query={query}>
        {({ items, invitations }) => (
          <>
            {managers === 1 && (
              <Notice variant="destructive" title={words.oneManager.title}>
                <p>{words.oneManager.text}</p>
              </Notice>
            )}
            <PeopleTable people={items} onReset={setResetting} />
            <Invitations invitations={invitations} />
          </>
        )}
      </Loaded>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} onMade={setMade} />
      <ResetDialog person={resetting} onClose={() => setResetting(null)} onMade={setMade} />
      <LinkDialog made={made} onClose={() => setMade(null)} />
    </Page>
  );
}

function Invitations({ invitations }: Pick<People, 'invitations'>) {
  const withdraw = useMutation({
    mutationFn: (id: string) => ask(peopleCalls.withdrawInvitation, { id }),
    onSuccess: () => say({ title: words.done.withdrawn }),
    onError: (error) => sayFailure(words.failed, error),
    onSettled: useReadPeopleAgain(),
  });
  return (
    <Section title={words.invitations.title}>
      {invitations.length === 0 ? (
        <p>{words.invitations.none}</p>
      ) : (
        <Entries label={words.invitations.title}>
          {invitations.map(({ id, email, role, expires_at }) => (
            <Entry
              key={id}
              title={<EmailAddress>{email}</EmailAddress>}
              actions={
                <Button kind="text" removes of={email} busy={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
                  {words.invitations.withdraw}
                </Button>
              }
            >
              {words.invitations.text(words.role(role))} <Time at={expires_at} />.
            </Entry>
          ))}
        </Entries>
      )}
    </Section>
  );
}
