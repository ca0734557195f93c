import { useState } from 'react';
import { parseRomanTime } from '../../content/time/roman-clock.ts';
import { appointmentCalls, type StaffAppointment } from '../../contract/appointments.ts';
import { callApi } from '../api.ts';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { AppointmentFormDialog } from './AppointmentFormDialog.tsx';
import { describeTime } from './appointment-words.ts';
import type { TimeInput } from './TimeChoice.tsx';
import { type AppointedInput, TimeFields, toAppointedInput, toTimeRefusal, useChosenTime } from './TimeFields.tsx';
import { useAppointmentCall } from './use-appointment-call.ts';
import { VisitorWords } from './VisitorWords.tsx';

/** Dialog that gives an appointment a time with a person, or moves it to another. */
export function ConfirmDialog({ appointment, onClose }: { appointment: StaffAppointment; onClose: () => void }) {
  const [initial] = useState(() => toAppointedInput(appointment));
  const [input, setInput] = useState(initial);
  useUnsavedGuard(JSON.stringify(input) !== JSON.stringify(initial));
  const { people, chosen } = useChosenTime(input);
  const { day, time, minutes, person, place } = chosen;
  const change = useAppointmentCall(appointment, {
    send: ({ id, version }) =>
      callApi(appointmentCalls.confirm, { id, version, start: `${day}T${time}`, minutes, person, place }),
    states: ['asked', 'confirmed'],
    successToast: ({ step }) => (step > 1 ? 'Appuntamento spostato' : 'Appuntamento confermato'),
    onDone: onClose,
  });
  const { base, latest, hasEnded, goOn, call } = change;
  const set = (part: Partial<AppointedInput>) => {
    setInput((before) => ({ ...before, ...part }));
    goOn();
  };
  const refusal = toTimeRefusal(call.error);
  const { nome, email, mode, telefono } = appointment;
  const action = base.state === 'confirmed' ? 'Sposta' : 'Conferma';
  return (
    <AppointmentFormDialog
      change={change}
      onClose={onClose}
      title={`Appuntamento con ${nome}`}
      failure={refusal.form}
      action={action}
      note={email === '' ? `${nome} non ha un’email: va avvisato a voce.` : `${nome} riceve l’invito per email.`}
      consequence={describeMove(chosen, people)}
    >
      {!hasEnded && (
        <>
          <VisitorWords appointment={appointment} />
          <TimeFields
            id={appointment.id}
            wished={latest.wish ?? latest.wishes}
            present={findPerson(appointment)}
            mode={mode}
            telefono={telefono}
            input={input}
            errors={refusal.fields}
            onChange={set}
          />
        </>
      )}
    </AppointmentFormDialog>
  );
}

const findPerson = ({ person, person_name }: StaffAppointment) =>
  person === null || person_name === null ? null : { id: person, name: person_name };

/** Effect of the move, in words: the visitor gets one more email. */
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
