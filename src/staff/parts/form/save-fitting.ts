import type * as v from 'valibot';
import type { Change } from '../../../contract/fields/changes.ts';
import { getCurrentRow, StaffFailure } from '../../http.ts';

interface Saved<Row> {
  /** Row as it is now. */
  row: Row;
  /** Changes that were made. */
  changes: readonly Change[];
  /** Paths at which somebody else has saved another value. */
  refused: readonly string[];
  /** Row as it was when they were refused: its author is not yet the one of `changes`. */
  refusedRow: Row | null;
  /** True if a condition that `save` has sent was not met: the row is about something else than before. */
  isReplaced: boolean;
}

/**
 * Makes changes by `save`. Where some do not fit, it makes the others without them, but none if `save` has sent a
 * condition that is not met. Throws `StaffFailure` for other errors, and if the row is gone.
 */
export async function saveFitting<Row>(
  changes: Change[],
  schema: v.GenericSchema<unknown, Row>,
  save: (changes: Change[]) => Promise<Row>,
): Promise<Saved<Row>> {
  try {
    return { row: await save(changes), changes, refused: [], refusedRow: null, isReplaced: false };
  } catch (error) {
    const row = getCurrentRow(error, schema);
    const refused = error instanceof StaffFailure ? Object.keys(error.fields) : [];
    if (row === null || refused.length === 0) throw error;
    const others = changes.filter(({ path }) => !refused.includes(path));
    const isReplaced = !refused.every((path) => changes.some((change) => change.path === path));
    if (others.length === 0 || isReplaced) return { row, changes: [], refused, refusedRow: row, isReplaced };
    const saved = await saveFitting(others, schema, save);
    return { ...saved, refused: [...refused, ...saved.refused], refusedRow: row };
  }
}
