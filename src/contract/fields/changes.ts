import { type AnyField, isPathName, isRecord, readId } from './fields.ts';
import { findPart } from './leaves.ts';

/* Changes of fields: each names the value that it replaces, so that people who edit different fields do not collide. */

/** Parts of something that people edit, by name. */
export type Content = Record<string, unknown>;

/**
 * Replacement of the value at `path`, such as `people.anna-conti.title` with an entry's `id`; `null` if missing, as
 * an entry is that is added at the end of its list.
 */
export interface Change {
  path: string;
  from: unknown;
  to: unknown;
}

/**
 * Lists the changes between two contents, or between two values at `path`. One change are another `kind`, a list without
 * ids, in another order, or with new entries before its end, and a value that is custom in `field`, the description.
 */
export function findChanges(from: unknown, to: unknown, field?: AnyField, path = ''): Change[] {
  if (isSameValue(from, to)) return [];
  const [before, after] = field?.kind === 'custom' ? [null, null] : [toParts(from), toParts(to)];
  if (!before || !after || !haveSameStructure(from, to)) return [{ path, from, to }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const part = field && findPart(field, to, name);
    return findChanges(readPart(before, name), readPart(after, name), part, path === '' ? name : `${path}.${name}`);
  });
}

/** Parts of a record or list by name; `null` for a value without parts: a name has a dot, or ids are not unique. */
function toParts(value: unknown): Content | null {
  if (!Array.isArray(value)) return isRecord(value) && Object.keys(value).every(isPathName) ? value : null;
  const ids = value.map(readId);
  if (!ids.every((id) => id !== null) || new Set(ids).size < ids.length) return null;
  return Object.fromEntries(value.map((entry, index) => [ids[index], entry]));
}

function haveSameStructure(from: unknown, to: unknown): boolean {
  if (Array.isArray(from) && Array.isArray(to)) {
    const [before, after] = [from.map(readId), to.map(readId)];
    const kept = before.filter((id) => after.includes(id));
    return kept.every((id, index) => id === after[index]);
  }
  return isRecord(from) && isRecord(to) && from['kind'] === to['kind'];
}

/** Exchanges the former values and the new ones. */
export function reverseChanges(changes: readonly Change[]): Change[] {
  return changes.map(({ path, from, to }) => ({ path, from: to, to: from }));
}

/** Applies the changes whose `from` or `to` equals the present value. `conflicts`: paths of the others. */
export function applyChanges(content: Content, changes: readonly Change[]): { content: Content; conflicts: string[] } {
  const conflicts: string[] = [];
  const changed = changes.reduce((present, { path, from, to }) => {
    const value = readReplaced(present, path);
    if (value !== undefined && isSameValue(value, to)) return present;
    if (value !== undefined && isSameValue(value, from)) return writePath(present, path, to);
    conflicts.push(path);
    return present;
  }, content);
  return { content: changed, conflicts };
}

/** Value at a path: `null` where a part of a record is missing, `undefined` where nothing could be written. */
export function readPath(content: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((container, name) => {
    if (Array.isArray(container)) return container[findIndex(container, name)];
    return isRecord(container) ? readPart(container, name) : undefined;
  }, content);
}

/** Index of the entry with a name in paths: its id, or its place where entries have no ids; -1 if there is none. */
function findIndex(entries: readonly unknown[], name: string): number {
  const index = entries.findIndex((entry) => readId(entry) === name);
  const isPlace = index < 0 && /^\d+$/.test(name) && readId(entries[Number(name)]) === null;
  return isPlace && Number(name) < entries.length ? Number(name) : index;
}

/** Copy of the content with another value at `path`; unchanged parts keep their identity. */
export function writePath(content: Content, path: string, value: unknown): Content {
  return writePart(content, path.split('.'), value);
}

/** Value that a change at `path` replaces: as `readPath`, but `null` for an entry that its list does not have. */
function readReplaced(content: Content, path: string): unknown {
  const value = readPath(content, path);
  return value === undefined && Array.isArray(readPath(content, path.replace(/\.[^.]*$/, ''))) ? null : value;
}

function readPart(container: Content, name: string): unknown {
  return Object.hasOwn(container, name) ? (container[name] ?? null) : null;
}

function writePart(content: Content, [name = '', ...rest]: string[], value: unknown): Content {
  return { ...content, [name]: writeWithin(readPart(content, name), rest, value) };
}

function writeWithin(container: unknown, path: string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(container)) {
    const index = findIndex(container, name);
    // A part of an entry that is gone.
    if (index < 0 && rest.length > 0) return container;
    const entry = nameEntry(writeWithin(container[index], rest, value), name);
    if (index < 0) return [...container, entry];
    return entry === null ? container.toSpliced(index, 1) : container.with(index, entry);
  }
  return isRecord(container) ? writePart(container, path, value) : container;
}

/** Gives an entry the id that its path names. */
function nameEntry(entry: unknown, name: string): unknown {
  return isRecord(entry) && readId(entry) !== name ? { ...entry, id: name } : entry;
}

/** Content that people have changed from `builtIn`, as the values that they wrote, by path; `null` removes an entry. */
export function listWritten(builtIn: Content, content: Content): Content {
  return Object.fromEntries(findChanges(builtIn, content).map(({ path, to }) => [path, to]));
}

/** Lays written values over the built-in content. Paths whose entry or part the program no longer has are left out. */
export function layWritten(builtIn: Content, written: Content): Content {
  return Object.entries(written).reduce((content, [path, value]) => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')));
    const container = parent === '' ? content : readPath(content, parent);
    const isMissing = value === null && Array.isArray(container) && readPath(content, path) === undefined;
    return isMissing || (!Array.isArray(container) && !isRecord(container)) ? content : writePath(content, path, value);
  }, builtIn);
}

/** Compares values as stored: texts without spaces at their ends, a missing part as `null`. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => isSameValue(entry, other[index]));
  if (isRecord(one) && isRecord(other))
    return [...Object.keys(one), ...Object.keys(other)].every((name) =>
      isSameValue(readPart(one, name), readPart(other, name)),
    );
  return (one ?? null) === (other ?? null);
}
