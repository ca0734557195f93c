import type { FocusPoint } from '../../contract/photo-schemas.ts';

/** A focal point as two columns, and back. */
export interface FocusColumns {
  focus_x: number | null;
  focus_y: number | null;
}

/** The columns of a focal point; both empty where there is none. */
export function focusColumns(focus: FocusPoint | null): FocusColumns {
  return { focus_x: focus?.x ?? null, focus_y: focus?.y ?? null };
}

/** The focal point in a row, `null` where it has none. */
export function focusOf({ focus_x, focus_y }: FocusColumns): FocusPoint | null {
  return focus_x === null || focus_y === null ? null : { x: focus_x, y: focus_y };
}
