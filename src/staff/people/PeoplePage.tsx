import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type People, type Person, peopleCalls, type SingleUseLink } from '../../contract/staff/people.ts';
import { getRoleLabel } from '../../contract/staff/roles.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button } from '../parts/form/Button.tsx';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Page, Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { EmailAddress } from '../parts/wording/EmailAddress.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { DisableDialog } from './DisableDialog.tsx';
import { HandoverDialog } from './HandoverDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { peopleQuery } from './people-query.ts';
import { ResetDialog } from './ResetDialog.tsx';

export default function PeoplePage() {
  const query = useQuery(peopleQuery);
  const [isInviting, setIsInviting] = useState(false);
  const [personToReset, setPersonToReset] = useState<Person | null>(null);
  const [personToDisable, setPersonToDisable] = useState<Person | null>(null);
  const [personToHandOver, setPersonToHandOver] = useState<Person | null>(null);
  const [newLink, setNewLink] = useState<{ link: SingleUseLink; email: string } | null>(null);
  const enabledPeople = query.data?.items.filter(({ disabled_at }) => disabled_at === null) ?? [];
  const managerCount = enabledPeople.filter(({ role }) => role === 'manager').length;
  return (
    <Page
      title="Accessi"
      lead={query.data && formatLead(enabledPeople.length, managerCount)}
      actions={
        <Button kind="solid" onClick={() => setIsInviting(true)}>
          Invita una persona
        </Button>
      }
    >
      <QueryResult query={query}>
        {({ items, invitations }) => (
          <>
            {managerCount === 1 && (
              <Notice variant="default" title="Un solo responsabile">
                <p>
                  Se perde l’accesso, qui nessuno può ridarglielo: è meglio che i responsabili siano due, o che i suoi
                  codici di recupero siano su carta.
                </p>
              </Notice>
            )}
            <PeopleTable
              people={items}
              onReset={setPersonToReset}
              onDisable={setPersonToDisable}
              onHandOver={setPersonToHandOver}
            />
            <Invitations invitations={invitations} />
          </>
        )}
      </QueryResult>
      <InviteDialog open={isInviting} onClose={() => setIsInviting(false)} onCreated={setNewLink} />
      <ResetDialog person={personToReset} onClose={() => setPersonToReset(null)} onCreated={setNewLink} />
      {personToDisable && (
        <DisableDialog
          person={personToDisable}
          onClose={() => setPersonToDisable(null)}
          onWorkLeft={setPersonToHandOver}
        />
      )}
      {personToHandOver && (
        <HandoverDialog
          person={personToHandOver}
          colleagues={enabledPeople.filter(({ id }) => id !== personToHandOver.id)}
          onClose={() => setPersonToHandOver(null)}
        />
      )}
      <LinkDialog newLink={newLink} onClose={() => setNewLink(null)} />
    </Page>
  );
}

function Invitations({ invitations }: Pick<People, 'invitations'>) {
  const withdraw = useCall(peopleCalls.withdrawInvitation, {
    successToast: 'Invito ritirato',
    failureToast: 'Modifica non riuscita',
    refreshKeys: [peopleQuery.queryKey],
  });
  return (
    <Section title="Inviti in attesa">
      {invitations.length === 0 ? (
        <p>Nessun invito in attesa.</p>
      ) : (
        <Entries label="Inviti in attesa">
          {invitations.map(({ id, email, role, expires_at }) => (
            <Entry
              key={id}
              title={<EmailAddress>{email}</EmailAddress>}
              actions={
                <Button kind="text" subject={email} busy={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
                  Ritira
                </Button>
              }
            >
              {`Come ${getRoleLabel(role)}; scade`} <Time at={expires_at} />.
            </Entry>
          ))}
        </Entries>
      )}
    </Section>
  );
}

function formatLead(enabled: number, managers: number): string {
  const people = enabled === 1 ? 'Una persona ha' : `${enabled} persone hanno`;
  const managerShare = managers === 1 ? 'una è responsabile' : `${managers} sono responsabili`;
  return `${people} accesso a questa area; ${managerShare}.`;
}
