import type { Person } from '../../../contract/staff/people.ts';
import { roleNames } from '../../../contract/staff/roles.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Table } from '../parts/page/Table.tsx';
import patterns from '../parts/patterns.module.css';
import { EmailAddress } from '../parts/wording/EmailAddress.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { usePerson } from '../session/use-session.ts';
import { usePersonChange } from './people.ts';
import { words } from './words.ts';

interface PeopleTableProps {
  people: readonly Person[];
  onReset: (person: Person) => void;
}

/** Everybody with an account. Nobody changes their own role or locks themselves out here: another manager does. */
export function PeopleTable({ people, onReset }: PeopleTableProps) {
  const { email: own } = usePerson();
  return (
    <Table
      caption={words.caption}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.heads.name,
          cell: ({ name, email, disabled_at }) => (
            <>
              {name}
              {email === own && ` (${words.you})`}
              {disabled_at !== null && `, ${words.disabled}`}
              <span className={patterns.note}>
                <EmailAddress>{email}</EmailAddress>
              </span>
            </>
          ),
        },
        { head: words.heads.role, cell: ({ role }) => words.role(role) },
        {
          head: words.heads.seen,
          cell: ({ last_signed_in_at: seen }) => (seen === null ? words.never : <Time at={seen} />),
        },
        {
          head: words.heads.factor,
          cell: ({ second_factor }) => (second_factor ? words.factorOn : words.factorOff),
        },
        {
          head: words.heads.actions,
          bare: true,
          end: true,
          cell: (person) => person.email !== own && <Actions person={person} onReset={onReset} />,
        },
      ]}
    />
  );
}

function Actions({ person, onReset }: { person: Person; onReset: (person: Person) => void }) {
  const change = usePersonChange();
  const { name, role, disabled_at } = person;
  const others = roleNames.filter((other) => other !== role);
  const enabling = disabled_at !== null;
  return (
    <div className={patterns.rowActions}>
      <Buttons>
        {!enabling && (
          <>
            <Button kind="text" onClick={() => onReset(person)}>
              {words.reset}
            </Button>
            {others.map((other) => (
              <Button
                key={other}
                kind="text"
                busy={change.isPending}
                onClick={() =>
                  change.mutate({
                    person,
                    patch: { role: other },
                    said: words.done.role(name, words.role(other)),
                    undo: { patch: { role }, said: words.done.role(name, words.role(role)) },
                  })
                }
              >
                {words.makeRole(other)}
              </Button>
            ))}
          </>
        )}
        <Button
          kind="text"
          busy={change.isPending}
          onClick={() =>
            change.mutate({
              person,
              patch: { disabled: !enabling },
              said: enabling ? words.done.enabled(name) : words.done.disabled(name),
              undo: {
                patch: { disabled: enabling },
                said: enabling ? words.done.disabled(name) : words.done.enabled(name),
              },
            })
          }
        >
          {enabling ? words.enable : words.disable}
        </Button>
      </Buttons>
    </div>
  );
}
