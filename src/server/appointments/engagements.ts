import type { Kysely } from 'kysely';
import { listOpenTimes } from '../../content/time/half-days.ts';
import type { OpeningHours } from '../../content/time/opening.ts';
import { appointmentMinutes } from '../../contract/appointments.ts';
import type { HalfDay } from '../../contract/fields/half-days.ts';
import type { Database, Row } from '../db/schema.ts';
import { minute } from '../time/durations.ts';
import { parseMoment, toRomanDay } from '../time/roman-days.ts';

/** Unit in which a person's time is claimed. */
export const quarterMs = 15 * minute;

/** Time that the people who receive visitors have given away. */
export interface Engagements {
  /** Ids of the accounts. */
  people: readonly string[];
  /** Claimed quarters of an hour, as person and time: `marta 2026-12-03T09:00:00.000Z`. */
  claimed: ReadonlySet<string>;
  absences: readonly Pick<Row<'absences'>, 'person' | 'first_day' | 'last_day'>[];
}

/** Reads what the people who receive visitors have given away from now on. */
export async function readEngagements(db: Kysely<Database>, now: Date): Promise<Engagements> {
  const people = await db
    .selectFrom('accounts')
    .select('id')
    .where('receives', '=', true)
    .where('disabled_at', 'is', null)
    .execute();
  const quarters = await db
    .selectFrom('appointment_quarters')
    .select(['person', 'quarter'])
    .where('quarter', '>=', now.toISOString())
    .execute();
  const absences = await db
    .selectFrom('absences')
    .select(['person', 'first_day', 'last_day'])
    .where('last_day', '>=', toRomanDay(now))
    .execute();
  return {
    people: people.map(({ id }) => id),
    claimed: new Set(quarters.map(({ person, quarter }) => makeKey(person, quarter))),
    absences,
  };
}

const makeKey = (person: string, quarter: string) => `${person} ${quarter}`;

const [shortest] = appointmentMinutes;

/** Returns a test for half days in which nobody who receives visitors has room for the shortest appointment. */
export function makeFullness(hours: OpeningHours, { people, claimed, absences }: Engagements) {
  const isAbsent = (person: string, day: string) =>
    absences.some((absence) => absence.person === person && absence.first_day <= day && day <= absence.last_day);
  const isFree = (person: string, start: Date) =>
    listQuarters(start, shortest).every((quarter) => !claimed.has(makeKey(person, quarter)));
  return (halfDay: HalfDay): boolean => {
    const { day } = halfDay;
    const present = people.filter((person) => !isAbsent(person, day));
    const starts = listOpenTimes(hours, halfDay, shortest).map((time) => parseMoment(`${day}T${time}`));
    // An office in which nobody receives has not said who does.
    if (people.length === 0 || starts.length === 0) return false;
    return !starts.some((start) => start !== null && present.some((person) => isFree(person, start)));
  };
}

/** Lists the quarters of an hour of a time. */
export function listQuarters(start: Date, minutes: number): string[] {
  return Array.from({ length: minutes / 15 }, (_, index) =>
    new Date(start.getTime() + index * quarterMs).toISOString(),
  );
}
