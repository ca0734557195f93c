import { type Person, type PersonPatch, peopleCalls } from '../../contract/staff/people.ts';
import { getRoleLabel, roleNames } from '../../contract/staff/roles.ts';
import patterns from '../../ui/patterns.module.css';
import { callApi } from '../api.ts';
import { isConflict } from '../http.ts';
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
              <span className={`${patterns.soft} ${table.note}`}>
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

function PersonActions({ person, onReset, onDisable }: { person: Person } & Omit<PeopleTableProps, 'people'>) {
  const change = useChangePerson();
  const { role, disabled_at } = person;
  const isDisabled = disabled_at !== null;
  return (
    <div className={`${patterns.small} ${table.rowActions}`}>
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
                  onClick={() => change.mutate({ person, patch: { role: other }, reverse: { role } })}
                >
                  {`Rendi ${getRoleLabel(other)}`}
                </Button>
              ))}
          </>
        )}
        <Button
          kind="text"
          busy={change.isPending}
          onClick={() =>
            isDisabled
              ? change.mutate({ person, patch: { disabled: false }, reverse: { disabled: true } })
              : onDisable(person)
          }
        >
          {isDisabled ? 'Riattiva' : 'Disattiva'}
        </Button>
      </Buttons>
    </div>
  );
}

type AccountPatch = Pick<PersonPatch, 'role' | 'disabled'>;

interface PersonChange {
  person: Person;
  patch: AccountPatch;
  /** Patch that undoes this one. Undefined if the change is itself an undo. */
  reverse?: AccountPatch;
}

/** Mutation that changes a colleague's role, or disables or enables the account, with undo. */
function useChangePerson() {
  const change = useCall(
    ({ person: { id, version }, patch }: PersonChange) => callApi(peopleCalls.change, { id, ...patch, version }),
    {
      successToast: (now, { patch, reverse }) => ({
        title: formatChange(now, patch),
        about: now.id,
        // An account being enabled has no sessions to close.
        description: patch.disabled === false ? undefined : 'Le sessioni che aveva aperte sono state chiuse.',
        undo: reverse && (() => change.mutate({ person: now, patch: reverse })),
      }),
      failureToast: (error) => ({
        title: 'Modifica non riuscita',
        description:
          isConflict(error) && error.current !== undefined
            ? 'Nel frattempo i dati di questa persona sono cambiati: ora si vedono quelli attuali. Se serve ancora, ripetere la modifica.'
            : error.message,
      }),
      refreshKeys: [peopleQuery.queryKey],
    },
  );
  return change;
}

function formatChange({ name, role }: Person, { disabled }: AccountPatch): string {
  if (disabled === undefined) return `${name}: ora è ${getRoleLabel(role)}`;
  return disabled ? `${name} non può più entrare` : `${name} può di nuovo entrare`;
}
