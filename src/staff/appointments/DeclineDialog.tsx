import { useState } from 'react';
import { appointmentCalls, type StaffAppointment } from '../../contract/appointments.ts';
import { limits } from '../../contract/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { toRefusal } from '../parts/form/refusal.ts';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { AppointmentFormDialog } from './AppointmentFormDialog.tsx';
import { useAppointmentCall } from './use-appointment-call.ts';
import { VisitorWords } from './VisitorWords.tsx';

/** Dialog that answers a request without giving it a time. */
export function DeclineDialog({ appointment, onClose }: { appointment: StaffAppointment; onClose: () => void }) {
  const [text, setText] = useState('');
  useUnsavedGuard(text.trim() !== '');
  const change = useAppointmentCall(appointment, {
    send: ({ id, version }) => callApi(appointmentCalls.decline, { id, version, text }),
    states: ['asked'],
    successToast: () => 'Risposta in partenza',
    onDone: onClose,
  });
  const refusal = toRefusal(change.call.error, ['text']);
  return (
    <AppointmentFormDialog
      change={change}
      onClose={onClose}
      title={`Risposta a ${appointment.nome}`}
      description={<p>La richiesta si chiude senza un appuntamento: la risposta parte per email.</p>}
      failure={refusal.form}
      action="Invia la risposta"
      consequence="Se risponde, il cliente riceve un’altra email."
    >
      <VisitorWords appointment={appointment} />
      <Field
        multiline
        rows={7}
        label="Risposta"
        hint={`a ${appointment.email}`}
        value={text}
        maxLength={limits.answer}
        error={refusal.fields['text']}
        readOnly={change.hasEnded}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          change.goOn();
        }}
      />
    </AppointmentFormDialog>
  );
}
