import { isRecord } from './fields.ts';

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
 * Lists the changes from `before` to `after`. Another `kind` is one change, and so is a list whose ids or order differ
 * otherwise than by entries at its end.
 */
export function findChanges(before: Content, after: Content): Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => compareValues(name, readPart(before, name), readPart(after, name)));
}

function compareValues(path: string, from: unknown, to: unknown): Change[] {
  if (isSameValue(from, to)) return [];
  const [before, after] = [toParts(from), toParts(to)];
  if (!before || !after || !haveSameStructure(from, to)) return [{ path, from, to }];
  return findChanges(before, after).map((change) => ({ ...change, path: `${path}.${change.path}` }));
}

/** Parts of a record or list by name; `null` for a value without parts: a name has a dot, or ids are not unique. */
function toParts(value: unknown): Content | null {
  if (!Array.isArray(value)) return isRecord(value) && Object.keys(value).every(isPathName) ? value : null;
  const ids = value.map(readId);
  if (!ids.every((id) => id !== null) || new Set(ids).size < ids.length) return null;
  return Object.fromEntries(value.map((entry, index) => [ids[index], entry]));
}

const isPathName = (name: string) => name !== '' && !name.includes('.');

/** Id of a list's entry as a name in a path; `null` if it has none. */
function readId(entry: unknown): string | null {
  const id = isRecord(entry) ? entry['id'] : undefined;
  const name = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  return isPathName(name) ? name : null;
}

function haveSameStructure(from: unknown, to: unknown): boolean {
  if (Array.isArray(from) && Array.isArray(to)) {
    const [shorter, longer] = from.length < to.length ? [from, to] : [to, from];
    return shorter.every((entry, index) => readId(entry) === readId(longer[index]));
  }
  return isRecord(from) && isRecord(to) && from['kind'] === to['kind'];
}

/** Lists the changes of a row's fields, each as one value. A field that is `undefined` stays as it is. */
export function findFieldChanges(row: Content | null, fields: Content): Change[] {
  return Object.entries(fields).flatMap(([path, to]) => {
    const from = row?.[path] ?? null;
    return to === undefined || isSameValue(from, to) ? [] : [{ path, from, to }];
  });
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
    if (value !== undefined && isSameValue(value, from)) return writePath(present, path.split('.'), to);
    conflicts.push(path);
    return present;
  }, content);
  return { content: changed, conflicts };
}

/** Value at the path of a change: `null` where a part is missing, `undefined` where nothing could be written. */
export function readPath(content: Content, path: string): unknown {
  return path.split('.').reduce<unknown>((container, name) => {
    if (Array.isArray(container)) return container.find((entry) => readId(entry) === name);
    return isRecord(container) ? readPart(container, name) : undefined;
  }, content);
}

/** Path by position, such as `people.0.title`, of the value at the path of a change. */
export function findPosition(content: Content, path: string): string {
  const names = path.split('.');
  const positions = names.map((name, index) => {
    const list = readPath(content, names.slice(0, index).join('.'));
    return Array.isArray(list) ? list.findIndex((entry) => readId(entry) === name) : name;
  });
  return positions.join('.');
}

/** Value that a change at `path` replaces: as `readPath`, but `null` for an entry that its list does not have. */
function readReplaced(content: Content, path: string): unknown {
  const value = readPath(content, path);
  return value === undefined && Array.isArray(readPath(content, path.replace(/\.[^.]*$/, ''))) ? null : value;
}

function readPart(container: Content, name: string): unknown {
  return Object.hasOwn(container, name) ? (container[name] ?? null) : null;
}

function writePath(content: Content, [name = '', ...rest]: string[], value: unknown): Content {
  return { ...content, [name]: writeWithin(readPart(content, name), rest, value) };
}

function writeWithin(container: unknown, path: string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(container)) {
    const former: unknown = container.find((entry) => readId(entry) === name);
    const entry = writeWithin(former, rest, value);
    if (former === undefined) return [...container, entry];
    return entry === null
      ? container.filter((other) => other !== former)
      : container.with(container.indexOf(former), entry);
  }
  return isRecord(container) ? writePath(container, path, value) : container;
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
