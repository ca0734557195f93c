import type { HalfDay } from '../../contract/appointments.ts';

/** Fields of a form with the half days that a visitor wishes, first choice first. */
export const wishFields = ['wishes.0', 'wishes.1', 'wishes.2'] as const;

/** Error message of a half day that is not on offer. */
export const notOffered = 'Questo momento non è più fra quelli proposti: ne scelga un altro';

/** Maximum length of the fields' values: `2026-12-03 afternoon`. */
export const wishLimits = { 'wishes.0': 20, 'wishes.1': 20, 'wishes.2': 20 } as const satisfies Record<
  (typeof wishFields)[number],
  number
>;

/** Formats a half day as the value of a field: `2026-12-03 morning`. */
export function formatHalfDay({ day, half }: HalfDay): string {
  return `${day} ${half}`;
}

/** Parses the value of a field; `null` if it is no half day. The day may not exist. */
export function parseHalfDay(value: string): HalfDay | null {
  const [, day = '', half] = /^(\d{4}-\d\d-\d\d) (morning|afternoon)$/.exec(value) ?? [];
  return half === 'morning' || half === 'afternoon' ? { day, half } : null;
}
