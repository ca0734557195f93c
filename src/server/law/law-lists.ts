import { listDeadlinesInUse, listGroupsInUse, toExtension } from '../../content/law/deadlines.ts';
import { type FactEntry, isBuiltIn, lawDocument } from '../../content/law/norme.ts';
import { type LawDeadline, type Register, toLaw } from '../../content/law/register.ts';
import { groupStatingDocuments, listAllReferences } from '../../content/law/stated-law.ts';
import { addDays } from '../../content/time/holidays.ts';
import type { DeadlineItem, LawFact, LawState } from '../../contract/law.ts';
import type { Context } from '../context.ts';
import { findVersion, readDocumentRows } from '../documents/rows.ts';
import { readPublishedContents } from '../texts/contents.ts';
import { readPublished, readPublishedFacts } from '../texts/published-content.ts';
import { readLawContent } from '../texts/stored.ts';
import { toRomanDay } from '../time/roman-days.ts';

/* Lists of the law for staff: its document, with what follows from texts and from today. */

/** Number of days before a fact's last valid day in which it is due for review. */
export const dueDays = 60;

/** Lists the facts with their state, and where texts and deadlines state them. */
export async function listFacts(context: Context): Promise<{ items: LawFact[] }> {
  const rows = await readDocumentRows(context, lawDocument);
  const places = await readStatingPlaces(context);
  const today = toRomanDay(context.now);
  const { facts } = readLawContent(rows.published);
  return {
    items: facts.map(({ value, read, former: _, checked_by, ...fact }) => ({
      ...fact,
      ...(value !== null && { value }),
      ...(read !== '' && { read }),
      checked_by: checked_by || null,
      state: findState(today, fact),
      version: findVersion(rows),
      places: places.get(fact.name) ?? [],
    })),
  };
}

/** Lists the deadlines of the groups in use, with their state. */
export async function listDeadlines(context: Context): Promise<{ items: DeadlineItem[] }> {
  const rows = await readDocumentRows(context, lawDocument);
  const law = toLaw(readLawContent(rows.published));
  const today = toRomanDay(context.now);
  const deadlines = listDeadlinesInUse(law, listGroupsInUse(await readPublishedFacts(context.db)));
  return {
    items: deadlines.map(({ fact: _, quarterly: __, sequence: ___, ...deadline }) => ({
      ...deadline,
      groups: [...deadline.groups],
      extensions: deadline.extensions.map(toExtension),
      state: findDeadlineState(today, law.register, { ...deadline, fact: _ }),
      builtIn: isBuiltIn('deadlines', deadline.id),
      version: findVersion(rows),
    })),
  };
}

/** Reads the labels of the documents that state a fact, by its name. */
export async function readStatingPlaces(context: Context): Promise<ReadonlyMap<string, string[]>> {
  const { facts, law } = await readPublished(context.db);
  const deadlines = listDeadlinesInUse(law, listGroupsInUse(facts));
  return groupStatingDocuments(listAllReferences(await readPublishedContents(context)), facts, deadlines);
}

function findState(today: string, { valid_until }: Pick<FactEntry, 'valid_until'>): LawState {
  if (valid_until === '') return 'proposed';
  if (valid_until < today) return 'expired';
  return valid_until <= addDays(today, dueDays) ? 'due' : 'valid';
}

function findDeadlineState(
  today: string,
  register: Register,
  { hidden, fact: name = '' }: Pick<LawDeadline, 'hidden' | 'fact'>,
): DeadlineItem['state'] {
  if (hidden) return 'hidden';
  const fact = register[name];
  if (fact?.proposed) return 'proposed';
  return (fact?.validUntil ?? '') < today ? 'waiting' : 'online';
}
