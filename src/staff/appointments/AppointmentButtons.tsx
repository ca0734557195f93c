import type { StaffAppointment } from '../../contract/appointments.ts';
import { AskPapersButton } from '../papers/AskPapersButton.tsx';
import { Button } from '../parts/form/Button.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import type { AppointmentChange } from './AppointmentDialog.tsx';
import { isPast } from './appointment-words.ts';

interface AppointmentButtonsProps {
  appointment: StaffAppointment;
  onOpen: (change: AppointmentChange) => void;
  /** `page`: the first button is the screen's main action. `list`: it is an outline. */
  place: 'page' | 'list';
}

/** Buttons for the changes that an appointment can have: one for the decision that it waits for, the others as text. */
export function AppointmentButtons({ appointment, onOpen, place }: AppointmentButtonsProps) {
  const { state, nome, wish } = appointment;
  const now = useNow();
  const isConfirmed = state === 'confirmed' && !isPast(appointment, now);
  if (state !== 'asked' && !isConfirmed) return null;
  const isWaiting = state === 'asked' || wish !== null;
  const main = place === 'list' ? 'outline' : 'solid';
  const open = (change: AppointmentChange['kind']) => () => onOpen({ kind: change, appointment });
  return (
    <>
      <Button kind={isWaiting ? main : place === 'list' ? 'text' : 'outline'} subject={nome} onClick={open('confirm')}>
        {isConfirmed ? 'Sposta' : 'Conferma'}
      </Button>
      {isWaiting && (
        <Button kind="text" subject={nome} onClick={open(isConfirmed ? 'keep' : 'decline')}>
          Rispondi di no
        </Button>
      )}
      {isConfirmed && (
        <Button kind="text" subject={nome} onClick={open('cancel')}>
          Disdici
        </Button>
      )}
      {isConfirmed && place === 'list' && (
        <AskPapersButton kind="text" person={{ nome, email: appointment.email, message: appointment.message }} />
      )}
    </>
  );
}
