import type { Kysely, Transaction } from 'kysely';
import {
  type Register,
  type RegisteredFact,
  registerDocument,
  registerFrom,
  writtenLaw,
} from '../../content/law/register.ts';
import { documentsThatState } from '../../content/law/stated-law.ts';
import { dayAfter } from '../../content/time/holidays.ts';
import type { Given } from '../../contract/calls.ts';
import type { LawFact, LawState, lawCalls } from '../../contract/law.ts';
import { type Context, personName } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { badRequest, changed, found } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { romanDay } from '../roman-days.ts';
import { publishedContents } from '../texts/edited.ts';
import { lockPage } from '../texts/editing.ts';
import { parsedBody } from '../texts/published.ts';

/** How many days before its last one a fact is to be read again. */
const dueDays = 60;

/** Every fact that the site states, as it stands now. */
export async function listLaw(context: Context): Promise<{ items: LawFact[] }> {
  const register = registerFrom(parsedBody((await storedRow(context.db))?.body ?? null));
  const written = await publishedContents(context);
  return {
    items: Object.keys(register).map((name) => factOf({ register, written, today: romanDay(context.now) }, name)),
  };
}

/** Changes what the site says of a provision, or where it stands; with another last day the provision counts as read today. */
export async function changeFact(
  context: Context,
  { name, version, ...put }: Given<typeof lawCalls.change>,
): Promise<LawFact> {
  const today = romanDay(context.now);
  return await write(context, { name, version, event: 'law.changed' }, (fact) => {
    const { valid_until: validUntil = fact.validUntil, text = fact.text, law = fact.law, source = fact.source } = put;
    const value = put.value ?? fact.value;
    if (validUntil !== fact.validUntil && validUntil < today)
      throw badRequest('La data è già passata', { valid_until: 'La data è già passata' });
    const read = validUntil === fact.validUntil ? {} : { checked: today, checkedBy: personName(context.actor) };
    return { ...fact, text, law, source, validUntil, ...(value !== undefined && { value }), ...read };
  });
}

/** Notes that the provision was read today and may be said until another day, which is no earlier than the one before. */
export async function confirmFact(
  context: Context,
  { name, version, valid_until: validUntil }: Given<typeof lawCalls.confirm>,
): Promise<LawFact> {
  const today = romanDay(context.now);
  return await write(context, { name, version, event: 'law.confirmed' }, (fact) => {
    const refused = (why: string) => badRequest(why, { valid_until: why });
    if (validUntil < today) throw refused('La data è già passata');
    if (validUntil < fact.validUntil) throw refused('La norma vale già fino a un giorno successivo');
    return { ...fact, checked: today, checkedBy: personName(context.actor), validUntil };
  });
}

interface Change {
  name: string;
  version: number | undefined;
  event: 'law.changed' | 'law.confirmed';
}

/** Does a change to one fact, where it is still at the version that the change names; throws a 404, or a 409 with the fact as it is. */
async function write(
  context: Context,
  { name, version, event }: Change,
  work: (fact: RegisteredFact) => RegisteredFact,
): Promise<LawFact> {
  return await context.db.transaction().execute(async (transaction) => {
    await lockPage(transaction, registerDocument, context.now);
    const row = await storedRow(transaction);
    const stored = parsedBody(row?.body ?? null);
    const register = registerFrom(stored);
    const fact = found(Object.hasOwn(register, name) && register[name]);
    const view = { written: await publishedContents({ db: transaction }), today: romanDay(context.now) };
    if (version !== undefined && version !== fact.version) throw changed(factOf({ register, ...view }, name));
    const next = { ...work(fact), version: fact.version + 1 };
    const facts = { ...writtenLaw(stored).facts, [name]: next };
    await publish(transaction, context, { version: (row?.version ?? 0) + 1, body: JSON.stringify({ facts }) });
    await writeJournal({ ...context, db: transaction }, { event, subject: next.law });
    return factOf({ register: { ...register, [name]: next }, ...view }, name);
  });
}

/** Puts the register out like the words of a page: every server hears of it, and what was said before stays among the versions. */
async function publish(
  transaction: Transaction<Database>,
  { actor, now }: Context,
  changes: { version: number; body: string },
): Promise<void> {
  const row = {
    page: registerDocument,
    ...changes,
    defaults: null,
    published_at: now.toISOString(),
    published_by: personName(actor),
  };
  await transaction.insertInto('content_versions').values(row).execute();
  await transaction
    .insertInto('content')
    .values(row)
    .onConflict((conflict) => conflict.column('page').doUpdateSet(row))
    .execute();
}

async function storedRow(db: Kysely<Database>) {
  return await db
    .selectFrom('content')
    .select(['version', 'body'])
    .where('page', '=', registerDocument)
    .executeTakeFirst();
}

interface View {
  register: Register;
  /** What is published of every page. */
  written: Readonly<Record<string, unknown>>;
  today: string;
}

function factOf({ register, written, today }: View, name: string): LawFact {
  const { validUntil, checkedBy, ...fact } = found(register[name]);
  return {
    name,
    ...fact,
    checked_by: checkedBy,
    valid_until: validUntil,
    state: stateOn(today, validUntil),
    places: documentsThatState(name, written),
  };
}

function stateOn(today: string, validUntil: string): LawState {
  if (validUntil < today) return 'expired';
  return validUntil <= dayAfter(today, dueDays) ? 'due' : 'valid';
}
