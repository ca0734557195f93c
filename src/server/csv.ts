/* CSV files that Excel opens correctly with Italian settings: UTF-8 with a BOM, semicolons, no formulas. */

/** CSV lines (RFC 4180, with semicolons). A cell that could begin a formula gets a leading apostrophe. */
export function toCsvLines(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(toCsvCell).join(';')}\r\n`).join('');
}

/** CSV file, or its first lines, with a BOM, by which Excel detects UTF-8. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return `\ufeff${toCsvLines(lines)}`;
}

/** Response headers of a CSV download; `name` is without extension. */
export function makeCsvHeaders(name: string): Record<string, string> {
  return { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}.csv"` };
}

function toCsvCell(text: string): string {
  const safeText = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[";\r\n']/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}
