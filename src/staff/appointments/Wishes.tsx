import { useQuery } from '@tanstack/react-query';
import { describeHalfDay } from '../../content/time/half-days.ts';
import type { HalfDay } from '../../contract/appointments.ts';
import { useNow } from '../parts/wording/Time.tsx';
import styles from './Appointments.module.css';
import { confirmedQuery } from './appointment-queries.ts';
import { countHalfDays, formatCount, getToday } from './appointment-words.ts';

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

/** Returns the number of confirmed appointments of a half day besides the one of `id`; `null` until they are loaded. */
export function useHalfDayCounts(id: string): ((halfDay: HalfDay) => number) | null {
  const { data } = useQuery(confirmedQuery(getToday(useNow())));
  return data ? countHalfDays(data, id) : null;
}
