import type { appointmentCalls } from '../../contract/appointments.ts';
import type { CallResponse } from '../../contract/calls.ts';
import { type Context, findPersonId } from '../context.ts';
import { badRequest } from '../http/errors.ts';

/**
 * Lists the colleagues with access, and proposes one to meet a visitor: the only one who receives clients, or else the one
 * whom the caller chose last. Never the caller as such: a secretary confirms for others.
 */
export async function listAppointmentPeople(context: Context): Promise<CallResponse<typeof appointmentCalls.people>> {
  const items = await context.db
    .selectFrom('accounts')
    .select(['id', 'name', 'receives'])
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const [only, ...others] = items.filter(({ receives }) => receives);
  if (only && others.length === 0) return { items, proposed: only.id };
  const last = await findLastChoice(context);
  return { items, proposed: items.some(({ id }) => id === last) ? last : null };
}

async function findLastChoice({ db, actor }: Context): Promise<string | null> {
  const row = await db
    .selectFrom('appointments')
    .select('person')
    .where('state', '=', 'confirmed')
    .where('changed_by', '=', findPersonId(actor))
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.person ?? null;
}

/** Reads the name of a person with access. Throws a 400 for anybody else. */
export async function requirePerson({ db }: Pick<Context, 'db'>, id: string): Promise<{ name: string }> {
  const account = await db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (account) return account;
  throw badRequest('Questa persona non c’è, o non ha più l’accesso', { person: 'Va scelta dall’elenco' });
}
