import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import * as v from 'valibot';
import { type AppointmentMode, appointmentMinutes, type StaffAppointment } from '../../contract/appointments.ts';
import type { HalfDay } from '../../contract/fields/half-days.ts';
import { limits } from '../../contract/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { StaffFailure } from '../http.ts';
import { listColleagueOptions } from '../messages/colleague-options.ts';
import { type Refusal, toRefusal } from '../parts/form/refusal.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import styles from './Appointments.module.css';
import { appointmentPeopleQuery } from './appointment-queries.ts';
import { splitStart } from './appointment-words.ts';
import { PersonDay, type TimeInput, TimeWarnings, WishChoice } from './TimeChoice.tsx';

/** Typed time, person and place of an appointment. */
export interface AppointedInput extends Omit<TimeInput, 'person'> {
  /** Account; `null` until one is chosen: then the proposed one. */
  person: string | null;
  place: string;
}

const minutesSchema = v.pipe(v.string(), v.toNumber(), v.picklist(appointmentMinutes));

export const emptyTime: AppointedInput = { day: '', time: '', minutes: 45, person: null, place: '' };

export function toAppointedInput({
  start,
  minutes,
  person,
  place,
}: Pick<StaffAppointment, 'start' | 'minutes' | 'person' | 'place'>): AppointedInput {
  const [day, time] = start === null ? ['', ''] : splitStart(start);
  return { day, time, minutes: appointmentMinutes.find((length) => length === minutes) ?? 45, person, place };
}

/** Returns the people with access, and the input with the person who is chosen, or else proposed. */
export function useChosenTime(input: AppointedInput) {
  const { items: people, proposed } = useQuery(appointmentPeopleQuery).data ?? { items: [], proposed: null };
  return { people, chosen: { ...input, person: input.person ?? proposed ?? '' } };
}

interface TimeFieldsProps {
  /** Id of the appointment that gets the time; empty for a new one. */
  id: string;
  /** Half days that its visitor asks for. */
  wished?: readonly HalfDay[];
  /** Colleague who has it now. */
  present?: { id: string; name: string } | null;
  mode: AppointmentMode;
  telefono: string;
  input: AppointedInput;
  errors: Refusal['fields'];
  onChange: (part: Partial<AppointedInput>) => void;
}

/** Fields of the time, the person and the place of an appointment, with what that day holds already. */
export function TimeFields({
  id,
  wished = [],
  present = null,
  mode,
  telefono,
  input,
  errors,
  onChange,
}: TimeFieldsProps) {
  const { people, chosen } = useChosenTime(input);
  const { day, time, minutes, place } = input;
  const { person } = chosen;
  const asked = { id, wished };
  const options = listColleagueOptions(people, present);
  const { start: startError } = errors;
  return (
    <>
      {wished.length > 0 && <WishChoice asked={asked} input={chosen} onChoose={onChange} />}
      <div className={styles.time}>
        <Field
          label="Giorno"
          type="date"
          value={day}
          error={day === '' ? startError : undefined}
          onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
        />
        <Field
          label="Ora"
          type="time"
          step={900}
          value={time}
          error={day === '' ? undefined : startError}
          onChange={({ currentTarget }) => onChange({ time: currentTarget.value })}
        />
        <SelectField
          label="Durata"
          value={minutes}
          options={appointmentMinutes.map((length) => ({ value: String(length), label: `${length} minuti` }))}
          onChange={({ currentTarget }) => onChange({ minutes: v.parse(minutesSchema, currentTarget.value) })}
        />
      </div>
      <TimeWarnings asked={asked} input={chosen} />
      <div className={styles.pair}>
        <Field
          label="Con chi"
          value={person}
          error={errors['person']}
          options={[...(person === '' ? [{ value: '', label: 'Scelga' }] : []), ...options]}
          onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) => onChange({ person: currentTarget.value })}
        />
        <Field
          {...placeFields[mode](telefono)}
          value={place}
          maxLength={limits.reason}
          error={errors['place']}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ place: currentTarget.value })}
        />
      </div>
      <PersonDay id={id} input={chosen} name={options.find(({ value }) => value === person)?.label ?? ''} />
      {mode === 'video' && place.trim() === '' && (
        <p className={`soft ${styles.warnings}`}>
          Se resta vuoto, l’email dice che il collegamento arriva prima dell’appuntamento. Si aggiunge poi con «Sposta».
        </p>
      )}
    </>
  );
}

/** Label and hint of the place, by mode. Left empty, the visitor reads the usual place. */
const placeFields: Record<AppointmentMode, (telefono: string) => { label: string; hint: string }> = {
  office: () => ({ label: 'Dove', hint: 'se resta vuoto: in studio' }),
  phone: (telefono) => ({ label: 'Telefono', hint: `se resta vuoto: ${telefono}` }),
  video: () => ({ label: 'Collegamento', hint: 'della videochiamata' }),
};

/** Messages of a form with a time. That the person is busy belongs to the time. */
export function toTimeRefusal(error: unknown, fields: readonly string[] = []): Refusal {
  if (error instanceof StaffFailure && error.code === 'busy') return { fields: { start: error.message } };
  return toRefusal(error, ['start', 'person', 'place', ...fields]);
}
