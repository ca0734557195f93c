import { readValue } from '../../content/field-values.ts';
import { type AnyField, isRecord, type Leaf, listLeaves } from '../../content/fields.ts';
import { formatItalianDate } from '../../content/time/italian-date.ts';
import { isDay } from '../../contract/days.ts';

export interface Difference {
  path: string;
  /** Labels of the enclosing fields and the field's own label: «Sei ragioni», «Voce 2», «Titolo». */
  names: readonly string[];
  field: AnyField;
  before: unknown;
  after: unknown;
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
    return Object.entries(field.fields).flatMap(([name, inner]) =>
      compareFields(inner, before[name], after[name], joinPath(name), [...names, inner.label]),
    );
  }
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

/** Readable form of a value: its texts, one a line. */
export function formatValue(field: AnyField, value: unknown): string {
  return listLeaves(field, value).map(formatLeaf).join('\n');
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
