import * as v from 'valibot';
import { readPath } from './changes.ts';
import {
  type AnyField,
  type Described,
  type FieldOf,
  type GroupField,
  getDefaultValue,
  hasIds,
  isRecord,
  type ListField,
  readId,
} from './fields.ts';
import { findOptionLabel, findPart, listOptions } from './leaves.ts';

/* Values of fields: their labels by path, and defaults for missing parts of stored content. */

/** True if `path` equals the path `container` or lies below it. */
export function isWithin(path: string, container: string): boolean {
  return path === container || path.startsWith(`${container}.`);
}

/** Path of the record or list that contains the value at `path`; empty for a part of the content itself. */
export function findParent(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

/** Path of another part of the record that contains the value at `path`. */
export function makeSiblingPath(path: string, name: string): string {
  return path.replace(/[^.]*$/, name);
}

/**
 * Splits the path of a value in a list's entry, such as `hours.closures.4f1c.from`, into list, entry and name. The name is
 * empty for an entry that is a single value, named by its place.
 */
export function parseEntryPath(path: string): { list: string; entry: string; name: string } {
  const [parent, last] = [findParent(path), path.slice(path.lastIndexOf('.') + 1)];
  if (/^\d+$/.test(last)) return { list: parent, entry: last, name: '' };
  return { list: findParent(parent), entry: parent.slice(parent.lastIndexOf('.') + 1), name: last };
}

/** Finds the field that describes the value at `path` in `content`; `undefined` if there is none. */
export function findField(field: AnyField, content: unknown, path: string): AnyField | undefined {
  if (path === '') return field;
  const [name = '', ...rest] = path.split('.');
  const inner = findPart(field, content, name);
  return inner && findField(inner, readPath(content, name), rest.join('.'));
}

/** Path of a value's field in its description, without the names of entries: `people.title`. */
export function findFieldPath(field: AnyField, path: string): string {
  const [name = '', ...rest] = path.split('.');
  if (name === '') return '';
  const others = rest.join('.');
  switch (field.kind) {
    case 'list':
      return findFieldPath(field.item, others);
    case 'variant': {
      const chosen = Object.values(field.variants).find(({ fields }) => Object.hasOwn(fields, name));
      return chosen ? findFieldPath(chosen, path) : '';
    }
    case 'group': {
      const inner = Object.hasOwn(field.fields, name) ? findFieldPath(field.fields[name] ?? field, others) : '';
      return inner === '' ? name : `${name}.${inner}`;
    }
    default:
      return '';
  }
}

/** Lists the labels of the fields along `path`: «Sei ragioni», «Voce 2», «Titolo». */
export function listLabels(field: AnyField, content: unknown, path: string): string[] {
  const names = path.split('.').filter(Boolean);
  return names.flatMap((name, index) => {
    const parent = names.slice(0, index).join('.');
    const inner = findField(field, content, names.slice(0, index + 1).join('.'));
    const container = parent === '' ? content : readPath(content, parent);
    return inner ? [Array.isArray(container) ? `${inner.label} ${findPlace(container, name)}` : inner.label] : [];
  });
}

/** Place, from 1, of the entry with a name in paths. */
function findPlace(entries: unknown, name: string): number {
  const index = Array.isArray(entries) ? entries.findIndex((entry) => readId(entry) === name) : -1;
  return (index < 0 ? Number(name) : index) + 1;
}

/** Values of the fields of a group, from a row that has others beside them. */
export function pickFields({ fields }: Pick<GroupField, 'fields'>, row: object): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(Object.keys(fields).map((name) => [name, values.get(name)]));
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
      return (stored === null && field.optional) || Number.isFinite(stored) ? stored : defaultValue;
    case 'choice':
      return typeof stored === 'string' && findOptionLabel(field, stored) !== undefined ? stored : defaultValue;
    case 'choices':
      return Array.isArray(stored)
        ? listOptions(field).flatMap(([option]) => (stored.includes(option) ? [option] : []))
        : defaultValue;
    case 'flag':
      return typeof stored === 'boolean' ? stored : defaultValue;
    case 'custom':
      return v.is(field.schema, stored) ? stored : defaultValue;
    case 'list':
      if (!Array.isArray(stored) || stored.length < field.min || stored.length > field.max) return defaultValue;
      return stored.map((entry, index) => completeEntry(field, entry, index));
    case 'group':
      return completeGroup(field, stored, defaultValue);
    case 'variant': {
      const kind = isRecord(stored) && typeof stored['kind'] === 'string' ? stored['kind'] : '';
      const chosen = Object.hasOwn(field.variants, kind) ? field.variants[kind] : undefined;
      return chosen ? Object.assign({ kind }, completeGroup(chosen, stored, getDefaultValue(chosen))) : defaultValue;
    }
  }
}

/** Completes an entry from the built-in one with its id, else from the defaults of a new one. */
function completeEntry({ item, value: builtInEntries }: ListField, entry: unknown, index: number): unknown {
  if (!hasIds({ item })) return completeField(item, entry, getDefaultValue(item));
  const id = readId(entry);
  const builtIn = id === null ? undefined : builtInEntries.find((other) => readId(other) === id);
  const completed = completeField(item, entry, builtIn ?? getDefaultValue(item));
  // An entry without an id was written by hand.
  return isRecord(completed) ? { ...completed, id: id ?? `voce-${index + 1}` } : completed;
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

/** Copy of content without the ids of entries, which only editing needs. */
export function dropIds<Value>(content: Value): Described<Value> {
  // Cast: only properties that `Described` has optional are left out.
  return dropPartIds(content) as Described<Value>;
}

function dropPartIds(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(dropPartIds);
  if (!isRecord(content)) return content;
  const { id: _, ...parts } = content;
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, dropPartIds(part)]));
}
