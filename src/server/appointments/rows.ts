import { type Kysely, sql } from 'kysely';
import type { appointmentCalls, StaffAppointment } from '../../contract/appointments.ts';
import type { CallResponse, ParsedArguments } from '../../contract/calls.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { readPage } from '../db/walk.ts';
import { notFound } from '../http/errors.ts';
import { halfDaysColumn } from '../messages/stored-request.ts';
import { matchesAddress } from '../newsletter/terms.ts';
import { findStartOfDay, formatWithOffset } from '../time/roman-days.ts';

/** Selects appointments with the visitor's data and the colleague's name. */
export function selectAppointments(db: Kysely<Database>) {
  return db
    .selectFrom('appointments')
    .innerJoin('messages', 'messages.id', 'appointments.message_id')
    .leftJoin('accounts', 'accounts.id', 'appointments.person')
    .leftJoin('accounts as changers', 'changers.id', 'appointments.changed_by')
    .selectAll('appointments')
    .select(['messages.reference', 'messages.nome', 'messages.email', 'messages.messaggio', 'messages.received_at'])
    .select('messages.follower')
    .select(['accounts.name as person_name', 'changers.name as changer_name']);
}

export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof selectAppointments>['executeTakeFirstOrThrow']>>;

/** Appointment as staff see it. */
export function toStaffAppointment({ message_id, starts_at, wishes, wish, ...row }: AppointmentRow): StaffAppointment {
  const { id, version, reference, nome, email, messaggio, telefono, mode, state } = row;
  const { person, person_name, minutes, place, follower, step, reason, asked_at, changed_at } = row;
  return {
    id,
    version,
    message: message_id,
    reference,
    nome,
    email,
    messaggio,
    telefono,
    mode,
    wishes: halfDaysColumn.read(wishes),
    state,
    person,
    person_name,
    start: starts_at === null ? null : formatWithOffset(new Date(starts_at)),
    minutes,
    place,
    follower,
    step,
    wish: wish === null ? null : halfDaysColumn.read(wish),
    reason,
    asked_at,
    changed_at,
    changed_by: row.changer_name,
  };
}

/** Reads an appointment. Throws a 404. */
export async function readAppointment({ db }: Pick<Context, 'db'>, id: string): Promise<StaffAppointment> {
  const row = await selectAppointments(db).where('appointments.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toStaffAppointment(row);
}

/** Finds the appointment that a message asks for, with the columns of its emails. `null` if the message is in the bin. */
export async function findMessageAppointment(
  db: Kysely<Database>,
  messageId: string,
): Promise<(StaffAppointment & Pick<AppointmentRow, 'moved_from' | 'received_at'>) | null> {
  const row = await selectAppointments(db)
    .where('messages.id', '=', messageId)
    .where('messages.binned_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...toStaffAppointment(row), moved_from: row.moved_from, received_at: row.received_at } : null;
}

/** Lists the appointments of an address, with their messages. */
export async function listAddressAppointments(db: Kysely<Database>, email: string): Promise<StaffAppointment[]> {
  const rows = await selectAppointments(db)
    .where(matchesAddress('messages.email', email))
    .orderBy('appointments.asked_at')
    .execute();
  return rows.map(toStaffAppointment);
}

/** Time by which appointments are listed: their start, or the request while there is none. */
const listTime = sql<string>`coalesce(appointments.starts_at, appointments.asked_at)`;

/** Lists a page of appointments by time. `next` is the `from` of the next page, `null` at the end. */
export async function listAppointments(
  { db }: Pick<Context, 'db'>,
  { state, from }: ParsedArguments<typeof appointmentCalls.list>,
): Promise<CallResponse<typeof appointmentCalls.list>> {
  let appointments = selectAppointments(db)
    .select(listTime.as('list_time'))
    .where('messages.binned_at', 'is', null)
    .where('messages.state', '!=', 'suspected')
    .orderBy(listTime)
    .orderBy('appointments.id');
  if (state !== undefined) appointments = appointments.where('appointments.state', '=', state);
  if (from !== undefined) appointments = appointments.where(isFrom(from));
  const { rows, last } = await readPage<ListedRow>((_, limit) => appointments.limit(limit).execute(), null);
  return { items: rows.map(toStaffAppointment), next: last ? `${last.list_time}_${last.id}` : null };
}

type ListedRow = AppointmentRow & { list_time: string };

/** Condition of a page's start: a day in Rome, or the last row of the previous page. */
function isFrom(from: string) {
  const [time = '', id] = from.split('_');
  return id === undefined
    ? sql<boolean>`${listTime} >= ${findStartOfDay(time).toISOString()}`
    : sql<boolean>`(${listTime}, appointments.id) > (${time}, ${id})`;
}

/** Lists the confirmed appointments of a person that start at or after `since`. `stamp`: time of their confirmation. */
export async function listPersonAppointments(db: Kysely<Database>, person: string, since: Date) {
  const rows = await selectAppointments(db)
    .where('appointments.person', '=', person)
    .where('appointments.state', '=', 'confirmed')
    .where('appointments.starts_at', '>=', since.toISOString())
    .where('messages.binned_at', 'is', null)
    .orderBy('appointments.starts_at')
    .execute();
  return rows.flatMap((row) => {
    const { start, minutes, ...appointment } = toStaffAppointment(row);
    const stamp = row.confirmed_at ?? row.asked_at;
    return start === null || minutes === null ? [] : [{ ...appointment, start, minutes, stamp }];
  });
}
