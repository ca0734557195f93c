import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type StaffAppointment, staffAppointment } from '../../contract/appointments.ts';
import { receiveCurrent, useCall } from '../parts/use-call.ts';
import { appointmentKeys, appointmentQuery } from './appointment-queries.ts';

interface AppointmentCallOptions {
  send: (base: StaffAppointment) => Promise<StaffAppointment>;
  successToast: (now: StaffAppointment) => string;
  onDone: () => void;
}

/**
 * Change of an appointment from a dialog, based on the appointment as the user has seen it: `base`. If a colleague or the
 * visitor has changed it since, `base` becomes the present one, and the user decides whether to send the change anyway.
 */
export function useAppointmentCall(shown: StaffAppointment, { send, successToast, onDone }: AppointmentCallOptions) {
  const client = useQueryClient();
  const [base, setBase] = useState(shown);
  const call = useCall(() => send(base), {
    successToast: (now) => ({ title: successToast(now), about: now.id }),
    refreshKeys: appointmentKeys,
    onConflict: receiveCurrent(staffAppointment, setBase),
    onSuccess: (now) => {
      client.setQueryData(appointmentQuery(now.id).queryKey, now);
      onDone();
    },
  });
  return { base, isOvertaken: base !== shown, call };
}
