/** Measured number with its goal. */
export interface Figure {
  value: number;
  digits?: number;
  atMost?: number;
  atLeast?: number;
}

/** Table cell: a text, a figure, or `null` for empty. */
export type Cell = string | Figure | null;

export interface Table {
  title: string;
  columns: string[];
  rows: Cell[][];
  notes?: string[];
}

/** True if a figure reaches its goal; `null` if it has none. */
export function hasReachedGoal({ value, atMost, atLeast }: Figure): boolean | null {
  if (atMost === undefined && atLeast === undefined) return null;
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY);
}

/** Renders the table as text; a missed goal follows its figure. */
export function formatTable({ title, columns, rows, notes = [] }: Table): string {
  const lines = [columns, ...rows.map((row) => row.map(formatCell))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  '),
  );
  return ['', title, '-'.repeat(title.length), ...text, ...notes.map((note) => `  ${note}`)].join('\n');
}

function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  const value = cell.value.toLocaleString('en-GB', {
    minimumFractionDigits: cell.digits ?? 0,
    maximumFractionDigits: cell.digits ?? 0,
  });
  if (hasReachedGoal(cell) !== false) return value;
  const goal = cell.atMost === undefined ? `>= ${cell.atLeast}` : `<= ${cell.atMost}`;
  return `${value} (goal ${goal})`;
}

/** Median; the lower of the two middle values for an even count. */
export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** Smallest measured value that at least `share` of the values do not exceed. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('Nothing was measured');
  return value;
}
