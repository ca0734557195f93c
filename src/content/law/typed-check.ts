import { type FigureField, figureFields, type TypedThresholds } from '../../contract/threshold-query.ts';
import type { SharedCheckWords } from './check-words.ts';
import { type Figures, isExceeded, type Measure, parseCount, parseFigure, type TwoYears } from './threshold-check.ts';

/** Parses a field of a threshold check: `null` if empty, `undefined` if invalid. */
export function readField(name: FigureField, typed: TypedThresholds): number | null | undefined {
  return (name.startsWith('d') ? parseCount : parseFigure)(typed[name]);
}

/** Parses the figures of both years; `null` if a field is invalid. */
export function readYears(typed: TypedThresholds): TwoYears | null {
  const figures = figureFields.map((name) => readField(name, typed));
  if (figures.includes(undefined)) return null;
  const year = (first: number): Figures => ({
    assets: figures[first] ?? null,
    revenue: figures[first + 1] ?? null,
    staff: figures[first + 2] ?? null,
  });
  return [year(0), year(3)];
}

/** Composes a contact message from a check; `null` if a figure is invalid: a link must not put in other text. */
export function composeCheckMessage(words: SharedCheckWords, typed: TypedThresholds): string | null {
  if (readYears(typed) === null) return null;
  const { figures, result } = words;
  const labels = [figures.assets, words.revenue, figures.staff];
  const year = (title: string, fields: readonly FigureField[]) =>
    [
      title,
      ...fields.map((name, index) => `${labels[index]}: ${typed[name].replace(/\s+/g, ' ').trim() || result.unknown}`),
    ].join('\n');
  const cases = [words.first, words.second, words.third, words.fourth].filter(
    (_, index) => [typed.caso1, typed.caso2, typed.caso3, typed.caso4][index] === 'si',
  );
  return [
    words.title,
    year(figures.earlier, figureFields.slice(0, 3)),
    year(figures.later, figureFields.slice(3)),
    ...(cases.length > 0 ? [cases.join('\n')] : []),
  ].join('\n\n');
}

/** Question of a form that a figure answers: `options` are its answers up to the limit and above it. */
export interface Band {
  field: string;
  measure: Measure;
  limit: number;
  options: readonly string[];
}

/** Chooses the answers for the figures of the later year, by field. Unknown figures choose none. */
export function chooseBands(bands: readonly Band[], [, later]: TwoYears): Record<string, string> {
  const answers = bands.flatMap(({ field, measure, limit, options: [within = '', above = ''] }) => {
    const exceeded = isExceeded(later[measure], limit);
    return exceeded === null ? [] : [[field, exceeded ? above : within]];
  });
  return Object.fromEntries(answers);
}
