import { valueAt } from '../../../../content/content-paths.ts';
import { type AnyField, isRecord, type Leaf, leavesOf, ownValue } from '../../../../content/fields.ts';
import { italianDate } from '../../../../content/time/italian-date.ts';
import { isDay } from '../../../../contract/days.ts';
import { words } from '../words.ts';

export type Content = Record<string, unknown>;

/** The same content with another value at `path`; what is not on the way there stays the same object. */
export function withValue(content: Content, path: string, value: unknown): Content {
  const changed = replaced(content, path.split('.'), value);
  return isRecord(changed) ? changed : content;
}

function replaced(within: unknown, [name, ...further]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(within))
    return within.map((item, at) => (String(at) === name ? replaced(item, further, value) : item));
  return isRecord(within) ? { ...within, [name]: replaced(within[name], further, value) } : within;
}

/** The same content with each text replaced. Numbers, choices and days, of which pages make something else, stay. */
export function withTexts(field: AnyField, content: Content, text: (path: string) => string): Content {
  return leavesOf(field, content)
    .filter(({ field: leaf }) => leaf.kind === 'text' || (leaf.kind === 'line' && leaf.format !== 'date'))
    .reduce((changed, { path }) => withValue(changed, path, text(path)), content);
}

/** Whether `path` is `around`, or stands in it. */
export function isWithin(path: string, around: string): boolean {
  return path === around || path.startsWith(`${around}.`);
}

/** Whether a change at one path is a change of what stands at the other too: one stands in the other. */
export function overlap(one: string, other: string): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

/** Whether two values say the same. */
export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

export interface Difference {
  path: string;
  /** The names of what it stands in, and its own: «Sei ragioni», «Voce 2», «Titolo». */
  names: readonly string[];
  field: AnyField;
  before: unknown;
  after: unknown;
}

/** What differs between two contents of a document, in the order of its fields. */
export function differencesOf(field: AnyField, before: unknown, after: unknown): Difference[] {
  return differences(field, before, after, '', []);
}

/** `after` where somebody has changed `before` into it, and `other` everywhere else. */
export function mergedInto(field: AnyField, other: Content, before: Content, after: Content): Content {
  const changed = differencesOf(field, before, after);
  return differencesOf(field, before, other)
    .filter(({ path }) => !changed.some((change) => overlap(change.path, path)))
    .reduce((content, difference) => withValue(content, difference.path, difference.after), after);
}

function differences(
  field: AnyField,
  before: unknown,
  after: unknown,
  path: string,
  names: readonly string[],
): Difference[] {
  if (same(before, after)) return [];
  const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if (field.kind === 'group' && isRecord(before) && isRecord(after)) {
    return Object.entries(field.fields).flatMap(([name, inner]) =>
      differences(inner, before[name], after[name], at(name), [...names, inner.label]),
    );
  }
  if (field.kind === 'list' && Array.isArray(before) && before.length === (Array.isArray(after) ? after.length : -1)) {
    return before.flatMap((item, index) =>
      differences(field.item, item, valueAt(after, String(index)), at(index), [
        ...names,
        words.entries.item(field.item.label, index + 1),
      ]),
    );
  }
  if (field.kind === 'variant' && isRecord(before) && isRecord(after) && before['kind'] === after['kind']) {
    const chosen = field.variants[String(after['kind'])];
    if (chosen) return differences(chosen, before, after, path, names);
  }
  return [{ path, names, field, before, after }];
}

/**
 * A new entry of a list: the field's own value, with as many empty entries in its lists as they need. Of choices, such as a person's colour,
 * it has what the fewest `others` have.
 */
export function newEntry(field: AnyField, kind: { kind?: string } = {}, others: readonly unknown[] = []): unknown {
  if (field.kind === 'choice') {
    const taken = (option: string) => others.filter((other) => other === option).length;
    return Object.keys(field.options).toSorted((one, other) => taken(one) - taken(other))[0];
  }
  if (field.kind === 'list') {
    return Array.isArray(field.value) && field.value.length >= field.least
      ? field.value
      : Array.from({ length: field.least }, () => newEntry(field.item));
  }
  if (field.kind !== 'group') return ownValue(field);
  return {
    ...kind,
    ...Object.fromEntries(
      Object.entries(field.fields).map(([name, inner]) => {
        const besides = others.map((other) => valueAt(other, name));
        return [name, newEntry(inner, {}, besides)];
      }),
    ),
  };
}

/** A value as one reads it: its texts one under the other. */
export function readable(field: AnyField, value: unknown): string {
  return leavesOf(field, value).map(inWords).join('\n');
}

function inWords({ field, value }: Leaf): string {
  if (field.kind === 'choice') return field.options[value] ?? '';
  const said = String(value);
  return field.kind === 'line' && field.format === 'date' && isDay(said) ? italianDate(said) : said;
}

/** What an entry says, without the names that the program knows it by and its colour: its first text, and the others. */
export function saidIn(field: AnyField, value: unknown): [title: string, others: string] {
  const [title = '', ...others] = leavesOf(field, value)
    .filter((leaf) => leaf.field.fixed !== 'program' && leaf.field.kind !== 'choice')
    .map(inWords);
  // An address breaks anywhere, and what it begins with says nothing.
  return [
    title,
    others
      .map((text) => text.replace(/^https?:\/\//, ''))
      .filter(Boolean)
      .join(' · '),
  ];
}
