import type { CalendarDay, Extension } from '../../../content/law/calendar.ts';
import type { KnownDeadline } from '../../../content/law/known-deadlines.ts';
import { dayAndMonth, filledWithDates, italianDate, weekdayName } from '../../../content/time/italian-date.ts';
import { useBelowTheFold } from '../../layout/BelowTheFold.tsx';
import styles from './Calendar.module.css';

interface CalendarProps {
  days: readonly CalendarDay<KnownDeadline>[];
  words: { moved: string; extended: string; none: string };
}

/** As many days as a phone shows beside the page's head. */
const firstScreen = 3;

/** The days on which something is due, each with what it is, for whom and by which law. */
export function Calendar({ days, words }: CalendarProps) {
  const shown = useBelowTheFold() ? days : days.slice(0, firstScreen);
  if (days.length === 0) return <p className={styles.none}>{words.none}</p>;
  return (
    <ol className={styles.days}>
      {shown.map(({ day, due }) => (
        <li key={day}>
          <Day day={day} />
          <ul>
            {due.map(({ deadline, legalDay, extension }) => (
              <li key={deadline.name + (extension?.id ?? '')}>
                <h4>{deadline.what}</h4>
                <p>{extension?.who ?? deadline.who}</p>
                <p className={styles.law}>
                  {deadline.law}
                  {extension && `\u00a0· ${putOffInWords(words.extended, extension)}`}
                  {extension === null &&
                    legalDay !== day &&
                    `\u00a0· ${filledWithDates(words.moved, { giorno: dayAndMonth(legalDay) })}`}
                </p>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** What is said of an occurrence that a provision has put off. */
function putOffInWords(sentence: string, { from, to, law }: Extension): string {
  return filledWithDates(sentence, { giorno: dayAndMonth(from), nuovo: dayAndMonth(to), norma: law });
}

/** A day as a heading: its number large, then month and weekday. */
function Day({ day }: { day: string }) {
  const [number, ...rest] = italianDate(day).split(' ');
  return (
    <h3>
      <time dateTime={day}>
        <span>{number}</span> {rest.join(' ')} <small>{weekdayName(day)}</small>
      </time>
    </h3>
  );
}
