import { describeHalfDay } from '../../content/time/half-days.ts';
import type { HalfDay } from '../../contract/appointments.ts';
import styles from './Appointments.module.css';
import { formatCount } from './appointment-words.ts';
import { useHalfDayCounts } from './use-agenda.ts';

/** Half days that a visitor asks for, in order, each with the appointments that it has already. */
export function Wishes({ halfDays, id }: { halfDays: readonly HalfDay[]; id: string }) {
  const count = useHalfDayCounts(id);
  if (halfDays.length === 0) return <p>I momenti chiesti non si leggono: va chiesto di nuovo quando.</p>;
  return (
    <ol className={styles.asked}>
      {halfDays.map((halfDay) => (
        <li key={`${halfDay.day} ${halfDay.half}`}>
          {describeHalfDay(halfDay)}
          {count && ` (${formatCount(count(halfDay))})`}
        </li>
      ))}
    </ol>
  );
}
