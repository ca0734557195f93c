import { type AnyField, isRecord } from './fields.ts';

/** The value at a path. */
export function valueAt(content: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)];
    return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }, content);
}

/** The same content with another value at `path`; values outside it stay the same objects. */
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

/** Whether `path` is `around` or a path in it. */
export function isWithin(path: string, around: string): boolean {
  return path === around || path.startsWith(`${around}.`);
}

/** Where the value that bears `name` stands beside the one at `path`. */
export function besidePath(path: string, name: string): string {
  return path.replace(/[^.]*$/, name);
}

/** Which list the value at a path such as `hours.closures.0.from` is in, in which of its entries and by which name. */
export function placeInList(path: string): { list: string; index: number; name: string } {
  const [name = '', index = '', ...list] = path.split('.').reverse();
  return { list: list.reverse().join('.'), index: Number(index), name };
}

/** The names of what the value at `path` stands in, and its own: «Sei ragioni», «Voce 2», «Titolo». */
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
