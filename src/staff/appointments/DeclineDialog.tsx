import { useState } from 'react';
import { resolveEuphony } from '../../content/writing/fill.ts';
import { appointmentCalls, type StaffAppointment } from '../../contract/appointments.ts';
import { limits } from '../../contract/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { PresentAppointment } from './PresentAppointment.tsx';
import { useAppointmentCall } from './use-appointment-call.ts';

/** Dialog that answers a request without giving it a time. */
export function DeclineDialog({ appointment, onClose }: { appointment: StaffAppointment; onClose: () => void }) {
  const [text, setText] = useState('');
  useUnsavedGuard(text.trim() !== '');
  const { base, isOvertaken, call } = useAppointmentCall(appointment, {
    send: ({ id, version }) => callApi(appointmentCalls.decline, { id, version, text }),
    successToast: () => 'Risposta in partenza',
    onDone: onClose,
  });
  const refusal = toRefusal(call.error, ['text']);
  return (
    <FormDialog
      onClose={onClose}
      title={resolveEuphony(`Rispondere a(d) ${appointment.nome}`)}
      description={<p>La richiesta si chiude senza un appuntamento: la risposta parte per email.</p>}
      failure={refusal.form}
      onSend={() => !call.isPending && call.mutate()}
      action={isOvertaken ? 'Invia comunque' : 'Invia la risposta'}
      busy={call.isPending}
    >
      {isOvertaken && <PresentAppointment appointment={base} />}
      <Field
        multiline
        rows={7}
        label="Risposta"
        hint={resolveEuphony(`a(d) ${appointment.email}`)}
        value={text}
        maxLength={limits.answer}
        error={refusal.fields['text']}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormDialog>
  );
}
