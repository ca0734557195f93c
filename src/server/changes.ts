import type * as v from 'valibot';
import { applyChanges, type Change, type Content } from '../contract/fields/changes.ts';
import { parseInput } from './http/body.ts';
import { fieldConflict, versionConflict } from './http/errors.ts';

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

/** Row that a request changes: its fields by the names that changes use, and the whole of it for a 409. */
interface PresentRow {
  fields: Content;
  version: number;
  readCurrent: () => unknown;
}

/**
 * Returns the fields of a row that a request changes. It names them itself, with the version that they were made on, or
 * as changes of the present ones: other properties of the request are kept. Throws a 409 for a stale version or a change
 * that does not fit, and a 400 that names each wrong field.
 */
export async function requireFields<Fields extends { version?: number | undefined }>(
  schema: v.GenericSchema<object, Fields>,
  request: NoInfer<Fields> | { readonly changes: readonly Change[] },
  row: PresentRow,
): Promise<Omit<Fields, 'version'>> {
  const { version, ...fields } = 'changes' in request ? await parseChanges(schema, request, row) : request;
  if (version !== undefined && version !== row.version) throw versionConflict(await row.readCurrent());
  return fields;
}

async function parseChanges<Fields>(
  schema: v.GenericSchema<object, Fields>,
  { changes, ...others }: { readonly changes: readonly Change[] },
  { fields, readCurrent }: PresentRow,
): Promise<Fields> {
  const content = await requireChanges(fields, changes, readCurrent);
  const changed = changes.map(({ path }) => path.split('.', 1)).map(([name = '']) => [name, content[name]]);
  return parseInput(schema, { ...others, ...Object.fromEntries(changed) });
}
