import type { Generated } from 'kysely';
import type { AppointmentMode, AppointmentState } from '../../../contract/appointments.ts';

/** Request of a contact message for a time with a person of the firm, and its outcome. */
interface Appointments {
  id: string;
  message_id: string;
  /** Mailbox of the message's address (`normaliseMailbox`), by which open requests are counted. */
  mailbox: Generated<string | null>;
  /** Version for optimistic locking, incremented by each decision of staff, and by the visitor's cancellation. */
  version: Generated<number>;
  mode: AppointmentMode;
  telefono: Generated<string>;
  /** JSON array of half days, first choice first. */
  wishes: string;
  state: Generated<AppointmentState>;
  /** Id of an account. */
  person: Generated<string | null>;
  starts_at: Generated<string | null>;
  minutes: Generated<number | null>;
  place: Generated<string>;
  /** Start in the last email that the visitor got, while a later one has moved it. */
  moved_from: Generated<string | null>;
  /** SEQUENCE of the calendar event: rises with each confirmation, move, and cancellation of a confirmed one. */
  step: Generated<number>;
  /** JSON array of half days that the visitor asks for instead of the confirmed time. */
  wish: Generated<string | null>;
  reason: Generated<string>;
  asked_at: Generated<string>;
  confirmed_at: Generated<string | null>;
  /** Step of which the visitor was reminded. */
  reminded_step: Generated<number>;
  /** Time at which the firm was warned that the request waits. */
  warned_at: Generated<string | null>;
  /** Time of the latest version, and the account that made it; `null` for the visitor. */
  changed_at: Generated<string | null>;
  changed_by: Generated<string | null>;
}

/** Quarter of an hour that a person has given away. The primary key makes a second appointment in it impossible. */
interface AppointmentQuarters {
  person: string;
  quarter: string;
  appointment_id: string;
}

/** Days in Rome on which a person receives nobody. */
interface Absences {
  id: string;
  person: string;
  first_day: string;
  last_day: string;
}

export interface AppointmentTables {
  absences: Absences;
  appointments: Appointments;
  appointment_quarters: AppointmentQuarters;
}
