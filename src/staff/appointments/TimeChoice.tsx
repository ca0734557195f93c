import {
  describeHalfDay,
  findFreeTime,
  findHalf,
  isInOpeningHours,
  isOpenHalfDay,
} from '../../content/time/half-days.ts';
import { parseRomanTime } from '../../content/time/roman-clock.ts';
import type { appointmentMinutes, StaffAppointment } from '../../contract/appointments.ts';
import type { HalfDay } from '../../contract/fields/half-days.ts';
import { useNow } from '../parts/wording/Time.tsx';
import styles from './Appointments.module.css';
import { describeAbsence, describeDay, findAbsence, formatSpan, listOverlapping } from './appointment-words.ts';
import { useAbsences, useHalfDayNotes, useOpeningHours, useOtherAppointments } from './use-agenda.ts';

/** Input of the time of an appointment. */
export interface TimeInput {
  day: string;
  time: string;
  minutes: (typeof appointmentMinutes)[number];
  /** Account; empty until one is proposed or chosen. */
  person: string;
}

/** Half days that are asked for, in order; none for an appointment that staff write down. `id`: empty for that. */
interface Asked {
  id: string;
  wished: readonly HalfDay[];
}

interface TimeProps {
  asked: Asked;
  input: TimeInput;
}

/** Half days that the visitor asks for, in order. A press chooses the day, and the first time at which the person is free. */
export function WishChoice({
  asked: { id, wished },
  input,
  onChoose,
}: TimeProps & { onChoose: (part: Pick<TimeInput, 'day' | 'time'>) => void }) {
  const { minutes, person } = input;
  const describe = useHalfDayNotes(id);
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
      <legend>Mezze giornate chieste, in ordine</legend>
      <ol className={styles.wishes}>
        {wished.map((halfDay) => (
          <li key={`${halfDay.day} ${halfDay.half}`}>
            <button
              type="button"
              className={styles.wish}
              aria-pressed={isIn(input, halfDay)}
              onClick={() => onChoose({ day: halfDay.day, time: proposeTime(halfDay) })}
            >
              {describeHalfDay(halfDay)}
              <span className="soft">{describe(halfDay)}</span>
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
export function TimeWarnings({ asked: { id, wished }, input }: TimeProps) {
  const { day, time, minutes, person } = input;
  const describe = useHalfDayNotes(id);
  const hours = useOpeningHours();
  const others = useOtherAppointments(id) ?? [];
  const isSet = day !== '' && time !== '';
  const isWished = wished.length === 0 || wished.some((halfDay) => isIn(input, halfDay));
  const isClosed = hours !== null && isSet && !isInOpeningHours(hours, day, time, minutes);
  const isHalfDayClosed =
    hours !== null && time === '' && wished.some((halfDay) => halfDay.day === day && !isOpenHalfDay(hours, halfDay));
  const note = isSet && !isWished && !isClosed ? describe({ day, half: findHalf(time) }) : '';
  const warnings = [
    ...(isSet && !isWished ? ['Non è fra le mezze giornate chieste.'] : []),
    ...(isClosed ? ['A quell’ora lo studio è chiuso.'] : []),
    ...(isHalfDayClosed ? ['In quella mezza giornata lo studio è chiuso.'] : []),
    ...(isSet ? listOverlapping(others, input).map((other) => describeOther(other, person)) : []),
    ...(note === '' ? [] : [`In quella mezza giornata: ${note}.`]),
  ];
  return (
    <p className={`soft ${styles.warnings}`} role="status">
      {warnings.join(' ')}
    </p>
  );
}

/** Hours of that day that the chosen person has given away, or the person's absence. */
export function PersonDay({ id, input: { day, person }, name }: { id: string; input: TimeInput; name: string }) {
  const others = useOtherAppointments(id) ?? [];
  const absence = findAbsence(useAbsences(), person, day);
  const hours = describeDay(others, person, day);
  const words =
    day === '' || name === ''
      ? ''
      : absence
        ? `${describeAbsence(absence)}.`
        : hours === ''
          ? `Quel giorno ${name} non ha altri appuntamenti.`
          : `Quel giorno ${name} ha già: ${hours}.`;
  return (
    <p className={`soft ${styles.underField}`} role="status">
      {words}
    </p>
  );
}

function describeOther(other: StaffAppointment, person: string): string {
  const span = formatSpan(other);
  return other.person === person
    ? `${other.person_name} ha già un appuntamento: ${span}.`
    : `Lo studio ha già un appuntamento: ${span}${other.person_name === null ? '' : `, con ${other.person_name}`}.`;
}
