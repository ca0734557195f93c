import type * as v from 'valibot';
import { applyChanges, type Change, type Content } from '../contract/fields/changes.ts';
import { parseInput } from './http/body.ts';
import { fieldConflict } from './http/errors.ts';

/**
 * Applies all changes to a row's content. Throws a 409 if one of them does not fit, with the paths of those as `fields`
 * and the row as it is now as `current`.
 */
export async function requireChanges(
  present: Content,
  changes: readonly Change[],
  readCurrent: () => unknown,
): Promise<Content> {
  const { content, conflicts } = applyChanges(present, changes);
  if (conflicts.length === 0) return content;
  throw fieldConflict(await readCurrent(), conflicts);
}

/** Tests if one of the changes is of the field, or of a part of it. */
export function namesField(changes: readonly Change[], field: string): boolean {
  return changes.some(({ path }) => path.split('.', 1)[0] === field);
}

/**
 * Returns the fields of a row that a request changes. It names them itself, or as changes of `present`: the other
 * properties of the request are kept. Throws the 409 of `requireChanges`, and a 400 that names each wrong field.
 */
export async function requireFields<Fields extends object>(
  schema: v.GenericSchema<unknown, Fields>,
  present: Content,
  request: NoInfer<Fields> | { changes: readonly Change[] },
  readCurrent: () => unknown,
): Promise<Fields> {
  if (!('changes' in request)) return request;
  const { changes, ...others } = request;
  const content = await requireChanges(present, changes, readCurrent);
  const fields = changes.map(({ path }) => path.split('.', 1)).map(([name = '']) => [name, content[name]]);
  return parseInput(schema, { ...others, ...Object.fromEntries(fields) });
}
