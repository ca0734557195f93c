import { listDocumentsInUse } from '../../content/documents.ts';
import { alignCitation } from '../../content/law/citation.ts';
import { parseRegister, type Register, type RegisteredFact } from '../../content/law/register.ts';
import { groupStatingDocuments } from '../../content/law/stated-law.ts';
import { addDays } from '../../content/time/holidays.ts';
import { isFreeReference } from '../../content/writing/references.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import type { LawFact, LawState, lawCalls } from '../../contract/law.ts';
import { type Context, personName } from '../context.ts';
import { badRequest, requireFound, versionConflict } from '../http/errors.ts';
import { readPublishedContents } from '../texts/contents.ts';
import { readPublishedFacts } from '../texts/published.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { readLaw, rewriteLaw } from './store.ts';

/** Number of days before a fact's last valid day in which it is due for review. */
const dueDays = 60;

export async function listLaw(context: Context): Promise<{ items: LawFact[] }> {
  const register = parseRegister(await readLaw(context.db));
  const view = { register, ...(await readView(context)) };
  return { items: Object.keys(register).map((name) => toLawFact(view, name)) };
}

/**
 * Changes a fact's text, citation, value, source or last valid day. A new last day also marks the provision as read
 * today. Adds a fact if the name is new and all required fields are given. Throws a 404, a 409 if the version is stale,
 * a 400 for a past day.
 */
export async function changeFact(
  context: Context,
  { name, version, ...fields }: ParsedArguments<typeof lawCalls.change>,
): Promise<LawFact> {
  const today = toRomanDay(context.now);
  const { text, law, source, valid_until } = fields;
  const added =
    isFreeReference(name) &&
    text !== undefined &&
    law !== undefined &&
    source !== undefined &&
    valid_until !== undefined
      ? { text, law, source, checked: today, checkedBy: null, validUntil: '', version: 0 }
      : undefined;
  return await writeFact(context, { name, version, event: 'law.changed', added }, (fact) => {
    const { valid_until: validUntil = fact.validUntil, source = fact.source } = fields;
    const cited = alignCitation(fact, { text: fields.text ?? fact.text, law: fields.law ?? fact.law });
    const value = fields.value ?? fact.value;
    if (validUntil !== fact.validUntil && validUntil < today)
      throw badRequest('La data è già passata', { valid_until: 'La data è già passata' });
    const review = validUntil === fact.validUntil ? {} : { checked: today, checkedBy: personName(context.actor) };
    const baseFact = validUntil === fact.validUntil ? fact : clearProposed(fact);
    return { ...baseFact, ...cited, source, validUntil, ...(value !== undefined && { value }), ...review };
  });
}

/** Marks a provision as read today. Throws a 400 for a day that is past or before the present last day. */
export async function confirmFact(
  context: Context,
  { name, version, valid_until: validUntil }: ParsedArguments<typeof lawCalls.confirm>,
): Promise<LawFact> {
  const today = toRomanDay(context.now);
  return await writeFact(context, { name, version, event: 'law.confirmed' }, (fact) => {
    const dayRefusal = (why: string) => badRequest(why, { valid_until: why });
    if (validUntil < today) throw dayRefusal('La data è già passata');
    if (validUntil < fact.validUntil) throw dayRefusal('La norma vale già fino a un giorno successivo');
    return { ...clearProposed(fact), checked: today, checkedBy: personName(context.actor), validUntil };
  });
}

function clearProposed({ proposed: _, ...fact }: RegisteredFact): RegisteredFact {
  return fact;
}

interface FactChange {
  name: string;
  version: number | undefined;
  event: 'law.changed' | 'law.confirmed';
  /** Fact to add if the name is new. */
  added?: RegisteredFact | undefined;
}

/** Changes a fact at the expected version. Throws a 404, or a 409 with the current fact if the version is stale. */
async function writeFact(
  context: Context,
  { name, version, event, added }: FactChange,
  work: (fact: RegisteredFact) => RegisteredFact,
): Promise<LawFact> {
  return await rewriteLaw(context, async (scope, { stored }) => {
    const register = parseRegister(stored);
    const fact = requireFound(Object.hasOwn(register, name) ? register[name] : added);
    const view = await readView(scope);
    if (version !== undefined && version !== fact.version)
      throw versionConflict(toLawFact({ register: { ...register, [name]: fact }, ...view }, name));
    const next = { ...work(fact), version: fact.version + 1 };
    return {
      next: { ...stored, facts: { ...stored.facts, [name]: next } },
      entry: { event, subject: next.law },
      answer: toLawFact({ register: { ...register, [name]: next }, ...view }, name),
    };
  });
}

interface RegisterView {
  register: Register;
  /** Labels of the documents that state a fact, by fact. */
  places: ReadonlyMap<string, string[]>;
  today: string;
}

async function readView(context: Context): Promise<Omit<RegisterView, 'register'>> {
  const inUse = listDocumentsInUse(await readPublishedFacts(context.db));
  const places = groupStatingDocuments(await readPublishedContents(context), inUse);
  return { places, today: toRomanDay(context.now) };
}

function toLawFact({ register, places, today }: RegisterView, name: string): LawFact {
  const registered = requireFound(register[name]);
  const { validUntil, checkedBy, proposed: _, ...fact } = registered;
  return {
    name,
    ...fact,
    checked_by: checkedBy,
    valid_until: validUntil,
    state: findState(today, registered),
    places: places.get(name) ?? [],
  };
}

function findState(today: string, { validUntil, proposed }: RegisteredFact): LawState {
  if (proposed) return 'proposed';
  if (validUntil < today) return 'expired';
  return validUntil <= addDays(today, dueDays) ? 'due' : 'valid';
}
