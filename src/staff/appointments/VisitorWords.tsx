import type { StaffAppointment } from '../../contract/appointments.ts';
import styles from './Appointments.module.css';

/** Message of the visitor above the form of a decision; nothing without one. */
export function VisitorWords({ appointment: { messaggio } }: { appointment: Pick<StaffAppointment, 'messaggio'> }) {
  if (messaggio === '') return null;
  return (
    <dl className={`labels ${styles.quote}`}>
      <dt>Di che cosa si tratta</dt>
      <dd className="serif">{messaggio}</dd>
    </dl>
  );
}
