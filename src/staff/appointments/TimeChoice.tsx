import { describeHalfDay, findFreeTime, findHalf, isInOpeningHours } from '../../content/time/half-days.ts';
import { parseRomanTime } from '../../content/time/roman-clock.ts';
import type { appointmentMinutes, HalfDay, StaffAppointment } from '../../contract/appointments.ts';
import { useNow } from '../parts/wording/Time.tsx';
import styles from './Appointments.module.css';
import { formatCount, formatSpan, listOverlapping } from './appointment-words.ts';
import { useHalfDayCounts, useOpeningHours, useOtherAppointments } from './use-agenda.ts';

/** Input of the time of an appointment. */
export interface TimeInput {
  day: string;
  time: string;
  minutes: (typeof appointmentMinutes)[number];
  /** Account; empty until one is proposed or chosen. */
  person: string;
}

interface TimeProps {
  appointment: StaffAppointment;
  input: TimeInput;
}

/** Half days that the visitor asks for, in order. A press chooses the day, and the first time at which the person is free. */
export function WishChoice({
  appointment: { id, wishes, wish },
  input,
  onChoose,
}: TimeProps & { onChoose: (part: Pick<TimeInput, 'day' | 'time'>) => void }) {
  const { minutes, person } = input;
  const count = useHalfDayCounts(id);
  const hours = useOpeningHours();
  const others = useOtherAppointments(id) ?? [];
  const now = useNow();
  const proposeTime = (halfDay: HalfDay) => {
    if (hours === null) return '';
    const { day } = halfDay;
    // Until a person is chosen, the time has to be free for everybody.
    const agenda = others.filter((other) => person === '' || other.person === person);
    const isFree = (time: string) =>
      parseRomanTime(day, time) > now.getTime() && listOverlapping(agenda, { day, time, minutes }).length === 0;
    return findFreeTime(hours, halfDay, minutes, isFree) ?? '';
  };
  return (
    <fieldset>
      <legend>Momenti chiesti, in ordine</legend>
      <ol className={styles.wishes}>
        {(wish ?? wishes).map((halfDay) => (
          <li key={`${halfDay.day} ${halfDay.half}`}>
            <button
              type="button"
              className={styles.wish}
              aria-pressed={isIn(input, halfDay)}
              onClick={() => onChoose({ day: halfDay.day, time: proposeTime(halfDay) })}
            >
              {describeHalfDay(halfDay)}
              <span className="soft">{count && formatCount(count(halfDay))}</span>
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

const isIn = ({ day, time }: Pick<TimeInput, 'day' | 'time'>, halfDay: HalfDay) =>
  day === halfDay.day && time !== '' && findHalf(time) === halfDay.half;

/**
 * Tells that the time is not one that was asked for, that the office is closed then, or has another appointment. Nothing of
 * it prevents the time.
 */
export function TimeWarnings({ appointment: { id, wishes, wish }, input }: TimeProps) {
  const { day, time, minutes, person } = input;
  const count = useHalfDayCounts(id);
  const hours = useOpeningHours();
  const others = useOtherAppointments(id) ?? [];
  const isSet = day !== '' && time !== '';
  const wished = wish ?? wishes;
  const isWished = wished.length === 0 || wished.some((halfDay) => isIn(input, halfDay));
  const warnings = isSet
    ? [
        ...(isWished ? [] : ['Non è fra i momenti chiesti.']),
        ...(hours === null || isInOpeningHours(hours, day, time, minutes) ? [] : ['A quell’ora lo studio è chiuso.']),
        ...listOverlapping(others, input).map((other) => describeOther(other, person)),
        ...(isWished || !count
          ? []
          : [`In quella mezza giornata: ${formatCount(count({ day, half: findHalf(time) }))}.`]),
      ]
    : [];
  return (
    <p className={`soft ${styles.warnings}`} role="status">
      {warnings.join(' ')}
    </p>
  );
}

function describeOther(other: StaffAppointment, person: string): string {
  const span = formatSpan(other);
  return other.person === person
    ? `${other.person_name} ha già un appuntamento: ${span}.`
    : `Lo studio ha già un appuntamento: ${span}${other.person_name === null ? '' : `, con ${other.person_name}`}.`;
}
