import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppointmentState, type StaffAppointment, staffAppointment } from '../../contract/appointments.ts';
import { receiveCurrent, useCall } from '../parts/use-call.ts';
import { appointmentKeys, appointmentQuery } from './appointment-queries.ts';

interface AppointmentCallOptions {
  send: (base: StaffAppointment) => Promise<StaffAppointment>;
  /** States in which the appointment can be changed so. */
  states: readonly AppointmentState[];
  successToast: (now: StaffAppointment) => string;
  onDone: () => void;
}

/** Change of an appointment from a dialog. */
export type AppointmentCall = ReturnType<typeof useAppointmentCall>;

/**
 * Change of an appointment from a dialog, based on the decision that the user has seen: `base`. If a colleague or the
 * visitor has decided since, `base` becomes the present one, and the user decides again. `latest` also has half days that
 * the visitor asks for meanwhile.
 */
export function useAppointmentCall(
  shown: StaffAppointment,
  { send, states, successToast, onDone }: AppointmentCallOptions,
) {
  const client = useQueryClient();
  const [base, setBase] = useState(shown);
  const [seen, setSeen] = useState(shown);
  const { data } = useQuery(appointmentQuery(shown.id));
  const call = useCall(() => send(base), {
    successToast: (now) => ({ title: successToast(now), about: now.id }),
    refreshKeys: appointmentKeys,
    onConflict: receiveCurrent(staffAppointment, setBase),
    onSuccess: (now) => {
      client.setQueryData(appointmentQuery(now.id).queryKey, now);
      onDone();
    },
  });
  return {
    base,
    latest: data?.version === base.version ? data : base,
    /** True after somebody else's decision. */
    isOvertaken: base !== shown,
    /** True after it, until the user leaves it so or goes on with the form. */
    isUndecided: base !== seen,
    /** True once the change can never succeed. */
    hasEnded: !states.includes(base.state),
    goOn: () => setSeen(base),
    call,
  };
}
