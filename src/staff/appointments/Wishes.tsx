import { describeHalfDay } from '../../content/time/half-days.ts';
import type { HalfDay } from '../../contract/fields/half-days.ts';
import styles from './Appointments.module.css';
import { useHalfDayNotes } from './use-agenda.ts';

/** Half days that a visitor asks for, in order, each with what staff have to know of it. */
export function Wishes({ halfDays, id }: { halfDays: readonly HalfDay[]; id: string }) {
  const describe = useHalfDayNotes(id);
  if (halfDays.length === 0) return <p>Le mezze giornate chieste non sono leggibili: vanno chieste di nuovo.</p>;
  return (
    <ol className={`ruled-items-below ${styles.asked}`}>
      {halfDays.map((halfDay) => (
        <li key={`${halfDay.day} ${halfDay.half}`}>
          {describeHalfDay(halfDay)}
          <span className="soft">{describe(halfDay)}</span>
        </li>
      ))}
    </ol>
  );
}
