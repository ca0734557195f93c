import { Link } from 'react-router';
import { formatDayAndTime } from '../../content/time/italian-time.ts';
import type { StaffAppointment } from '../../contract/appointments.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { Entry } from '../parts/page/Entries.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import { AppointmentButtons } from './AppointmentButtons.tsx';
import type { AppointmentChange } from './AppointmentDialog.tsx';
import styles from './Appointments.module.css';
import { describePlace, describeState, formatSpan } from './appointment-words.ts';
import { useIsClosedThen } from './use-agenda.ts';
import { Wishes } from './Wishes.tsx';

interface AppointmentEntryProps {
  appointment: StaffAppointment;
  onOpen: (change: AppointmentChange) => void;
  /** True under the heading of its day: only the hours are named. */
  ofDay?: boolean;
}

/** Appointment in a list: visitor, state, time or wishes, and its buttons. */
export function AppointmentEntry({ appointment, onOpen, ofDay = false }: AppointmentEntryProps) {
  const { id, message, nome, start, minutes, person_name, wishes, wish, state, reason } = appointment;
  const now = useNow();
  const isClosedThen = useIsClosedThen(appointment);
  const details = [
    describeState(appointment, now),
    ...(start === null || ofDay ? [] : [`${formatDayAndTime(start)}, ${minutes} minuti`]),
    ...(person_name === null ? [] : [`con ${person_name}`]),
    describePlace(appointment),
    ...(reason === '' ? [] : [`motivo: ${reason}`]),
  ];
  return (
    <Entry
      title={
        <>
          {ofDay && `${formatSpan(appointment)} `}
          <Link to={`${staffPages.messages}/${message}`}>{nome}</Link>
        </>
      }
      actions={<AppointmentButtons appointment={appointment} onOpen={onOpen} kind="text" />}
    >
      <p>{details.join(' · ')}</p>
      {isClosedThen && <p className={styles.warnings}>A quell’ora lo studio è chiuso.</p>}
      {state === 'asked' && <Wishes halfDays={wishes} id={id} />}
      {state === 'confirmed' && wish !== null && (
        <div className="above2">
          <p>Chiede invece:</p>
          <Wishes halfDays={wish} id={id} />
        </div>
      )}
    </Entry>
  );
}
