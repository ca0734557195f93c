import * as v from 'valibot';
import { type AppointmentPost, appointmentPost, type HalfDay, wishes } from '../../contract/appointments.ts';
import { isDay } from '../../contract/days.ts';
import { type FormFields, type ParsedForm, parseForm } from '../form-parsing.ts';
import { notOffered, parseHalfDay, wishFields } from './wish-fields.ts';

/* Parsing of the forms about appointments, in the browser and on the server. */

/** Parses the fields of the form that asks for an appointment. */
export function parseAppointmentForm(fields: FormFields): ParsedForm<AppointmentPost> {
  const { halfDays, errors } = readWishes(fields);
  const others = Object.entries(fields).filter(([name]) => !isWishField(name));
  const { mode } = fields;
  const isEmpty = ['nome', 'email', 'mode', wishFields[0], ...(mode === 'phone' ? ['telefono'] : [])].some(
    (name) => (fields[name] ?? '').trim() === '',
  );
  const notice = isEmpty ? 'campi-obbligatori' : 'campi-non-validi';
  const typed = { nome: '', email: '', ...Object.fromEntries(others), wishes: halfDays };
  const parsed = parseForm(appointmentPost, typed, notice);
  const ownErrors = { ...errors, ...(!mode && { mode: 'Scelga in quale modo' }) };
  if ('post' in parsed && Object.keys(ownErrors).length === 0) return parsed;
  // Errors of the list itself are those of its fields.
  const { wishes: _, ...schemaErrors } = 'refusal' in parsed ? parsed.refusal.errors : {};
  return { refusal: { notice, errors: { ...schemaErrors, ...ownErrors } } };
}

/** Reads the half days of a form. A first choice is required, the others may be empty. */
export function readWishes(fields: FormFields): { halfDays: HalfDay[]; errors: Record<string, string> } {
  const halfDays: HalfDay[] = [];
  const errors: Record<string, string> = {};
  for (const name of wishFields) {
    const value = fields[name] ?? '';
    const halfDay = parseHalfDay(value);
    if (halfDay && isDay(halfDay.day)) halfDays.push(halfDay);
    else if (value !== '') errors[name] = notOffered;
    else if (name === wishFields[0]) errors[name] = 'Scelga una mezza giornata';
  }
  return { halfDays, errors };
}

interface ChangeRules {
  /** True if the form offers other times. */
  canMove: boolean;
  isRefused: (halfDay: HalfDay) => boolean;
  /** Error message if nothing is chosen. */
  neither: string;
}

/** Parses the form by which a visitor asks for another time, or cancels. */
export function parseChangeForm(
  fields: FormFields,
  { canMove, isRefused, neither }: ChangeRules,
): ParsedForm<HalfDay[] | 'cancel'> {
  const { change } = fields;
  if (change === 'cancel') return { post: 'cancel' };
  if (change !== 'other' || !canMove) return { refusal: { notice: 'campi-obbligatori', errors: { change: neither } } };
  const { halfDays, errors: typedErrors } = readWishes(fields);
  const errors = { ...typedErrors, ...findRefusedWishes(fields, isRefused) };
  if (Object.keys(errors).length === 0) return { post: v.parse(wishes, halfDays) };
  return { refusal: { notice: halfDays.length === 0 ? 'campi-obbligatori' : 'campi-non-validi', errors } };
}

/** Error messages for the fields whose half day is refused. */
export function findRefusedWishes(
  fields: FormFields,
  isRefused: (halfDay: HalfDay) => boolean,
): Record<string, string> {
  const refused = wishFields.filter((name) => {
    const halfDay = parseHalfDay(fields[name] ?? '');
    return halfDay !== null && isRefused(halfDay);
  });
  return Object.fromEntries(refused.map((name) => [name, notOffered]));
}

const isWishField = (name: string) => wishFields.some((field) => field === name);
