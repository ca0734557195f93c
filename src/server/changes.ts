import { applyChanges, type Change, type Content } from '../content/changes.ts';
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
