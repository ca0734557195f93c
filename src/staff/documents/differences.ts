import { type Change, findChanges, isSameValue } from '../../contract/fields/changes.ts';
import { type AnyField, hasIds, type ListField, readId } from '../../contract/fields/fields.ts';
import { isInternal, type Leaf, listLeaves } from '../../contract/fields/leaves.ts';
import { findField, findParent, listLabels } from '../../contract/fields/values.ts';
import { formatLeaf } from './leaf-text.ts';

export interface Difference {
  path: string;
  /** Labels of the enclosing fields and the field's own label: «Sei ragioni», «Voce 2», «Titolo». */
  names: readonly string[];
  field: AnyField;
  before: unknown;
  after: unknown;
  /** Whole entry of a list that was added or removed, by its first text. */
  entry?: { title: string; isAdded: boolean };
}

/** Differences between two contents of a document, in the order of its fields, without what only the program reads. */
export function compareContents(field: AnyField, before: unknown, after: unknown): Difference[] {
  return findChanges(before, after, field).flatMap((change) => describeChange(field, { before, after }, change));
}

interface Compared {
  before: unknown;
  after: unknown;
}

function describeChange(root: AnyField, { before, after }: Compared, { path, from, to }: Change): Difference[] {
  const field = findField(root, after, path) ?? findField(root, before, path);
  if (!field || isInternal(field)) return [];
  const list = path === '' ? undefined : findField(root, after, findParent(path));
  if (list?.kind === 'list' && (from === null || to === null)) {
    const [title] = summariseEntry(field, from ?? to);
    const names = listLabels(root, after, to === null ? findParent(path) : path);
    return [{ path, names, field, before: from, after: to, entry: { title, isAdded: from === null } }];
  }
  return field.kind === 'list' && hasIds(field) && Array.isArray(from) && Array.isArray(to)
    ? compareEntries(root, field, { before, after }, { path, from, to })
    : [{ path, names: listLabels(root, after, path), field, before: from, after: to }];
}

/** Differences between two lists with other entries before their end, or another order, entry by entry. */
function compareEntries(
  root: AnyField,
  field: ListField,
  contents: Compared,
  { path, from, to }: { path: string; from: readonly unknown[]; to: readonly unknown[] },
): Difference[] {
  const findIn = (entries: readonly unknown[], entry: unknown) =>
    entries.find((other) => readId(other) === readId(entry)) ?? null;
  const removed = from.filter((entry) => findIn(to, entry) === null);
  const changes = [
    ...removed.map((entry) => ({ path: `${path}.${readId(entry)}`, from: entry, to: null })),
    ...to.flatMap((entry) => findEntryChanges(field.item, findIn(from, entry), entry, `${path}.${readId(entry)}`)),
  ];
  const kept = from.filter((entry) => !removed.includes(entry));
  const isReordered = to
    .filter((entry) => findIn(from, entry) !== null)
    .some((entry, index) => readId(entry) !== readId(kept[index]));
  const names = listLabels(root, contents.after, path);
  return [
    ...changes.flatMap((change) => describeChange(root, contents, change)),
    ...(isReordered ? [{ path, names, ...compareTitles(field, from, to) }] : []),
  ];
}

const findEntryChanges = (item: AnyField, from: unknown, to: unknown, path: string) =>
  from === null ? [{ path, from, to }] : findChanges(from, to, item, path);

/** Two orders of the entries of a list, by their titles: the entries are compared one by one. */
function compareTitles(
  field: ListField,
  before: readonly unknown[],
  after: readonly unknown[],
): Pick<Difference, 'field' | 'before' | 'after'> {
  const listTitles = (entries: readonly unknown[]) => entries.map((entry) => summariseEntry(field.item, entry)[0]);
  const title: AnyField = { kind: 'line', label: field.item.label, max: 0, value: '' };
  return { field: { ...field, item: title }, before: listTitles(before), after: listTitles(after) };
}

/**
 * Readable form of a value: its texts, one a line. Of a group, identifiers that the program sets, empty texts and
 * choices that nobody has changed are left out; other choices follow their label.
 */
export function formatValue(field: AnyField, value: unknown): string {
  const leaves = listLeaves(field, value);
  if (leaves.length <= 1) return leaves.map(formatLeaf).join();
  return leaves
    .filter((leaf) => leaf.field.fixed !== 'program' && leaf.value !== '')
    .filter((leaf) => !isChosen(leaf) || !isSameValue(leaf.value, leaf.field.value))
    .map((leaf) => (isChosen(leaf) ? `${leaf.field.label}: ${formatLeaf(leaf)}` : formatLeaf(leaf)))
    .join('\n');
}

/** True for a value that is chosen, not written: its text needs the label. */
const isChosen = ({ field }: Leaf) => field.kind === 'choice' || field.kind === 'choices' || field.kind === 'flag';

/** Summary of a list entry: its first text and the others, without program identifiers and choices such as colours. */
export function summariseEntry(field: AnyField, value: unknown): [title: string, others: string] {
  const [title = '', ...others] = listLeaves(field, value)
    .filter((leaf) => leaf.field.fixed !== 'program' && !isChosen(leaf))
    .map(formatLeaf);
  // Strip the scheme of a URL: it tells nothing, and the line may break right behind it.
  return [
    title,
    others
      .map((text) => text.replace(/^https?:\/\//, ''))
      .filter(Boolean)
      .join(' · '),
  ];
}
