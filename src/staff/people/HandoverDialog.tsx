import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { describePart, describeWork } from '../../content/staff/work-words.ts';
import { formatDayAndTime } from '../../content/time/italian-time.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import {
  countOpenWork,
  type Handover,
  type OpenWork,
  type Person,
  peopleCalls,
  type WorkPart,
  workParts,
} from '../../contract/staff/people.ts';
import fieldStyles from '../../ui/Field.module.css';
import { appointmentKeys } from '../appointments/appointment-queries.ts';
import { Button } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { usePerson } from '../session/use-session.ts';
import { peopleQuery, workQuery } from './people-query.ts';

interface HandoverDialogProps {
  person: Person;
  /** People with access who can take over. */
  colleagues: readonly Person[];
  onClose: () => void;
}

/** Hands the work of a person without access over to colleagues, in parts. It stays open while something is left. */
export function HandoverDialog({ person, colleagues, onClose }: HandoverDialogProps) {
  const { id, name } = person;
  const { email: ownEmail } = usePerson();
  const client = useQueryClient();
  const work = useQuery(workQuery(person));
  const [unchosen, setUnchosen] = useState<readonly WorkPart[]>([]);
  const handOver = useCall(peopleCalls.handOver, {
    successToast: (handover, { to }) => ({
      title: formatHandover(handover, colleagues.find((one) => one.id === to)?.name ?? ''),
      about: id,
    }),
    refreshKeys: [peopleQuery.queryKey, ...appointmentKeys],
    onSuccess: ({ left }) => {
      client.setQueryData(workQuery(person).queryKey, left);
      if (countOpenWork(left) === 0) onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Il lavoro di ${name}`}>
      <Form
        failure={toRefusal(handOver.error).form}
        onSend={(fields) => {
          const parts = workParts.filter((part) => fields.has(part));
          if (!handOver.isPending) handOver.mutate({ id, to: String(fields.get('to')), parts });
        }}
      >
        <QueryResult query={work}>
          {(left) =>
            countOpenWork(left) === 0 ? (
              <p>Non restano bozze, messaggi da seguire né appuntamenti.</p>
            ) : (
              <>
                <div>
                  {describeWork(left).map(({ part, words }) => (
                    <label key={part} className={fieldStyles.check}>
                      <input
                        type="checkbox"
                        name={part}
                        checked={!unchosen.includes(part)}
                        onChange={({ currentTarget: { checked } }) =>
                          setUnchosen(checked ? unchosen.filter((other) => other !== part) : [...unchosen, part])
                        }
                      />
                      {words}
                    </label>
                  ))}
                </div>
                <ComingAppointments appointments={left.appointments} clashes={handOver.data?.clashes ?? []} />
                <SelectField
                  label="A chi passano"
                  name="to"
                  options={colleagues.map((colleague) => ({
                    value: colleague.id,
                    label: colleague.email === ownEmail ? `${colleague.name} (Lei)` : colleague.name,
                  }))}
                />
              </>
            )
          }
        </QueryResult>
        <DialogActions>
          <Button onClick={onClose}>Chiudi</Button>
          {work.data && countOpenWork(work.data) > 0 && (
            <Button kind="solid" type="submit" busy={handOver.isPending}>
              Passa
            </Button>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Appointments that wait for somebody. The link leads to the message, where each can be moved or cancelled by itself. */
function ComingAppointments({ appointments, clashes }: Pick<OpenWork, 'appointments'> & Pick<Handover, 'clashes'>) {
  if (appointments.length === 0) return null;
  return (
    <>
      <p>A chi ha un appuntamento arriva un’email con il nome di chi subentra.</p>
      <ul>
        {appointments.map(({ message, nome, start }) => {
          const clash = clashes.find((one) => one.message === message);
          return (
            <li key={message}>
              <Link to={`${staffPages.messages}/${message}`}>{`${capitalise(formatDayAndTime(start))}, ${nome}`}</Link>
              {clash && `: ${clash.reason}. Può passare a un’altra persona, oppure si sposta o si disdice da qui.`}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function formatHandover({ clashes, left: _, ...handover }: Handover, to: string): string {
  const given = workParts.filter((part) => handover[part] > 0).map((part) => describePart(part, handover[part]));
  const stays =
    clashes.length === 0
      ? ''
      : clashes.length === 1
        ? 'un appuntamento resta'
        : `${clashes.length} appuntamenti restano`;
  const passed = given.length === 0 ? '' : `${to} ora segue: ${new Intl.ListFormat('it').format(given)}`;
  return [passed, stays].filter((words) => words !== '').join('; ') || 'Non è passato nulla';
}
