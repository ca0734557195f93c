import { alignCitation } from '../../content/law/citation.ts';
import { listGroupsInUse, mergeDeadlines } from '../../content/law/deadlines.ts';
import {
  defaultRegister,
  parseRegister,
  type Register,
  type RegisteredFact,
  type Review,
} from '../../content/law/register.ts';
import { groupStatingDocuments, listAllReferences } from '../../content/law/stated-law.ts';
import { addDays } from '../../content/time/holidays.ts';
import { isFreeReference } from '../../content/writing/references.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import type { Content } from '../../contract/fields/changes.ts';
import { type FactChanges, type LawFact, type LawState, type lawCalls, lawPatch } from '../../contract/law.ts';
import { requireFields } from '../changes.ts';
import { type Context, personName } from '../context.ts';
import { badRequest, conflict, requireFound, versionConflict } from '../http/errors.ts';
import { readPublishedContents } from '../texts/contents.ts';
import { readPublished } from '../texts/published-content.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { readLaw, rewriteLaw, toLastChange } from './store.ts';

/** Number of days before a fact's last valid day in which it is due for review. */
export const dueDays = 60;

export async function listLaw(context: Context): Promise<{ items: LawFact[] }> {
  const register = parseRegister(await readLaw(context.db));
  const view = { register, ...(await readView(context)) };
  return { items: Object.keys(register).map((name) => toLawFact(view, name)) };
}

/**
 * Changes fields of a fact. A new last day also marks the provision as read today, unless it undoes that: then the review
 * before it is put back from the row. Adds a fact if the name is new and all required fields are given. Throws a 404, a 409 if the version is stale
 * or a change does not fit, a 400 for a past day.
 */
export async function changeFact(
  context: Context,
  { name, ...request }: ParsedArguments<typeof lawCalls.change>,
): Promise<LawFact> {
  const today = toRomanDay(context.now);
  return await writeFact(context, { name, event: 'law.changed' }, async (stored, current) => {
    const fields = await requireFields(lawPatch.fields, request, {
      fields: toFields(stored),
      version: stored?.version ?? 0,
      readCurrent: current,
    });
    const fact = requireFound(stored ?? makeFact(name, fields));
    const { valid_until: validUntil = fact.validUntil, source = fact.source, value = fact.value } = fields;
    const cited = alignCitation(fact, { text: fields.text ?? fact.text, law: fields.law ?? fact.law });
    const changed = { ...fact, ...cited, source, validUntil, ...(value !== undefined && { value }) };
    if (fields.undo && fact.former?.validUntil === validUntil) return restoreReview(changed, fact.former);
    if (validUntil === fact.validUntil) return changed;
    if (validUntil < today) throw badRequest('La data è già passata', { valid_until: 'La data è già passata' });
    return review(changed, fact, { validUntil, today, by: personName(context.actor) });
  });
}

/** Fields of a fact by the names that changes use; none for a new name. */
function toFields(fact: RegisteredFact | null): Content {
  if (fact === null) return {};
  const { text, value, law, source, validUntil: valid_until } = fact;
  return { text, ...(value !== undefined && { value }), law, source, valid_until };
}

/** Fact to add; `null` if the name is not free or a required field is missing. */
function makeFact(name: string, { text, law, source, valid_until }: FactChanges): RegisteredFact | null {
  const isComplete = text !== undefined && law !== undefined && source !== undefined && valid_until !== undefined;
  if (!isComplete || !isFreeReference(name)) return null;
  return { text, law, source, checked: '', checkedBy: null, validUntil: '', version: 0 };
}

/** Marks a fact as read today, and keeps the review of `before` for an undo. */
function review(
  { proposed: _, ...fact }: RegisteredFact,
  { checked, checkedBy, validUntil: formerDay, proposed }: RegisteredFact,
  { validUntil, today, by }: { validUntil: string; today: string; by: string | null },
): RegisteredFact {
  const former = { checked, checkedBy, validUntil: formerDay, ...(proposed && { proposed }) };
  return { ...fact, former, checked: today, checkedBy: by, validUntil };
}

/** Puts back the review that an undone one had replaced. */
function restoreReview({ proposed: _, former: __, ...fact }: RegisteredFact, former: Review): RegisteredFact {
  return { ...fact, ...former };
}

/** Marks a provision as read today. Throws a 400 for a day that is past or before the present last day. */
export async function confirmFact(
  context: Context,
  { name, version, valid_until: validUntil }: ParsedArguments<typeof lawCalls.confirm>,
): Promise<LawFact> {
  const today = toRomanDay(context.now);
  return await writeFact(context, { name, event: 'law.confirmed' }, (stored, current) => {
    const fact = requireFound(stored);
    requireVersion(version, stored, current);
    const dayRefusal = (why: string) => badRequest(why, { valid_until: why });
    if (validUntil < today) throw dayRefusal('La data è già passata');
    if (validUntil < fact.validUntil) throw dayRefusal('La norma vale già fino a un giorno successivo');
    return review(fact, fact, { validUntil, today, by: personName(context.actor) });
  });
}

/**
 * Deletes a fact that the firm added. Throws a 404, and a 409 if the version is stale, the fact is built in, or a text
 * or a deadline names it.
 */
export async function removeFact(
  context: Context,
  { name, version }: ParsedArguments<typeof lawCalls.remove>,
): Promise<void> {
  await rewriteLaw(context, async (scope, { stored }) => {
    const view = await readView(scope);
    const register = parseRegister(stored);
    const fact = requireFound(findFact(register, name));
    requireVersion(version, fact, () => toLawFact({ register, ...view }, name));
    if (Object.hasOwn(defaultRegister, name)) throw conflict('not-own', 'Una norma fornita con il sito non si elimina');
    const isOfDeadline = Object.values(stored.deadlines).some(({ law }) => law === name);
    const places = [...new Set([...(view.places.get(name) ?? []), ...(isOfDeadline ? ['Scadenze'] : [])])];
    if (places.length > 0) throw conflict('in-use', `«${name}» si legge ancora: ${places.join(', ')}`);
    const { [name]: _, ...facts } = stored.facts;
    return {
      next: { ...stored, facts },
      entry: { event: 'law.removed', subject: fact.law },
      answer: undefined,
    };
  });
}

interface FactWrite {
  name: string;
  event: 'law.changed' | 'law.confirmed';
}

/** Writes the fact that `work` makes of the stored one: `null` for a new name. `current` returns the fact for a 409. */
async function writeFact(
  context: Context,
  { name, event }: FactWrite,
  work: (stored: RegisteredFact | null, current: CurrentFact) => Promise<RegisteredFact> | RegisteredFact,
): Promise<LawFact> {
  return await rewriteLaw(context, async (scope, { stored }) => {
    const register = parseRegister(stored);
    const fact = findFact(register, name);
    const view = await readView(scope);
    const worked = await work(fact, () => fact && toLawFact({ register, ...view }, name));
    const next = { ...worked, version: (fact?.version ?? 0) + 1, changed: toLastChange(context) };
    return {
      next: { ...stored, facts: { ...stored.facts, [name]: next } },
      entry: { event, subject: next.law },
      answer: toLawFact({ register: { ...register, [name]: next }, ...view }, name),
    };
  });
}

type CurrentFact = () => LawFact | null;

function findFact(register: Register, name: string): RegisteredFact | null {
  return (Object.hasOwn(register, name) && register[name]) || null;
}

function requireVersion(expected: number | undefined, fact: RegisteredFact | null, current: CurrentFact): void {
  if (expected !== undefined && expected !== (fact?.version ?? 0)) throw versionConflict(current());
}

interface RegisterView {
  register: Register;
  /** Labels of the documents that state a fact, by fact. */
  places: ReadonlyMap<string, string[]>;
  today: string;
}

async function readView(context: Context): Promise<Omit<RegisterView, 'register'>> {
  const { facts, contents, law } = await readPublished(context.db);
  const deadlines = mergeDeadlines(contents.scadenze.duties, law.deadlines, listGroupsInUse(facts));
  const places = groupStatingDocuments(listAllReferences(await readPublishedContents(context)), facts, deadlines);
  return { places, today: toRomanDay(context.now) };
}

function toLawFact({ register, places, today }: RegisterView, name: string): LawFact {
  const registered = requireFound(register[name]);
  const { validUntil, checkedBy, proposed: _, former: __, changed, ...fact } = registered;
  return {
    name,
    ...fact,
    checked_by: checkedBy,
    valid_until: validUntil,
    changed_by: changed?.by ?? null,
    changed_at: changed?.at ?? null,
    state: findState(today, registered),
    places: places.get(name) ?? [],
  };
}

function findState(today: string, { validUntil, proposed }: RegisteredFact): LawState {
  if (proposed) return 'proposed';
  if (validUntil < today) return 'expired';
  return validUntil <= addDays(today, dueDays) ? 'due' : 'valid';
}
