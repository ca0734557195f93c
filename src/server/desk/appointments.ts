import { findFirstHalfDay, makeEarliestKey } from '../../content/time/half-days.ts';
import { addDays } from '../../content/time/holidays.ts';
import { isInClosure, type OpeningHours } from '../../content/time/opening.ts';
import type { StaffAppointment } from '../../contract/appointments.ts';
import type { PendingItem } from '../../contract/desk.ts';
import { selectAppointments, toStaffAppointment } from '../appointments/rows.ts';
import type { Context } from '../context.ts';
import { findStartOfDay, toRomanDay } from '../time/roman-days.ts';

/** Finds the appointments that wait for a time, or for another one. */
export async function findWaitingAppointments({ db, now }: Context): Promise<PendingItem | null> {
  const rows = await selectInboxAppointments(db)
    .where(({ or, and, eb }) =>
      or([
        eb('appointments.state', '=', 'asked'),
        and([
          eb('appointments.state', '=', 'confirmed'),
          eb('appointments.wish', 'is not', null),
          eb('appointments.starts_at', '>', now.toISOString()),
        ]),
      ]),
    )
    .orderBy('appointments.asked_at')
    .execute();
  const [oldest] = rows;
  if (!oldest) return null;
  const items = rows
    .map(toStaffAppointment)
    .toSorted((one, other) => makeSortKey(one).localeCompare(makeSortKey(other)))
    .flatMap(({ message, nome, wishes, wish }) => {
      const first = findFirstHalfDay(wish ?? wishes);
      return first ? [{ message, nome, first, moves: wish !== null }] : [];
    });
  return { kind: 'appointments', count: rows.length, since: oldest.asked_at, items };
}

/** Finds the confirmed appointments of today. */
export async function findTodaysAppointments({ db, now }: Context): Promise<PendingItem | null> {
  const today = toRomanDay(now);
  const items = await listStarts(
    selectConfirmed(db, findStartOfDay(today)).where(
      'appointments.starts_at',
      '<',
      findStartOfDay(addDays(today, 1)).toISOString(),
    ),
  );
  const [first] = items;
  return first ? { kind: 'agenda', count: items.length, since: first.start, items } : null;
}

/** Finds the coming appointments on days of a closure, which may have been announced after they were confirmed. */
export async function findClosedAppointments(
  { db, now }: Context,
  opening: Pick<OpeningHours, 'closures'>,
): Promise<PendingItem | null> {
  const coming = await listStarts(selectConfirmed(db, now));
  const items = coming.filter(({ start }) => isInClosure(opening, start.slice(0, 10)));
  const [first] = items;
  return first ? { kind: 'closed', count: items.length, since: first.start, items } : null;
}

const selectConfirmed = (db: Context['db'], since: Date) =>
  selectInboxAppointments(db)
    .where('appointments.state', '=', 'confirmed')
    .where('appointments.starts_at', '>=', since.toISOString())
    .orderBy('appointments.starts_at');

/** Starts of appointments, in the time of Rome, with their visitor and colleague. */
async function listStarts(query: ReturnType<typeof selectConfirmed>) {
  return (await query.execute())
    .map(toStaffAppointment)
    .flatMap(({ message, nome, start, person_name }) =>
      start === null ? [] : [{ message, nome, start, person_name }],
    );
}

const makeSortKey = ({ wishes, wish }: StaffAppointment) => makeEarliestKey(wish ?? wishes);

const selectInboxAppointments = (db: Context['db']) =>
  selectAppointments(db).where('messages.binned_at', 'is', null).where('messages.state', '!=', 'suspected');
