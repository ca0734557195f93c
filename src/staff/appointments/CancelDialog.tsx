import { useState } from 'react';
import { appointmentCalls, type StaffAppointment } from '../../contract/appointments.ts';
import { limits } from '../../contract/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { toRefusal } from '../parts/form/refusal.ts';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { AppointmentFormDialog } from './AppointmentFormDialog.tsx';
import { describeTime } from './appointment-words.ts';
import { useAppointmentCall } from './use-appointment-call.ts';

/** Dialog that cancels an appointment, with a reason for the visitor. */
export function CancelDialog({ appointment, onClose }: { appointment: StaffAppointment; onClose: () => void }) {
  const [reason, setReason] = useState('');
  useUnsavedGuard(reason.trim() !== '');
  const change = useAppointmentCall(appointment, {
    send: ({ id, version }) => callApi(appointmentCalls.cancel, { id, version, reason }),
    states: ['asked', 'confirmed'],
    successToast: () => 'Appuntamento disdetto',
    onDone: onClose,
  });
  const refusal = toRefusal(change.call.error, ['reason']);
  const time = describeTime(appointment);
  return (
    <AppointmentFormDialog
      change={change}
      onClose={onClose}
      title={`Disdetta dell’appuntamento con ${appointment.nome}`}
      description={
        <p>{`${time === '' ? 'Non è ancora confermato' : `È per ${time}`}. ${appointment.nome} riceve un’email.`}</p>
      }
      failure={refusal.form}
      action="Disdici"
      consequence="Se lo disdice, il cliente riceve un’altra email."
    >
      {!change.hasEnded && (
        <Field
          label="Motivo"
          hint="facoltativo: compare nell’email"
          value={reason}
          maxLength={limits.reason}
          error={refusal.fields['reason']}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            change.goOn();
          }}
        />
      )}
    </AppointmentFormDialog>
  );
}
