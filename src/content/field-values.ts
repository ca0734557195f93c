import { type AnyField, type FieldOf, type GroupField, isRecord, type ListField, ownValue } from './fields.ts';

/* Values of fields: paths within a document, and defaults for missing parts of a stored document. */

/** Value at a path. */
export function valueAt(content: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)];
    return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }, content);
}

/** Copy of the content with another value at `path`; unchanged parts keep their identity. */
export function withValue(content: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const changed = replaced(content, path.split('.'), value);
  return isRecord(changed) ? changed : content;
}

function replaced(within: unknown, [name, ...further]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(within))
    return within.map((item, at) => (String(at) === name ? replaced(item, further, value) : item));
  return isRecord(within) ? { ...within, [name]: replaced(within[name], further, value) } : within;
}

/** True if `path` is `around` or within it. */
export function isWithin(path: string, around: string): boolean {
  return path === around || path.startsWith(`${around}.`);
}

/** Path of the sibling `name` of the value at `path`. */
export function besidePath(path: string, name: string): string {
  return path.replace(/[^.]*$/, name);
}

/** Splits the path of a list entry's value, such as `hours.closures.0.from`, into list, index and name. */
export function placeInList(path: string): { list: string; index: number; name: string } {
  const [name = '', index = '', ...list] = path.split('.').reverse();
  return { list: list.reverse().join('.'), index: Number(index), name };
}

/** Labels along `path`: «Sei ragioni», «Voce 2», «Titolo». */
export function namesAt(field: AnyField, content: unknown, path: string): string[] {
  if (path === '') return [];
  if (field.kind === 'variant') {
    const chosen = field.variants[String(valueAt(content, 'kind'))];
    return chosen ? namesAt(chosen, content, path) : [];
  }
  const [name = '', ...further] = path.split('.');
  const inner = field.kind === 'list' ? field.item : field.kind === 'group' ? field.fields[name] : undefined;
  if (!inner) return [];
  const own = field.kind === 'list' ? `${inner.label} ${Number(name) + 1}` : inner.label;
  return [own, ...namesAt(inner, valueAt(content, name), further.join('.'))];
}

/**
 * Stored content completed with default values; parts that are missing or of the wrong type get the default, unknown
 * parts are dropped.
 */
export function withDefaults<Value>(field: FieldOf<Value>, stored: unknown): Value {
  // Cast: each part is a valid value or the default.
  return completed(field, stored, ownValue(field)) as Value;
}

function completed(field: AnyField, stored: unknown, own: unknown): unknown {
  switch (field.kind) {
    case 'line':
    case 'text':
      return typeof stored === 'string' ? stored : own;
    case 'number':
      return typeof stored === 'number' && Number.isFinite(stored) ? stored : own;
    case 'choice':
      return typeof stored === 'string' && Object.hasOwn(field.options, stored) ? stored : own;
    case 'list':
      if (!Array.isArray(stored) || stored.length < field.least || stored.length > field.most) return own;
      return stored.map((item) => completed(field.item, item, ownEntryOf(field, item) ?? ownValue(field.item)));
    case 'group':
      return completedGroup(field, stored, own);
    case 'variant': {
      const kind = isRecord(stored) && typeof stored['kind'] === 'string' ? stored['kind'] : '';
      const chosen = Object.hasOwn(field.variants, kind) ? field.variants[kind] : undefined;
      return chosen ? Object.assign({ kind }, completedGroup(chosen, stored, ownValue(chosen))) : own;
    }
  }
}

/**
 * Default entry with the same `id`, in lists of fixed length whose entries the program names; otherwise `undefined`.
 */
export function ownEntryOf({ item, least, most, value }: ListField, entry: unknown): unknown {
  const isNamed = item.kind === 'group' && item.fields['id']?.fixed === 'program';
  return isNamed && least === most ? namedAs(entry, value) : undefined;
}

/** Entry of `entries` with the same `id`. */
export function namedAs(entry: unknown, entries: readonly unknown[]): Record<string, unknown> | undefined {
  return entries.filter(isRecord).find(({ id }) => isRecord(entry) && id === entry['id']);
}

function completedGroup(field: GroupField, stored: unknown, own: unknown): object {
  const [over, under] = [isRecord(stored) ? stored : {}, isRecord(own) ? own : {}];
  return Object.fromEntries(
    Object.entries(field.fields).map(([name, inner]) => [
      name,
      completed(inner, Object.hasOwn(over, name) ? over[name] : undefined, under[name]),
    ]),
  );
}
