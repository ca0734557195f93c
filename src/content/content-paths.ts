import { isRecord } from './fields.ts';

/** The value at a path. */
export function valueAt(content: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)];
    return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }, content);
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
