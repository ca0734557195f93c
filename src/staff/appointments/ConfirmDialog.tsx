import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import * as v from 'valibot';
import { parseRomanTime } from '../../content/time/roman-clock.ts';
import { appointmentCalls, appointmentMinutes, type StaffAppointment } from '../../contract/appointments.ts';
import { limits } from '../../contract/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { StaffFailure } from '../http.ts';
import { listColleagueOptions } from '../messages/colleague-options.ts';
import { toRefusal } from '../parts/form/refusal.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { AppointmentFormDialog } from './AppointmentFormDialog.tsx';
import styles from './Appointments.module.css';
import { appointmentPeopleQuery } from './appointment-queries.ts';
import { describeTime, splitStart } from './appointment-words.ts';
import { type TimeInput, TimeWarnings, WishChoice } from './TimeChoice.tsx';
import { useAppointmentCall } from './use-appointment-call.ts';

interface ConfirmationInput extends Omit<TimeInput, 'person'> {
  /** Account; `null` until one is chosen: then the proposed one. */
  person: string | null;
  place: string;
}

const minutesSchema = v.pipe(v.string(), v.toNumber(), v.picklist(appointmentMinutes));

function toInput({ start, minutes, person, place }: StaffAppointment): ConfirmationInput {
  const [day, time] = start === null ? ['', ''] : splitStart(start);
  return { day, time, minutes: appointmentMinutes.find((length) => length === minutes) ?? 45, person, place };
}

/** Dialog that gives an appointment a time with a person, or moves it to another. */
export function ConfirmDialog({ appointment, onClose }: { appointment: StaffAppointment; onClose: () => void }) {
  const [initial] = useState(() => toInput(appointment));
  const [input, setInput] = useState(initial);
  const { day, time, minutes, place } = input;
  useUnsavedGuard(JSON.stringify(input) !== JSON.stringify(initial));
  const { items: people, proposed } = useQuery(appointmentPeopleQuery).data ?? { items: [], proposed: null };
  const person = input.person ?? proposed ?? '';
  const change = useAppointmentCall(appointment, {
    send: ({ id, version }) =>
      callApi(appointmentCalls.confirm, { id, version, start: `${day}T${time}`, minutes, person, place }),
    states: ['asked', 'confirmed'],
    successToast: ({ step }) => (step > 1 ? 'Appuntamento spostato' : 'Appuntamento confermato'),
    onDone: onClose,
  });
  const { base, latest, hasEnded, goOn, call } = change;
  const set = (part: Partial<ConfirmationInput>) => {
    setInput((before) => ({ ...before, ...part }));
    goOn();
  };
  const refusal = toTimeRefusal(call.error);
  const { start: startError } = refusal.fields;
  const [title, action] = base.state === 'confirmed' ? ['Spostare', 'Sposta'] : ['Confermare', 'Conferma'];
  const chosenTime = { ...input, person };
  return (
    <AppointmentFormDialog
      change={change}
      onClose={onClose}
      title={`${title} l’appuntamento di ${appointment.nome}`}
      failure={refusal.form}
      action={action}
      consequence={describeMove(chosenTime, people)}
    >
      {!hasEnded && (
        <>
          <WishChoice appointment={latest} input={chosenTime} onChoose={set} />
          <div className={styles.time}>
            <Field
              label="Giorno"
              type="date"
              value={day}
              error={day === '' ? startError : undefined}
              onChange={({ currentTarget }) => set({ day: currentTarget.value })}
            />
            <Field
              label="Ora"
              type="time"
              step={900}
              value={time}
              error={day === '' ? undefined : startError}
              onChange={({ currentTarget }) => set({ time: currentTarget.value })}
            />
            <SelectField
              label="Durata"
              value={minutes}
              options={appointmentMinutes.map((length) => ({ value: String(length), label: `${length} minuti` }))}
              onChange={({ currentTarget }) => set({ minutes: v.parse(minutesSchema, currentTarget.value) })}
            />
          </div>
          <TimeWarnings appointment={latest} input={chosenTime} />
          <Field
            label="Con chi"
            value={person}
            error={refusal.fields['person']}
            options={[
              ...(person === '' ? [{ value: '', label: 'Scelga' }] : []),
              ...listColleagueOptions(people, findPerson(appointment)),
            ]}
            onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) => set({ person: currentTarget.value })}
          />
          <Field
            {...placeFields[appointment.mode](appointment)}
            value={place}
            maxLength={limits.reason}
            error={refusal.fields['place']}
            autoComplete="off"
            onChange={({ currentTarget }) => set({ place: currentTarget.value })}
          />
        </>
      )}
    </AppointmentFormDialog>
  );
}

const findPerson = ({ person, person_name }: StaffAppointment) =>
  person === null || person_name === null ? null : { id: person, name: person_name };

/** What the move does, in words: the visitor gets one more email. */
function describeMove(
  { day, time, minutes, person }: TimeInput,
  people: readonly { id: string; name: string }[],
): string {
  const told = 'Il cliente riceve un’altra email.';
  if (day === '' || time === '') return told;
  const start = new Date(parseRomanTime(day, time)).toISOString();
  const person_name = people.find(({ id }) => id === person)?.name ?? null;
  return `Se lo sposta: ${describeTime({ start, minutes, person_name })}. ${told}`;
}

/** Label and hint of the place, by mode. Left empty, the visitor reads the usual place. */
const placeFields: Record<
  StaffAppointment['mode'],
  (appointment: StaffAppointment) => { label: string; hint: string }
> = {
  office: () => ({ label: 'Dove', hint: 'se resta vuoto: in studio' }),
  phone: ({ telefono }) => ({ label: 'Telefono', hint: `se resta vuoto: ${telefono}` }),
  video: () => ({ label: 'Collegamento', hint: 'l’indirizzo della videochiamata' }),
};

/** Messages of the form. That the person is busy belongs to the time. */
function toTimeRefusal(error: unknown) {
  if (error instanceof StaffFailure && error.code === 'busy') return { fields: { start: error.message } };
  return toRefusal(error, ['start', 'person', 'place']);
}
