import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { describePeriod } from '../../content/time/italian-date.ts';
import { type Absence, absenceCalls } from '../../contract/appointments.ts';
import { makeTextPath } from '../../contract/staff/pages.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { deskKeys } from '../desk/desk-queries.ts';
import { Button, Buttons, LinkButton } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Section } from '../parts/page/Page.tsx';
import { useCall } from '../parts/use-call.ts';
import { useHasRole } from '../session/use-session.ts';
import styles from './Appointments.module.css';
import { appointmentPeopleQuery } from './appointment-queries.ts';
import { formatClosedCount, splitStart } from './appointment-words.ts';
import { useAbsences, useConfirmedAppointments } from './use-agenda.ts';

const refreshKeys = [deskKeys.appointments];

/** Days on which a colleague receives nobody, and the way to the closures of the whole office. */
export function Absences() {
  const absences = useAbsences();
  const isManager = useHasRole('manager');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Assenze e chiusure">
      {absences.length > 0 && (
        <Entries label="Assenze">
          {absences.map((absence) => (
            <AbsenceEntry key={absence.id} absence={absence} />
          ))}
        </Entries>
      )}
      <Buttons>
        <Button onClick={() => setOpen(true)}>Segna un’assenza</Button>
        {isManager && (
          <LinkButton kind="text" to={makeTextPath('dati', 'hours.closures')}>
            Chiusure dello studio
          </LinkButton>
        )}
      </Buttons>
      {isOpen && <AbsenceDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

function AbsenceEntry({ absence }: { absence: Absence }) {
  const { id, person, person_name, first_day, last_day } = absence;
  const remove = useCall(() => callApi(absenceCalls.remove, { id }), {
    successToast: { title: 'Assenza tolta', about: id },
    undo: () => () => callApi(absenceCalls.add, { person, first_day, last_day }),
    failureToast: 'L’assenza non è stata tolta',
    refreshKeys,
  });
  const name = person_name ?? 'Una persona';
  return (
    <Entry
      title={`${name}: ${describePeriod(first_day, last_day)}`}
      actions={
        <Button kind="text" subject={name} busy={remove.isPending} onClick={() => remove.mutate()}>
          Togli
        </Button>
      }
    />
  );
}

function AbsenceDialog({ onClose }: { onClose: () => void }) {
  const { items: people } = useQuery(appointmentPeopleQuery).data ?? { items: [] };
  const [input, setInput] = useState({ person: '', first_day: '', last_day: '' });
  const { person, first_day, last_day } = input;
  useUnsavedGuard(person !== '' || first_day !== '' || last_day !== '');
  const add = useCall(() => callApi(absenceCalls.add, { ...input, last_day: last_day || first_day }), {
    successToast: ({ id }) => ({ title: 'Assenza segnata', about: id }),
    refreshKeys,
    onSuccess: onClose,
  });
  const refusal = toRefusal(add.error, ['person', 'first_day', 'last_day']);
  const set = (part: Partial<typeof input>) => setInput((before) => ({ ...before, ...part }));
  const inDays = (useConfirmedAppointments() ?? []).filter(({ start, ...one }) => {
    const [day] = splitStart(start ?? '');
    return one.person === person && first_day !== '' && first_day <= day && day <= (last_day || first_day);
  });
  return (
    <FormDialog
      onClose={onClose}
      onSend={() => {
        if (!add.isPending) add.mutate();
      }}
      title="Assenza di una persona"
      description={
        <p>
          In quei giorni non si fissano appuntamenti con questa persona. Per il resto dello studio non cambia niente.
        </p>
      }
      failure={refusal.form}
      action="Segna"
      alternative={<Button onClick={onClose}>Torna indietro</Button>}
      busy={add.isPending}
    >
      <Field
        label="Chi"
        value={person}
        error={refusal.fields['person']}
        options={[{ value: '', label: 'Scelga' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) => set({ person: currentTarget.value })}
      />
      <div className={styles.time}>
        <Field
          label="Dal giorno"
          type="date"
          value={first_day}
          error={refusal.fields['first_day']}
          onChange={({ currentTarget }) => set({ first_day: currentTarget.value })}
        />
        <Field
          label="Al giorno compreso"
          type="date"
          value={last_day}
          error={refusal.fields['last_day']}
          onChange={({ currentTarget }) => set({ last_day: currentTarget.value })}
        />
      </div>
      <p className={`soft ${styles.warnings}`} role="status">
        {inDays.length > 0 && formatClosedCount(inDays.length)}
      </p>
    </FormDialog>
  );
}
