import type { DeadlineEntry, FactEntry, Norme } from '../../content/law/norme.ts';
import type { JournalEntry } from '../../content/staff/journal-words.ts';
import { findChanges, isSameValue } from '../../contract/fields/changes.ts';
import type { RestoredVersion } from '../documents/editable.ts';

/** Describes a change of the law in the journal: one entry for each fact and deadline, or one for a restored version. */
export function describeLawChange(before: Norme, after: Norme, restored?: RestoredVersion): JournalEntry[] {
  if (restored !== undefined) {
    const subject = restored === 'built-in' ? 'quella fornita con il sito' : `versione ${restored}`;
    return [{ event: 'law.restored', subject }];
  }
  return [
    ...pairEntries(before.facts, after.facts).flatMap(describeFactChange),
    ...pairEntries(before.deadlines, after.deadlines).flatMap(describeDeadlineChange),
  ];
}

type Pair<Entry> = [former: Entry | undefined, entry: Entry | undefined];

function pairEntries<Entry extends { id: string }>(before: readonly Entry[], after: readonly Entry[]): Pair<Entry>[] {
  const removed = before.filter(({ id }) => !after.some((entry) => entry.id === id));
  const pairs = after.map((entry): Pair<Entry> => [before.find(({ id }) => id === entry.id), entry]);
  return [
    ...pairs.filter(([former, entry]) => !isSameValue(former, entry)),
    ...removed.map((entry): Pair<Entry> => [entry, undefined]),
  ];
}

function describeFactChange([former, fact]: Pair<FactEntry>): JournalEntry[] {
  if (!fact) return former ? [{ event: 'law.removed', subject: former.law }] : [];
  const changed = new Set(findChanges(former ?? {}, fact).map(({ path }) => path.split('.', 1)[0] ?? ''));
  const isReview = fact.former !== null && [...changed].every((name) => reviewNames.has(name));
  return [{ event: former && isReview ? 'law.confirmed' : 'law.changed', subject: fact.law }];
}

const reviewNames = new Set<string>(['valid_until', 'checked', 'checked_by', 'former']);

function describeDeadlineChange([former, deadline]: Pair<DeadlineEntry>): JournalEntry[] {
  if (!deadline) return former ? [{ event: 'deadline.removed', subject: former.what }] : [];
  return [{ event: former ? findDeadlineEvent(former, deadline) : 'deadline.added', subject: deadline.what }];
}

function findDeadlineEvent(former: DeadlineEntry, deadline: DeadlineEntry) {
  if (deadline.hidden !== former.hidden) return deadline.hidden ? 'deadline.hidden' : 'deadline.shown';
  const [before, after] = [former.extensions.length, deadline.extensions.length];
  if (after > before) return 'deadline.extended';
  return after < before ? 'deadline.extension-withdrawn' : 'deadline.changed';
}
