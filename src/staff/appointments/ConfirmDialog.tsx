import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { parseOpeningHours } from '../../content/facts.ts';
import { describeHalfDay, findFirstTime, findHalf, isInOpeningHours } from '../../content/time/half-days.ts';
import {
  appointmentCalls,
  appointmentMinutes,
  type HalfDay,
  type StaffAppointment,
} from '../../contract/appointments.ts';
import { limits } from '../../contract/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { StaffFailure } from '../http.ts';
import { listColleagueOptions } from '../messages/colleague-options.ts';
import { colleaguesQuery } from '../messages/message-queries.ts';
import { useSiteTexts } from '../messages/site-texts.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { profileQuery } from '../session/profile-query.ts';
import styles from './Appointments.module.css';
import { formatCount, splitStart } from './appointment-words.ts';
import { PresentAppointment } from './PresentAppointment.tsx';
import { useAppointmentCall } from './use-appointment-call.ts';
import { useHalfDayCounts } from './Wishes.tsx';

interface TimeInput {
  day: string;
  time: string;
  minutes: (typeof appointmentMinutes)[number];
  /** Account; `null` until one is chosen: then the person who had the appointment, or the user. */
  person: string | null;
  place: string;
}

const minutesSchema = v.pipe(v.string(), v.toNumber(), v.picklist(appointmentMinutes));

function toInput({ start, minutes, person, place }: StaffAppointment): TimeInput {
  const [day, time] = start === null ? ['', ''] : splitStart(start);
  return { day, time, minutes: appointmentMinutes.find((length) => length === minutes) ?? 45, person, place };
}

/** Dialog that gives an appointment a time with a person, or moves it to another. */
export function ConfirmDialog({ appointment, onClose }: { appointment: StaffAppointment; onClose: () => void }) {
  const [initial] = useState(() => toInput(appointment));
  const [input, setInput] = useState(initial);
  const set = (part: Partial<TimeInput>) => setInput((latest) => ({ ...latest, ...part }));
  const { day, time, minutes, place } = input;
  useUnsavedGuard(JSON.stringify(input) !== JSON.stringify(initial));
  const colleagues = useQuery(colleaguesQuery).data?.items ?? [];
  const self = useQuery(profileQuery).data?.id;
  const person = input.person ?? self ?? '';
  const { base, isOvertaken, call } = useAppointmentCall(appointment, {
    send: ({ id, version }) =>
      callApi(appointmentCalls.confirm, { id, version, start: `${day}T${time}`, minutes, person, place }),
    successToast: ({ step }) => (step > 1 ? 'Appuntamento spostato' : 'Appuntamento confermato'),
    onDone: onClose,
  });
  const refusal = toTimeRefusal(call.error);
  const { start: startError } = refusal.fields;
  const [title, action] = base.state === 'confirmed' ? ['Spostare', 'Sposta'] : ['Confermare', 'Conferma'];
  return (
    <FormDialog
      onClose={onClose}
      title={`${title} l’appuntamento di ${appointment.nome}`}
      failure={refusal.form}
      onSend={() => !call.isPending && call.mutate()}
      action={isOvertaken ? `${action} comunque` : action}
      busy={call.isPending}
    >
      {isOvertaken && <PresentAppointment appointment={base} />}
      <WishChoice appointment={base} input={input} onChoose={set} />
      <div className={styles.time}>
        <Field
          label="Giorno"
          type="date"
          value={day}
          error={day === '' ? startError : undefined}
          onChange={({ currentTarget }) => set({ day: currentTarget.value })}
        />
        <Field
          label="Ora"
          hint="di Roma"
          type="time"
          step={900}
          value={time}
          error={day === '' ? undefined : startError}
          onChange={({ currentTarget }) => set({ time: currentTarget.value })}
        />
        <SelectField
          label="Durata"
          value={minutes}
          options={appointmentMinutes.map((length) => ({ value: String(length), label: `${length} minuti` }))}
          onChange={({ currentTarget }) => set({ minutes: v.parse(minutesSchema, currentTarget.value) })}
        />
      </div>
      <TimeWarnings appointment={base} input={input} />
      <SelectField
        label="Con chi"
        value={person}
        options={listColleagueOptions(colleagues, findPerson(appointment))}
        onChange={({ currentTarget }) => set({ person: currentTarget.value })}
      />
      <Field
        {...placeFields[appointment.mode](appointment)}
        value={place}
        maxLength={limits.reason}
        error={refusal.fields['place']}
        autoComplete="off"
        onChange={({ currentTarget }) => set({ place: currentTarget.value })}
      />
    </FormDialog>
  );
}

const findPerson = ({ person, person_name }: StaffAppointment) =>
  person === null || person_name === null ? null : { id: person, name: person_name };

/** Label and hint of the place, by mode. Left empty, the visitor reads the usual place. */
const placeFields: Record<
  StaffAppointment['mode'],
  (appointment: StaffAppointment) => { label: string; hint: string }
> = {
  office: () => ({ label: 'Dove', hint: 'vuoto: in studio' }),
  phone: ({ telefono }) => ({ label: 'Telefono', hint: `vuoto: ${telefono}` }),
  video: () => ({ label: 'Collegamento', hint: 'l’indirizzo della videochiamata' }),
};

/** Messages of the form. That the person is busy belongs to the time. */
function toTimeRefusal(error: unknown) {
  if (error instanceof StaffFailure && error.code === 'busy') return { fields: { start: error.message } };
  return toRefusal(error, ['start', 'place']);
}

interface TimeProps {
  appointment: StaffAppointment;
  input: TimeInput;
}

function useOpeningHours() {
  const site = useSiteTexts();
  return site && parseOpeningHours(site.facts);
}

/** Half days that the visitor asks for, in order. A press chooses the day, and the time at which the office opens. */
function WishChoice({ appointment, input, onChoose }: TimeProps & { onChoose: (part: Partial<TimeInput>) => void }) {
  const { id, wishes, wish } = appointment;
  const count = useHalfDayCounts(id);
  const hours = useOpeningHours();
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
              onClick={() => onChoose({ day: halfDay.day, time: (hours && findFirstTime(hours, halfDay)) ?? '' })}
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

/** Tells that the time is not one that was asked for, or that the office is closed then. Neither prevents it. */
function TimeWarnings({ appointment: { id, wishes, wish }, input }: TimeProps) {
  const { day, time, minutes } = input;
  const count = useHalfDayCounts(id);
  const hours = useOpeningHours();
  const isSet = day !== '' && time !== '';
  const isWished = (wish ?? wishes).some((halfDay) => isIn(input, halfDay));
  const warnings = isSet
    ? [
        ...(isWished ? [] : ['Non è fra i momenti chiesti.']),
        ...(hours === null || isInOpeningHours(hours, day, time, minutes) ? [] : ['A quell’ora lo studio è chiuso.']),
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
