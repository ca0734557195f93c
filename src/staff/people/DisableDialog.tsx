import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { describeWork } from '../../content/staff/work-words.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { countOpenWork, type Person, type PersonWork, peopleCalls } from '../../contract/staff/people.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { peopleQuery, workQuery } from './people-query.ts';

interface DisableDialogProps {
  person: Person;
  onClose: () => void;
  /** Called after the access has ended, when the person leaves work behind. */
  onWorkLeft: (person: Person) => void;
}

/** Disables an account after showing what it leaves behind. The handover comes next, so that nothing delays the end of access. */
export function DisableDialog({ person, onClose, onWorkLeft }: DisableDialogProps) {
  const { id, name, version } = person;
  const work = useQuery(workQuery(person));
  const disable = useCall(peopleCalls.change, {
    successToast: {
      title: `${name} non può più entrare`,
      about: id,
      description: 'Le sue sessioni sono state chiuse.',
    },
    refreshKeys: [peopleQuery.queryKey],
    onSuccess: (disabled) => {
      onClose();
      if (work.data && countOpenWork(work.data) > 0) onWorkLeft(disabled);
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Disattivare l’accesso di ${name}?`}
      failure={toRefusal(disable.error).form}
      onSend={() => disable.mutate({ id, version, disabled: true })}
      action="Disattiva"
      busy={disable.isPending}
    >
      <QueryResult query={work}>{(left) => <LeftWork work={left} />}</QueryResult>
    </FormDialog>
  );
}

function LeftWork({ work }: { work: PersonWork }) {
  return (
    <>
      {countOpenWork(work) === 0 ? (
        <p>Non lascia bozze, messaggi da seguire né appuntamenti.</p>
      ) : (
        <>
          <p>Lascia:</p>
          <ul>
            {describeWork(work).map(({ part, words }) => (
              <li key={part}>{words}</li>
            ))}
          </ul>
          <p>Subito dopo si sceglie a chi passano.</p>
        </>
      )}
      {work.card && (
        <p>
          La sua scheda resta sul sito finché non si toglie da <Link to={staffPages.team}>Team</Link>.
        </p>
      )}
    </>
  );
}
