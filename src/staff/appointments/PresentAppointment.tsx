import type { StaffAppointment } from '../../contract/appointments.ts';
import { useNow } from '../parts/wording/Time.tsx';
import { describeState, describeTime } from './appointment-words.ts';

/** Present state of an appointment that has changed while a dialog was open. */
export function PresentAppointment({ appointment }: { appointment: StaffAppointment }) {
  const now = useNow();
  const time = describeTime(appointment);
  return (
    <p>
      {`Adesso: ${describeState(appointment, now)}${time === '' ? '' : `, ${time}`}. Quello che è scritto qui è rimasto.`}
    </p>
  );
}
