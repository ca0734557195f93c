import { Link } from 'react-router';
import type { StaffAppointment } from '../../contract/appointments.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { RelativeTime, useNow } from '../parts/wording/Time.tsx';
import { AppointmentButtons } from './AppointmentButtons.tsx';
import type { AppointmentChange } from './AppointmentDialog.tsx';
import styles from './Appointments.module.css';
import { describePlace, describeTime, isPast } from './appointment-words.ts';
import { Wishes } from './Wishes.tsx';

interface WaitingEntryProps {
  appointment: StaffAppointment;
  onOpen: (change: AppointmentChange) => void;
}

/** Appointment that waits for the firm: who and why, when, and what to do. */
export function WaitingEntry({ appointment, onOpen }: WaitingEntryProps) {
  const { id, message, nome, messaggio, wishes, wish, asked_at, state } = appointment;
  const now = useNow();
  return (
    <li className={`grid ruled-below ${styles.entry}`}>
      <div>
        <h3 className={styles.name}>
          <Link to={`${staffPages.messages}/${message}`}>{nome}</Link>
        </h3>
        <p className="soft">
          {describePlace(appointment)}
          {' · '}
          {state === 'confirmed' ? (
            `fissato ${describeTime(appointment)}`
          ) : (
            <>
              chiesto <RelativeTime at={asked_at} />
            </>
          )}
        </p>
        {messaggio !== '' && <p className={`serif ${styles.message}`}>{messaggio}</p>}
      </div>
      <div>
        {state === 'confirmed' && <p className="soft">Chiede invece</p>}
        <Wishes halfDays={wish ?? wishes} id={id} />
        {state === 'asked' && isPast(appointment, now) && (
          <p className={`soft ${styles.warnings}`}>Le mezze giornate chieste sono passate.</p>
        )}
      </div>
      <div className={styles.actions}>
        <AppointmentButtons appointment={appointment} onOpen={onOpen} place="list" />
      </div>
    </li>
  );
}
