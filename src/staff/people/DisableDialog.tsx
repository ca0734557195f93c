import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { staffPages } from '../../contract/staff/pages.ts';
import { type OpenWork, type Person, peopleCalls } from '../../contract/staff/people.ts';
import { callApi } from '../api.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { pluralise } from '../parts/wording/numbers.ts';
import { usePerson } from '../session/use-session.ts';
import { peopleQuery } from './people-query.ts';

interface DisableDialogProps {
  person: Person;
  /** People with access who can take over. */
  colleagues: readonly Person[];
  onClose: () => void;
}

/** Disables an account after showing what it leaves behind, and hands that over. */
export function DisableDialog({ person, colleagues, onClose }: DisableDialogProps) {
  const { id, name, version } = person;
  const work = useQuery({
    queryKey: [...peopleQuery.queryKey, id, 'work'],
    queryFn: ({ signal }) => callApi(peopleCalls.work, { id }, signal),
  });
  const disable = useCall(peopleCalls.change, {
    successToast: {
      title: `${name} non può più entrare`,
      about: id,
      description: 'Le sue sessioni sono state chiuse.',
    },
    refreshKeys: [peopleQuery.queryKey],
    onSuccess: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Disattivare l’accesso di ${name}`}
      failure={toRefusal(disable.error).form}
      onSend={(fields) => {
        const successor = fields.get('successor');
        disable.mutate({ id, version, disabled: true, ...(successor && { successor: String(successor) }) });
      }}
      action="Disattiva"
      busy={disable.isPending}
    >
      <QueryResult query={work}>{(left) => <LeftWork work={left} colleagues={colleagues} />}</QueryResult>
    </FormDialog>
  );
}

const countDrafts = pluralise('bozza', 'bozze');
const countAppointments = pluralise('appuntamento', 'appuntamenti');
const countMessages = pluralise('messaggio senza risposta', 'messaggi senza risposta');

function LeftWork({
  work: { drafts, messages, appointments, card },
  colleagues,
}: { work: OpenWork } & Pick<DisableDialogProps, 'colleagues'>) {
  const { email: ownEmail } = usePerson();
  const titles = new Intl.ListFormat('it').format(drafts.map((title) => `«${title}»`));
  return (
    <>
      {drafts.length > 0 && <p>{`Lascia ${drafts.length} ${countDrafts(drafts.length)}: ${titles}.`}</p>}
      {messages > 0 && <p>{`Segue ${messages} ${countMessages(messages)}.`}</p>}
      {appointments > 0 && (
        <p>
          {`Ha ${appointments} ${countAppointments(appointments)} in programma: a chi li ha chiesti arriva un’email con il nome di chi subentra.`}
        </p>
      )}
      {drafts.length + messages + appointments > 0 ? (
        <SelectField
          label="A chi passano"
          name="successor"
          options={[
            ...colleagues.map(({ id, name, email }) => ({
              value: id,
              label: email === ownEmail ? `${name} (Lei)` : name,
            })),
            { value: '', label: 'a nessuno: restano come sono' },
          ]}
        />
      ) : (
        <p>Non lascia bozze, messaggi da seguire né appuntamenti.</p>
      )}
      {card && (
        <p>
          La sua scheda resta sul sito finché non si toglie da <Link to={staffPages.team}>Team</Link>.
        </p>
      )}
    </>
  );
}
