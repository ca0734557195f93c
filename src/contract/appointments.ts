import * as v from 'valibot';
import { del, get, post } from './calls.ts';
import { appointmentFields } from './contact/appointment-fields.ts';
import { isDay, isMoment, isRowTime } from './days.ts';
import { group } from './fields/fields.ts';
import type { HalfDay } from './fields/half-days.ts';
import { toSchema } from './fields/schema.ts';
import { limits } from './limits.ts';
import { listDay, optionalChoice, uuid } from './lists.ts';
import { answerText, line, rowVersion, spamSignals } from './schemas.ts';

export const appointmentModes = ['office', 'phone', 'video'] as const;
export type AppointmentMode = (typeof appointmentModes)[number];

/** `cancelled`: by either side. `declined`: the firm has answered without a time. Past and overdue are computed. */
export const appointmentStates = ['asked', 'confirmed', 'cancelled', 'declined'] as const;
export type AppointmentState = (typeof appointmentStates)[number];

/** Lengths of an appointment in minutes, multiples of a quarter of an hour. */
export const appointmentMinutes = [30, 45, 60, 90] as const;

/** Most half days that a visitor may name, in order of preference. */
const maxWishes = 3;

/** Most requests of one address that wait for an answer. */
export const maxOpenRequests = 3;

/** Furthest day of an appointment, in days from now: two years. */
export const maxDaysAhead = 731;

export const halfDay = v.strictObject({
  day: v.pipe(v.string(), v.check(isDay, 'Serve una data, come 2026-12-03')),
  half: v.picklist(['morning', 'afternoon'], 'I valori ammessi sono: morning, afternoon'),
});

const isSame = (one: HalfDay, other: HalfDay) => one.day === other.day && one.half === other.half;

/** Wishes of a visitor, first choice first. One that is repeated counts once. */
export const wishes = v.pipe(
  v.array(halfDay),
  v.minLength(1, 'Serve almeno una mezza giornata'),
  v.maxLength(maxWishes, `Le scelte sono al massimo ${maxWishes}`),
  v.transform((halfDays) =>
    halfDays.filter((halfDay, index) => halfDays.findIndex((first) => isSame(first, halfDay)) === index),
  ),
);

/** Request for an appointment. Only one by telephone needs a number. */
export const appointmentPost = toSchema(group('Appuntamento', appointmentFields), { wishes, ...spamSignals });
export type AppointmentPost = v.InferOutput<typeof appointmentPost>;

const reference = v.object({ reference: v.string() });

/** Half days on offer now, with their words: «giovedì 3 dicembre, mattina». */
export const appointmentOffer = v.object({ items: v.array(v.object({ ...halfDay.entries, label: v.string() })) });

/** Appointment in the staff area, with its visitor's data. `start`: ISO 8601 with the offset of Rome. */
export const staffAppointment = v.object({
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
  /** Account of the colleague who follows the message. */
  follower: v.nullable(v.string()),
  /** SEQUENCE of the visitor's calendar event; 0 before the first confirmation. */
  step: v.number(),
  /** Half days that the visitor asks for instead of the confirmed time. */
  wish: v.nullable(v.array(halfDay)),
  /** Sentence that staff wrote with the latest decision: why it is cancelled, or why its time stays. */
  reason: v.string(),
  asked_at: v.string(),
  /** Time of the latest decision, and the name of the colleague who made it; `null` for the visitor, who cancels. */
  changed_at: v.nullable(v.string()),
  changed_by: v.nullable(v.string()),
});
export type StaffAppointment = v.InferOutput<typeof staffAppointment>;

const version = v.pipe(rowVersion, v.minValue(1));
const staffLine = (name: string) =>
  v.optional(v.pipe(line, v.maxLength(limits.reason, `${name} può avere al massimo ${limits.reason} caratteri`)), '');

const accountId = v.pipe(v.string(), v.uuid('Va scelta una persona'), v.toLowerCase());

/** Time that staff give to an appointment. `start`: local time of Rome. `person`: an account's id. */
const appointedTime = {
  start: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Servono il giorno e l’ora, come 2026-12-03T10:00'),
    v.check(isMoment, 'Questo giorno o quest’ora non esiste'),
  ),
  minutes: v.picklist(appointmentMinutes, `I valori ammessi sono: ${appointmentMinutes.join(', ')}`),
  person: accountId,
  place: staffLine('Il luogo'),
};
const confirmation = v.strictObject({ version, ...appointedTime });
export type Confirmation = v.InferOutput<typeof confirmation>;

/** Appointment that staff write down, such as one taken by telephone. Without an address its visitor gets no email. */
const enteredAppointment = toSchema(
  group('Appuntamento', { ...appointmentFields, email: { ...appointmentFields.email, optional: true } }),
  appointedTime,
);
export type EnteredAppointment = v.InferOutput<typeof enteredAppointment>;

/** `next` of the previous page: time and id of its last appointment. One without a start counts from its request. */
const listPoint = v.pipe(
  v.string(),
  v.regex(/^.{24}_[0-9a-f-]{36}$/, 'Il punto della lista non è valido'),
  v.check((text) => isRowTime(text.slice(0, 24)), 'Il punto della lista non è valido'),
);

/** `from`: a day in Rome, or the end of the previous page. */
const listQuery = v.strictObject({
  state: optionalChoice(appointmentStates),
  from: v.optional(v.union([listDay, listPoint], 'Serve una data, come 2026-08-10')),
});
const appointmentPage = v.object({ items: v.array(staffAppointment), next: v.nullable(v.string()) });

/** Colleagues with access. `proposed`: the one to meet a visitor, if there is a reason to propose one. */
const appointmentPeople = v.object({
  items: v.array(v.object({ id: v.string(), name: v.string(), receives: v.boolean() })),
  proposed: v.nullable(v.string()),
});

/** Days on which a colleague receives nobody. */
export const absence = v.object({
  id: v.string(),
  person: v.string(),
  person_name: v.nullable(v.string()),
  first_day: v.string(),
  last_day: v.string(),
});
export type Absence = v.InferOutput<typeof absence>;

const dayOfAbsence = v.pipe(v.string(), v.check(isDay, 'Serve una data, come 2026-12-03'));
const absencePost = v.pipe(
  v.strictObject({ person: accountId, first_day: dayOfAbsence, last_day: dayOfAbsence }),
  v.forward(
    v.partialCheck(
      [['first_day'], ['last_day']],
      ({ first_day, last_day }) => first_day <= last_day,
      'L’ultimo giorno viene dopo il primo',
    ),
    ['last_day'],
  ),
);
export type AbsencePost = v.InferOutput<typeof absencePost>;

const params = { id: uuid };

/** Absences of one person. Closures of the whole office are facts. */
export const absenceCalls = {
  list: get('/api/absences', 'editor', { answer: v.object({ items: v.array(absence) }) }),
  add: post('/api/absences', 'editor', { body: absencePost, answer: absence, status: 201 }),
  remove: del('/api/absences/:id', 'editor', { params }),
};

export const appointmentCalls = {
  offer: get('/api/appointments/offer', 'public', { limit: 'read', answer: appointmentOffer }),
  ask: post('/api/appointments', 'public', { body: appointmentPost, limit: 'contact', answer: reference, status: 201 }),
  list: get('/api/appointments', 'editor', { query: listQuery, answer: appointmentPage }),
  people: get('/api/appointments/people', 'editor', { answer: appointmentPeople }),
  read: get('/api/appointments/:id', 'editor', { params, answer: staffAppointment }),
  confirm: post('/api/appointments/:id/confirm', 'editor', {
    params,
    body: confirmation,
    emails: 'answer',
    answer: staffAppointment,
  }),
  cancel: post('/api/appointments/:id/cancel', 'editor', {
    params,
    body: v.strictObject({ version, reason: staffLine('Il motivo') }),
    emails: 'answer',
    answer: staffAppointment,
  }),
  keep: post('/api/appointments/:id/keep', 'editor', {
    params,
    body: v.strictObject({ version, text: staffLine('La risposta') }),
    emails: 'answer',
    answer: staffAppointment,
  }),
  enter: post('/api/appointments/entered', 'editor', {
    body: enteredAppointment,
    emails: 'answer',
    answer: staffAppointment,
    status: 201,
  }),
  decline: post('/api/appointments/:id/decline', 'editor', {
    params,
    body: v.strictObject({ version, text: answerText }),
    emails: 'answer',
    answer: staffAppointment,
  }),
};

/** Address of a feed of one's own appointments. The answer is the only one that contains it. */
export const calendarCalls = {
  renew: post('/api/profile/calendar', 'editor', {
    body: v.strictObject({ names: v.boolean() }),
    answer: v.object({ url: v.string() }),
    status: 201,
  }),
  remove: del('/api/profile/calendar', 'editor'),
};
