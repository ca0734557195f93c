import { useState } from 'react';
import { appointmentCalls, type StaffAppointment } from '../../contract/appointments.ts';
import { limits } from '../../contract/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { describeTime } from './appointment-words.ts';
import { PresentAppointment } from './PresentAppointment.tsx';
import { useAppointmentCall } from './use-appointment-call.ts';

/** Dialog that cancels an appointment, with a reason for the visitor. */
export function CancelDialog({ appointment, onClose }: { appointment: StaffAppointment; onClose: () => void }) {
  const [reason, setReason] = useState('');
  useUnsavedGuard(reason.trim() !== '');
  const { base, isOvertaken, call } = useAppointmentCall(appointment, {
    send: ({ id, version }) => callApi(appointmentCalls.cancel, { id, version, reason }),
    successToast: () => 'Appuntamento disdetto',
    onDone: onClose,
  });
  const refusal = toRefusal(call.error, ['reason']);
  const time = describeTime(appointment);
  return (
    <FormDialog
      onClose={onClose}
      title={`Disdire l’appuntamento di ${appointment.nome}`}
      description={
        <p>{`${time === '' ? 'Non è ancora confermato' : `È per ${time}`}. ${appointment.nome} riceve un’email.`}</p>
      }
      failure={refusal.form}
      onSend={() => !call.isPending && call.mutate()}
      action={isOvertaken ? 'Disdici comunque' : 'Disdici'}
      busy={call.isPending}
    >
      {isOvertaken && <PresentAppointment appointment={base} />}
      <Field
        label="Motivo"
        hint="facoltativo, si legge nell’email"
        value={reason}
        maxLength={limits.reason}
        error={refusal.fields['reason']}
        autoComplete="off"
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
