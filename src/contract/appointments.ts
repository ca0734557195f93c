import * as v from 'valibot';
import { get } from './calls.ts';
import { isDay } from './days.ts';
import { optionalChoice, uuid } from './lists.ts';

export const appointmentModes = ['office', 'phone', 'video'] as const;
export type AppointmentMode = (typeof appointmentModes)[number];

/** `cancelled`: by either side. `declined`: the firm has answered without a time. Past and overdue are computed. */
export const appointmentStates = ['asked', 'confirmed', 'cancelled', 'declined'] as const;
export type AppointmentState = (typeof appointmentStates)[number];

/** Most half days that a visitor may name, in order of preference. */
const maxWishes = 3;

/** Morning or afternoon of a day in Rome. */
const halfDay = v.strictObject({
  day: v.pipe(v.string(), v.check(isDay, 'Serve una data, come 2026-12-03')),
  half: v.picklist(['morning', 'afternoon'], 'I valori ammessi sono: morning, afternoon'),
});
export type HalfDay = v.InferOutput<typeof halfDay>;

/** Wishes of a visitor, first choice first. */
export const wishes = v.pipe(
  v.array(halfDay),
  v.minLength(1, 'Serve almeno una mezza giornata'),
  v.maxLength(maxWishes, `Le scelte sono al massimo ${maxWishes}`),
);

/** Appointment in the staff area, with its visitor's data. `start`: ISO 8601 with the offset of Rome. */
const staffAppointment = v.object({
  id: v.string(),
  version: v.number(),
  /** Id of the contact message that asked for it. */
  message: v.string(),
  reference: v.string(),
  nome: v.string(),
  email: v.string(),
  messaggio: v.string(),
  telefono: v.string(),
  mode: v.picklist(appointmentModes),
  wishes: v.array(halfDay),
  state: v.picklist(appointmentStates),
  /** Account of the colleague who meets the visitor. */
  person: v.nullable(v.string()),
  person_name: v.nullable(v.string()),
  start: v.nullable(v.string()),
  minutes: v.nullable(v.number()),
  /** Empty for the usual place of the mode. */
  place: v.string(),
  /** SEQUENCE of the visitor's calendar event; 0 before the first confirmation. */
  step: v.number(),
  /** Half days that the visitor asks for instead of the confirmed time. */
  wish: v.nullable(v.array(halfDay)),
  /** Reason that staff gave for cancelling. */
  reason: v.string(),
  asked_at: v.string(),
});
export type StaffAppointment = v.InferOutput<typeof staffAppointment>;

/** Start of a page: a day, or `next` of the previous page. An appointment without a start counts from its request. */
const listStart = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36})?$/, 'Il punto della lista non è valido'),
  v.check((text) => isDay(text.slice(0, 10)) && text >= '0001', 'Il punto della lista non è valido'),
);

const listQuery = v.strictObject({ state: optionalChoice(appointmentStates), from: v.optional(listStart) });
const appointmentPage = v.object({ items: v.array(staffAppointment), next: v.nullable(v.string()) });

const params = { id: uuid };

export const appointmentCalls = {
  list: get('/api/appointments', 'editor', { query: listQuery, answer: appointmentPage }),
  read: get('/api/appointments/:id', 'editor', { params, answer: staffAppointment }),
};
