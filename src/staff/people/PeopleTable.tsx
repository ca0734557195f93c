import { type Change, reverseChanges } from '../../contract/fields/changes.ts';
import { type Person, peopleCalls } from '../../contract/staff/people.ts';
import { getRoleLabel, roleNames } from '../../contract/staff/roles.ts';
import { callApi } from '../api.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import table from '../parts/page/Table.module.css';
import { Table } from '../parts/page/Table.tsx';
import { useCall } from '../parts/use-call.ts';
import { EmailAddress } from '../parts/wording/EmailAddress.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { usePerson } from '../session/use-session.ts';
import { peopleQuery } from './people-query.ts';

interface PeopleTableProps {
  people: readonly Person[];
  onReset: (person: Person) => void;
  onDisable: (person: Person) => void;
  onHandOver: (person: Person) => void;
}

/** Table of all accounts. Users cannot change their own role or disable themselves: another manager does. */
export function PeopleTable({ people, ...actions }: PeopleTableProps) {
  const { email: ownEmail } = usePerson();
  return (
    <Table
      caption="Le persone dello studio e il loro accesso"
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Persona',
          cell: ({ name, email, disabled_at }) => (
            <>
              {name}
              {email === ownEmail && ' (Lei)'}
              {disabled_at !== null && ', accesso disattivato'}
              <span className={`soft ${table.note}`}>
                <EmailAddress>{email}</EmailAddress>
              </span>
            </>
          ),
        },
        { head: 'Ruolo', cell: ({ role }) => getRoleLabel(role) },
        {
          head: 'Ultimo accesso',
          cell: ({ last_signed_in_at: seen }) => (seen === null ? 'mai' : <Time at={seen} />),
        },
        {
          head: 'Codice di verifica',
          cell: ({ second_factor }) =>
            second_factor === null ? 'non attivo' : second_factor === 'app' ? 'attivo' : 'passkey',
        },
        {
          head: 'Azioni',
          omitsHead: true,
          alignEnd: true,
          cell: (person) => person.email !== ownEmail && <PersonActions person={person} {...actions} />,
        },
      ]}
    />
  );
}

function PersonActions({
  person,
  onReset,
  onDisable,
  onHandOver,
}: { person: Person } & Omit<PeopleTableProps, 'people'>) {
  const change = useChangePerson();
  const { id, role, disabled_at } = person;
  const isDisabled = disabled_at !== null;
  return (
    <div className={`small ${table.rowActions}`}>
      <Buttons>
        {!isDisabled && (
          <>
            <Button kind="text" onClick={() => onReset(person)}>
              Ridai l’accesso
            </Button>
            {roleNames
              .filter((other) => other !== role)
              .map((other) => (
                <Button
                  key={other}
                  kind="text"
                  busy={change.isPending}
                  onClick={() => change.mutate({ id, changes: [{ path: 'role', from: role, to: other }] })}
                >
                  {`Rendi ${getRoleLabel(other)}`}
                </Button>
              ))}
          </>
        )}
        {isDisabled && (
          <Button kind="text" onClick={() => onHandOver(person)}>
            Passa il lavoro
          </Button>
        )}
        <Button
          kind="text"
          busy={change.isPending}
          onClick={() =>
            isDisabled
              ? change.mutate({ id, changes: [{ path: 'disabled', from: true, to: false }] })
              : onDisable(person)
          }
        >
          {isDisabled ? 'Riattiva' : 'Disattiva'}
        </Button>
      </Buttons>
    </div>
  );
}

/** Mutation that changes a colleague's role, or disables or enables the account, with undo. */
function useChangePerson() {
  return useCall(({ id, changes }: { id: string; changes: Change[] }) => callApi(peopleCalls.change, { id, changes }), {
    successToast: (now, { id, changes }) => ({
      title: formatChange(now, changes),
      about: id,
      // An account being enabled has no sessions to close.
      description: changes.some(({ path, to }) => path === 'disabled' && to === false)
        ? undefined
        : 'Le sessioni che aveva aperte sono state chiuse.',
    }),
    undo:
      (_now, { id, changes }) =>
      () =>
        callApi(peopleCalls.change, { id, changes: reverseChanges(changes) }),
    failureToast: 'Modifica non riuscita',
    refreshKeys: [peopleQuery.queryKey],
  });
}

function formatChange({ name, role, disabled_at }: Person, changes: readonly Change[]): string {
  if (changes.some(({ path }) => path === 'role')) return `${name}: ora è ${getRoleLabel(role)}`;
  return disabled_at === null ? `${name} può di nuovo entrare` : `${name} non può più entrare`;
}
