import { type CalendarDay, describeInOneLine } from '../../../content/law/calendar.ts';
import type { KnownDeadline } from '../../../content/law/deadlines.ts';
import { formatDayAndMonth, formatMonth } from '../../../content/time/italian-date.ts';
import styles from './YearCalendar.module.css';

/** List of a year's deadlines by month, compact enough for one printed page. */
export function YearCalendar({ days }: { days: readonly CalendarDay<KnownDeadline>[] }) {
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))];
  return (
    <div className={`above5 ${styles.year}`}>
      {months.map((month) => (
        <section key={month}>
          <h3 className="lined-below">{formatMonth(`${month}-01`)}</h3>
          <ul className="ruled-items-below">
            {days
              .filter(({ day }) => day.startsWith(month))
              .flatMap(({ day, due }) => due.map((entry) => ({ day, ...entry })))
              .map(({ day, ...entry }) => (
                <li key={day + entry.deadline.name + (entry.extension?.id ?? '')}>
                  <time className="accent figures" dateTime={day}>
                    {formatDayAndMonth(day).split(' ')[0]}
                  </time>
                  <span>{describeInOneLine(entry)}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
