import * as v from 'valibot';
import { formatItalianDate } from '../../content/time/italian-date.ts';
import { isDay } from '../../contract/days.ts';
import type { CustomField } from '../../contract/fields/fields.ts';
import { type Leaf, toText } from '../../contract/fields/leaves.ts';
import { timing } from '../../contract/law.ts';
import { formatTiming } from '../law/timing.ts';
import { formatFocus } from '../photos/focus-words.ts';

/** Readable form of a single value, as conflicts and differences show it. */
export function formatLeaf({ field, value }: Pick<Leaf, 'field' | 'value'>): string {
  if (field.kind === 'custom') return field.control ? customTexts[field.control](value) : '';
  if (field.kind === 'number' && field.control === 'figure') return formatFigure(value);
  const text = toText({ field, value });
  return field.kind === 'line' && field.format === 'date' && isDay(text) ? formatItalianDate(text) : text;
}

/** Figure with dots between thousands; any other text as it is. */
export const formatFigure = (value: unknown) =>
  typeof value === 'number' ? value.toLocaleString('it', { useGrouping: 'always' }) : String(value ?? '');

const customTexts: Record<NonNullable<CustomField['control']>, (value: unknown) => string> = {
  'alternative-text': (value) => (value === '' ? 'È decorativa' : String(value ?? '')),
  focus: formatFocus,
  timing: (value) => (v.is(timing, value) ? formatTiming(value) : ''),
};
