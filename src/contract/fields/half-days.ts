import { isDay } from '../days.ts';

/** Morning or afternoon of a day in Rome. */
export interface HalfDay {
  day: string;
  half: 'morning' | 'afternoon';
}

/** Error message of a half day that is not on offer. */
export const notOffered = 'Questa mezza giornata non è più fra quelle proposte: ne scelga un’altra';

/** Formats a half day as the value of an input: `2026-12-03 morning`. */
export function formatHalfDay({ day, half }: HalfDay): string {
  return `${day} ${half}`;
}

/** Parses the value of an input; `null` if it is no half day of a day that exists. */
export function parseHalfDay(value: string): HalfDay | null {
  const [, day = '', half] = /^(\d{4}-\d\d-\d\d) (morning|afternoon)$/.exec(value) ?? [];
  return isDay(day) && (half === 'morning' || half === 'afternoon') ? { day, half } : null;
}
