import { formatItalianDate } from '../../content/time/italian-date.ts';
import { isDay } from '../../contract/days.ts';
import {
  type AnyField,
  isInternal,
  isRecord,
  type Leaf,
  type ListField,
  listLeaves,
} from '../../contract/fields/fields.ts';
import { readValue } from '../../contract/fields/values.ts';

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

/** Differences between two contents of a document, in the order of its fields. */
export function compareContents(field: AnyField, before: unknown, after: unknown): Difference[] {
  return compareFields(field, before, after, '', []);
}

function compareFields(
  field: AnyField,
  before: unknown,
  after: unknown,
  path: string,
  names: readonly string[],
): Difference[] {
  if (before === after || JSON.stringify(before) === JSON.stringify(after)) return [];
  const joinPath = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if (field.kind === 'group' && isRecord(before) && isRecord(after)) {
    const shownFields = Object.entries(field.fields).filter(([, inner]) => !isInternal(inner));
    return shownFields.flatMap(([name, inner]) =>
      compareFields(inner, before[name], after[name], joinPath(name), [...names, inner.label]),
    );
  }
  if (field.kind === 'list' && hasIds(before) && hasIds(after))
    return compareEntries(field, before, after, path, names);
  if (field.kind === 'list' && Array.isArray(before) && before.length === (Array.isArray(after) ? after.length : -1)) {
    return before.flatMap((item, index) =>
      compareFields(field.item, item, readValue(after, String(index)), joinPath(index), [
        ...names,
        `${field.item.label} ${index + 1}`,
      ]),
    );
  }
  if (field.kind === 'variant' && isRecord(before) && isRecord(after) && before['kind'] === after['kind']) {
    const variant = field.variants[String(after['kind'])];
    if (variant) return compareFields(variant, before, after, path, names);
  }
  return [{ path, names, field, before, after }];
}

type IdentifiedEntry = Readonly<Record<string, unknown>> & { readonly id: string };

/** True for entries that are the same in another place of the list: by their id, empty for a new entry. */
function hasIds(entries: unknown): entries is readonly IdentifiedEntry[] {
  if (!Array.isArray(entries)) return false;
  const ids = entries.map((entry) => (isRecord(entry) ? entry['id'] : undefined));
  const knownIds = ids.filter((id) => id !== '');
  return knownIds.every((id) => typeof id === 'string') && new Set(knownIds).size === knownIds.length;
}

/** Differences between two lists by the ids of their entries: removed, added and changed entries, and another order. */
function compareEntries(
  field: ListField,
  before: readonly IdentifiedEntry[],
  after: readonly IdentifiedEntry[],
  path: string,
  names: readonly string[],
): Difference[] {
  const findIn = (entries: readonly IdentifiedEntry[], { id }: IdentifiedEntry) =>
    id === '' ? undefined : entries.find((entry) => entry.id === id);
  const removed = before
    .filter((entry) => !findIn(after, entry))
    .map((entry): Difference => {
      const [title] = summariseEntry(field.item, entry);
      return { path, names, field: field.item, before: entry, after: undefined, entry: { title, isAdded: false } };
    });
  const others = after.flatMap((entry, index): Difference[] => {
    const entryPath = `${path}.${index}`;
    const entryNames = [...names, `${field.item.label} ${index + 1}`];
    const former = findIn(before, entry);
    if (former) return compareFields(field.item, former, entry, entryPath, entryNames);
    const [title] = summariseEntry(field.item, entry);
    const difference = { path: entryPath, names: entryNames, field: field.item, before: undefined, after: entry };
    return [{ ...difference, entry: { title, isAdded: true } }];
  });
  const kept = before.filter((entry) => findIn(after, entry));
  const isReordered = after.filter((entry) => findIn(before, entry)).some(({ id }, index) => kept[index]?.id !== id);
  return [...removed, ...others, ...(isReordered ? [{ path, names, ...compareTitles(field, before, after) }] : [])];
}

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
    .filter((leaf) => leaf.field.kind !== 'choice' || leaf.value !== leaf.field.value)
    .map((leaf) => (leaf.field.kind === 'choice' ? `${leaf.field.label}: ${formatLeaf(leaf)}` : formatLeaf(leaf)))
    .join('\n');
}

function formatLeaf({ field, value }: Leaf): string {
  if (field.kind === 'choice') return field.options[value] ?? '';
  const text = String(value);
  return field.kind === 'line' && field.format === 'date' && isDay(text) ? formatItalianDate(text) : text;
}

/** Summary of a list entry: its first text and the others, without program identifiers and choices such as colours. */
export function summariseEntry(field: AnyField, value: unknown): [title: string, others: string] {
  const [title = '', ...others] = listLeaves(field, value)
    .filter((leaf) => leaf.field.fixed !== 'program' && leaf.field.kind !== 'choice')
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
