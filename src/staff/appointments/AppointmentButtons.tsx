import type { StaffAppointment } from '../../contract/appointments.ts';
import { Button } from '../parts/form/Button.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import type { AppointmentChange } from './AppointmentDialog.tsx';
import { isPast } from './appointment-words.ts';

interface AppointmentButtonsProps {
  appointment: StaffAppointment;
  onOpen: (change: AppointmentChange) => void;
  /** Kind of the first button. The others are text in a list. */
  kind: 'solid' | 'text';
}

/** Buttons for the changes that an appointment can have. */
export function AppointmentButtons({ appointment, onOpen, kind }: AppointmentButtonsProps) {
  const { state, nome } = appointment;
  const now = useNow();
  const isConfirmed = state === 'confirmed' && !isPast(appointment, now);
  if (state !== 'asked' && !isConfirmed) return null;
  const other = kind === 'solid' ? 'outline' : 'text';
  const open = (change: AppointmentChange['kind']) => () => onOpen({ kind: change, appointment });
  return (
    <>
      <Button kind={isConfirmed ? other : kind} subject={nome} onClick={open('confirm')}>
        {isConfirmed ? 'Sposta' : 'Conferma'}
      </Button>
      {!isConfirmed && (
        <Button kind={other} subject={nome} onClick={open('decline')}>
          Non possiamo
        </Button>
      )}
      <Button kind={other} subject={nome} onClick={open('cancel')}>
        Disdici
      </Button>
    </>
  );
}
