import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { describePeriod } from '../../content/time/italian-date.ts';
import type { Absence, AbsencePost } from '../../contract/appointments.ts';
import { type Context, inTransaction } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { requireFound } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { requirePerson } from './people.ts';

const selectAbsences = (db: Kysely<Database>) =>
  db
    .selectFrom('absences')
    .leftJoin('accounts', 'accounts.id', 'absences.person')
    .selectAll('absences')
    .select('accounts.name as person_name');

/** Lists the absences of today and later, by day. */
export async function listAbsences({ db, now }: Context): Promise<{ items: Absence[] }> {
  const items = await selectAbsences(db)
    .where('last_day', '>=', toRomanDay(now))
    .orderBy('first_day')
    .orderBy('absences.id')
    .execute();
  return { items };
}

/** Stores the days on which a person receives nobody. Throws a 400 for a person without access. */
export async function addAbsence(context: Context, { person, first_day, last_day }: AbsencePost): Promise<Absence> {
  return await inTransaction(context, async (scope) => {
    const { name } = await requirePerson(scope, person);
    const row = { id: randomUUID(), person, first_day, last_day };
    await scope.db.insertInto('absences').values(row).execute();
    await writeJournal(scope, {
      event: 'absence.added',
      subject: name,
      details: { days: describePeriod(first_day, last_day) },
    });
    return { ...row, person_name: name };
  });
}

/** Deletes an absence. Throws a 404. */
export async function removeAbsence(context: Context, id: string): Promise<void> {
  await inTransaction(context, async (scope) => {
    const row = requireFound(await selectAbsences(scope.db).where('absences.id', '=', id).executeTakeFirst());
    await scope.db.deleteFrom('absences').where('id', '=', id).execute();
    const { person_name, first_day, last_day } = row;
    await writeJournal(scope, {
      event: 'absence.removed',
      subject: person_name,
      details: { days: describePeriod(first_day, last_day) },
    });
  });
}

/** Describes the absence of a person on a day: «Marta Neri è assente dal 3 al 5 dicembre». `null` if there is none. */
export async function findAbsence(db: Kysely<Database>, person: string, day: string): Promise<string | null> {
  const row = await selectAbsences(db)
    .where('person', '=', person)
    .where('first_day', '<=', day)
    .where('last_day', '>=', day)
    .executeTakeFirst();
  return row ? `${row.person_name} è assente ${describePeriod(row.first_day, row.last_day)}` : null;
}
