import { useState } from 'react';
import { formatDayAndTime } from '../../content/time/italian-time.ts';
import { appointmentCalls, type StaffAppointment } from '../../contract/appointments.ts';
import { limits } from '../../contract/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { toRefusal } from '../parts/form/refusal.ts';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { AppointmentFormDialog } from './AppointmentFormDialog.tsx';
import { useAppointmentCall } from './use-appointment-call.ts';
import { Wishes } from './Wishes.tsx';

/** Dialog that refuses the other half days that a visitor asks for: the confirmed time stays. */
export function KeepDialog({ appointment, onClose }: { appointment: StaffAppointment; onClose: () => void }) {
  const [text, setText] = useState('');
  useUnsavedGuard(text.trim() !== '');
  const change = useAppointmentCall(appointment, {
    send: ({ id, version }) => callApi(appointmentCalls.keep, { id, version, text }),
    states: ['confirmed'],
    successToast: () => 'L’appuntamento resta com’era',
    onDone: onClose,
  });
  const refusal = toRefusal(change.call.error, ['text']);
  const { id, nome, start, wish } = appointment;
  return (
    <AppointmentFormDialog
      change={change}
      onClose={onClose}
      title={`Risposta a ${nome}`}
      description={<p>{`Non possiamo: resta ${start === null ? '' : formatDayAndTime(start)}.`}</p>}
      failure={refusal.form}
      action="Rispondi di no"
      note={`${nome} lo legge in un’email.`}
      consequence="Se risponde di no, il cliente riceve un’altra email."
    >
      {!change.hasEnded && (
        <>
          {wish !== null && (
            <div>
              <p className="soft">Chiedeva invece</p>
              <Wishes halfDays={wish} id={id} />
            </div>
          )}
          <Field
            label="Motivo"
            hint="facoltativo: compare nell’email"
            value={text}
            maxLength={limits.reason}
            error={refusal.fields['text']}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              change.goOn();
            }}
          />
        </>
      )}
    </AppointmentFormDialog>
  );
}
