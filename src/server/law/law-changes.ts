import { makeCalendar } from '../../content/law/calendar.ts';
import { alignCitation } from '../../content/law/citation.ts';
import { type DeadlineEntry, type FactEntry, isBuiltIn, type Norme } from '../../content/law/norme.ts';
import { toPlainSpaces } from '../../content/writing/cleaning.ts';
import { isFreeReference } from '../../content/writing/references.ts';
import { isSameValue } from '../../contract/fields/changes.ts';
import type { Fault } from '../../contract/fields/checks.ts';
import { type Context, personName } from '../context.ts';
import type { RestoredVersion } from '../documents/editable.ts';
import { type DocumentRows, findVersion } from '../documents/rows.ts';
import { badRequest, conflict } from '../http/errors.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { readStatingPlaces } from './law-lists.ts';

/* Changes of the law: what an edit may change, and what the program sets with it. */

/** Fields that no change names: a review and the program set them. */
const stamps = {
  facts: ['name', 'read', 'checked', 'checked_by', 'former'],
  deadlines: ['quarterly', 'sequence'],
} as const;

/** Throws a 400 if an edit changes what only the program sets, or the name of a fact: texts contain it. */
export function requireStamps(before: Norme, edit: Norme): void {
  const listChanged = <Entry extends { id: string }>(
    list: keyof typeof stamps,
    [formers, entries]: [readonly Entry[], readonly Entry[]],
    names: readonly (keyof Entry & string)[],
  ) =>
    entries.flatMap((entry) => {
      const former = findEntry(formers, entry.id);
      const changed = names.filter((name) => former && !isSameValue(former[name], entry[name]));
      return changed.map((name) => ({ path: `${list}.${entry.id}.${name}`, message: 'Questo non si modifica' }));
    });
  requireNoFaults([
    ...listChanged('facts', [before.facts, edit.facts], stamps.facts),
    ...listChanged('deadlines', [before.deadlines, edit.deadlines], stamps.deadlines),
  ]);
}

interface LawEdit {
  before: Norme;
  edit: Norme;
  restored: RestoredVersion | undefined;
}

/**
 * Makes the law to publish of an edit: a new last day of a fact is a review, and a changed deadline gets a new SEQUENCE.
 * Throws a 400 that names each wrong field, and a 409 for a deletion that is not possible.
 */
export async function prepareLaw(
  scope: Context,
  rows: DocumentRows,
  { before, edit: given, restored }: LawEdit,
): Promise<Norme> {
  // References contain only plain spaces.
  const edit = { ...given, facts: given.facts.map((fact) => ({ ...fact, name: toPlainSpaces(fact.name) })) };
  await requireDeletable(scope, before, edit);
  const review = { today: toRomanDay(scope.now), by: personName(scope.actor) ?? '' };
  const faults = [
    ...edit.facts.flatMap((fact) => findFactFaults(fact, { before, edit, review, isRestored: restored !== undefined })),
    ...edit.deadlines.flatMap((deadline) => findDeadlineFaults(deadline, { before, edit })),
  ];
  requireNoFaults(faults);
  const sequence = findVersion(rows) + 1;
  return {
    facts: edit.facts.map((fact) =>
      restored === undefined ? stampReview(findEntry(before.facts, fact.id), fact, review) : fact,
    ),
    deadlines: edit.deadlines.map((deadline) =>
      stampSequence(findEntry(before.deadlines, deadline.id), deadline, sequence),
    ),
  };
}

/** Law that restoring a version gives: facts that the firm has added since stay, because a text may cite them. */
export function restoreLaw(version: Norme, present: Norme): Norme {
  const added = present.facts.filter(({ id }) => findEntry(version.facts, id) === undefined);
  return { ...version, facts: [...version.facts, ...added] };
}

const findEntry = <Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry | undefined =>
  entries.find((entry) => entry.id === id);

function requireNoFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  throw badRequest(
    'Alcuni dati sono da correggere',
    Object.fromEntries(faults.map(({ path, message }) => [path, message])),
  );
}

/** Throws a 409 if an edit deletes what came with the program, or a fact that a text or a deadline names. */
async function requireDeletable(scope: Context, before: Norme, edit: Norme): Promise<void> {
  const facts = before.facts.filter(({ id }) => findEntry(edit.facts, id) === undefined);
  const deadlines = before.deadlines.filter(({ id }) => findEntry(edit.deadlines, id) === undefined);
  if (facts.some(({ id }) => isBuiltIn('facts', id)))
    throw conflict('not-own', 'Una norma fornita con il sito non si elimina');
  if (deadlines.some(({ id }) => isBuiltIn('deadlines', id)))
    throw conflict('not-own', 'Una scadenza fornita con il sito non si elimina: si nasconde');
  if (facts.length === 0) return;
  const statingPlaces = await readStatingPlaces(scope);
  for (const { id, name } of facts) {
    const isOfDeadline = edit.deadlines.some(({ law }) => law === id);
    const places = [...new Set([...(statingPlaces.get(name) ?? []), ...(isOfDeadline ? ['Scadenze'] : [])])];
    if (places.length > 0) throw conflict('in-use', `«${name}» si legge ancora: ${places.join(', ')}`);
  }
}

/** Day and author of a review that is made now. */
interface PresentReview {
  today: string;
  by: string;
}

interface FactContext {
  before: Norme;
  edit: Norme;
  review: PresentReview;
  isRestored: boolean;
}

function findFactFaults(fact: FactEntry, { before, edit, review, isRestored }: FactContext): Fault[] {
  const { id, name, value, valid_until } = fact;
  const former = findEntry(before.facts, id);
  const isNameTaken = !isFreeReference(name) || edit.facts.some((other) => other.id !== id && other.name === name);
  const day =
    isRestored || isUndoneReview(former, fact, review) ? null : findDayFault(former, valid_until, review.today);
  return [
    ...(!former && isNameTaken
      ? [{ path: 'name', message: 'Con questo nome i testi citano già altro: ne serve uno nuovo' }]
      : []),
    ...(former?.value != null && value === null ? [{ path: 'value', message: 'Serve una cifra, come 4.000.000' }] : []),
    ...(day === null ? [] : [{ path: 'valid_until', message: day }]),
  ].map((fault) => ({ ...fault, path: `facts.${id}.${fault.path}` }));
}

function findDayFault(former: FactEntry | undefined, day: string, today: string): string | null {
  if (former?.valid_until === day) return null;
  if (day === '') return 'Serve il giorno fino al quale vale';
  return day < today ? 'La data è già passata' : null;
}

/** True if an edit takes back a review that its author made today: the last valid day is again the one before it. */
function isUndoneReview(
  former: FactEntry | undefined,
  { valid_until }: FactEntry,
  { today, by }: PresentReview,
): boolean {
  const isOwn = former?.checked === today && former.checked_by === by;
  return isOwn && valid_until !== former.valid_until && former.former?.valid_until === valid_until;
}

/** Marks a fact with a new last valid day as read today; an undone review gives way to the one before it. */
function stampReview(former: FactEntry | undefined, fact: FactEntry, review: PresentReview): FactEntry {
  const aligned = former ? { ...fact, ...alignCitation(former, fact) } : { ...fact, read: '' };
  if (former?.valid_until === fact.valid_until) return aligned;
  if (former?.former && isUndoneReview(former, fact, review)) return { ...aligned, ...former.former, former: null };
  const { valid_until, checked, checked_by } = former ?? fact;
  return {
    ...aligned,
    checked: review.today,
    checked_by: review.by,
    former: former ? { valid_until, checked, checked_by } : null,
  };
}

/** Numbers a deadline that has changed: calendars accept it under a higher number, also after a deletion. */
function stampSequence(former: DeadlineEntry | undefined, deadline: DeadlineEntry, sequence: number): DeadlineEntry {
  const kept = { ...deadline, sequence: former?.sequence ?? 0, quarterly: former?.quarterly ?? false };
  return former && isSameValue(former, kept) ? former : { ...kept, sequence };
}

function findDeadlineFaults(deadline: DeadlineEntry, { before, edit }: Pick<FactContext, 'before' | 'edit'>): Fault[] {
  const { id, law, extensions } = deadline;
  const former = findEntry(before.deadlines, id);
  const isKnown = former?.law === law || edit.facts.some((fact) => fact.id === law);
  return [
    ...(isKnown ? [] : [{ path: 'law', message: 'La norma si sceglie fra quelle del registro' }]),
    ...extensions.flatMap((extension) => findExtensionFaults(extension, deadline, former)),
  ].map((fault) => ({ ...fault, path: `deadlines.${id}.${fault.path}` }));
}

type ExtensionEntry = DeadlineEntry['extensions'][number];

/** Faults of an extension that is new or changed. */
function findExtensionFaults(
  extension: ExtensionEntry,
  deadline: DeadlineEntry,
  former: DeadlineEntry | undefined,
): Fault[] {
  const { id, from, to, who } = extension;
  if (isSameValue(findEntry(former?.extensions ?? [], id), extension)) return [];
  const days = makeCalendar(from, [{ ...deadline, validUntil: '9999-12-31', extensions: [] }], 0);
  const isExtended = deadline.extensions.some(
    (other) => other.id !== id && other.from === from && (other.who === '' || who === '' || other.who === who),
  );
  const faults = [
    days.length === 0 && { path: 'from', message: 'In questo giorno la scadenza non cade' },
    isExtended && { path: 'from', message: 'Questa scadenza è già prorogata' },
    to <= from && { path: 'to', message: 'Il nuovo giorno viene dopo quello della scadenza' },
    Date.parse(to) - Date.parse(from) > 365 * 86_400_000 && { path: 'to', message: 'La proroga va oltre un anno' },
  ];
  return faults.flatMap((fault) => (fault ? [{ ...fault, path: `extensions.${id}.${fault.path}` }] : []));
}
