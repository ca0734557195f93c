import * as v from 'valibot';
import { focusPoint } from '../../contract/photos/images.ts';

/** Share of a photo's width or height: «50 %». */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}

/** Focus point of a photo in words. */
export function formatFocus(value: unknown): string {
  return v.is(focusPoint, value)
    ? `da sinistra ${formatPercent(value.x)}, dall’alto ${formatPercent(value.y)}`
    : 'al centro';
}
