import { type AnyField, type FieldOf, type GroupField, getDefaultValue, isRecord, type ListField } from './fields.ts';

/* Values of fields: paths within a document, and defaults for missing parts of a stored document. */

/** Returns the value at a path such as `reasons.entries.0.title`; `undefined` if there is none. */
export function readValue(content: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)];
    return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }, content);
}

/**
 * Returns the value of `former` that `path`, a path by position in `content`, has there. An entry with an `id` is found
 * by it, so that an entry which has moved is compared with itself.
 */
export function readFormerValue(former: unknown, content: unknown, path: string): unknown {
  let [before, after] = [former, content];
  for (const name of path.split('.')) {
    const inner = readValue(after, name);
    const isNamed = isRecord(inner) && Object.hasOwn(inner, 'id');
    before = isNamed && Array.isArray(before) ? findSameEntry(inner, before) : readValue(before, name);
    after = inner;
  }
  return before;
}

/** Copy of the content with another value at `path`; unchanged parts keep their identity. */
export function replaceValue(content: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const changed = replaceAt(content, path.split('.'), value);
  return isRecord(changed) ? changed : content;
}

function replaceAt(container: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(container))
    return container.map((item, at) => (String(at) === name ? replaceAt(item, rest, value) : item));
  return isRecord(container) ? { ...container, [name]: replaceAt(container[name], rest, value) } : container;
}

/** True if `path` equals the path `container` or lies below it. */
export function isWithin(path: string, container: string): boolean {
  return path === container || path.startsWith(`${container}.`);
}

export function makeSiblingPath(path: string, name: string): string {
  return path.replace(/[^.]*$/, name);
}

/**
 * Splits the path of a list entry's value, such as `hours.closures.0.from`, into list, index and name; the name is empty
 * for an entry that is a single value.
 */
export function parseListPath(path: string): { list: string; index: number; name: string } {
  const [, list = '', index = '', name = ''] = /^(.*)\.(\d+)(?:\.([^.]+))?$/.exec(path) ?? [];
  return { list, index: Number(index), name };
}

/** Lists the labels of the fields along `path`: «Sei ragioni», «Voce 2», «Titolo». */
export function listLabels(field: AnyField, content: unknown, path: string): string[] {
  if (path === '') return [];
  if (field.kind === 'variant') {
    const chosen = field.variants[String(readValue(content, 'kind'))];
    return chosen ? listLabels(chosen, content, path) : [];
  }
  const [name = '', ...rest] = path.split('.');
  const inner = field.kind === 'list' ? field.item : field.kind === 'group' ? field.fields[name] : undefined;
  if (!inner) return [];
  const label = field.kind === 'list' ? `${inner.label} ${Number(name) + 1}` : inner.label;
  return [label, ...listLabels(inner, readValue(content, name), rest.join('.'))];
}

/** Completes stored content with defaults for parts that are missing or of another type. Drops unknown parts. */
export function applyDefaults<Value>(field: FieldOf<Value>, stored: unknown): Value {
  // Cast: each part is a valid value or the default.
  return completeField(field, stored, getDefaultValue(field)) as Value;
}

function completeField(field: AnyField, stored: unknown, defaultValue: unknown): unknown {
  switch (field.kind) {
    case 'line':
    case 'text':
      return typeof stored === 'string' ? stored : defaultValue;
    case 'number':
      return typeof stored === 'number' && Number.isFinite(stored) ? stored : defaultValue;
    case 'choice':
      return typeof stored === 'string' && Object.hasOwn(field.options, stored) ? stored : defaultValue;
    case 'list':
      if (!Array.isArray(stored) || stored.length < field.least || stored.length > field.most) return defaultValue;
      return stored.map((item) =>
        completeField(field.item, item, findDefaultEntry(field, item) ?? getDefaultValue(field.item)),
      );
    case 'group':
      return completeGroup(field, stored, defaultValue);
    case 'variant': {
      const kind = isRecord(stored) && typeof stored['kind'] === 'string' ? stored['kind'] : '';
      const chosen = Object.hasOwn(field.variants, kind) ? field.variants[kind] : undefined;
      return chosen ? Object.assign({ kind }, completeGroup(chosen, stored, getDefaultValue(chosen))) : defaultValue;
    }
  }
}

/** Finds the default entry with the same `id`, in a list of fixed length with built-in ids. */
export function findDefaultEntry({ item, least, most, value }: ListField, entry: unknown): unknown {
  const isNamed = item.kind === 'group' && item.fields['id']?.fixed === 'program';
  return isNamed && least === most ? findSameEntry(entry, value) : undefined;
}

export function findSameEntry(entry: unknown, entries: readonly unknown[]): Record<string, unknown> | undefined {
  return entries.filter(isRecord).find(({ id }) => isRecord(entry) && id === entry['id']);
}

function completeGroup(field: GroupField, stored: unknown, defaultValue: unknown): object {
  const [storedParts, defaultParts] = [isRecord(stored) ? stored : {}, isRecord(defaultValue) ? defaultValue : {}];
  return Object.fromEntries(
    Object.entries(field.fields).map(([name, inner]) => [
      name,
      completeField(inner, Object.hasOwn(storedParts, name) ? storedParts[name] : undefined, defaultParts[name]),
    ]),
  );
}
