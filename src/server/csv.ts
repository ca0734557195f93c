/* Lists as files that an Italian Excel opens by a double click: UTF-8 with its mark, semicolons, no formulas. */

/** Lines (RFC 4180, with semicolons); a cell that could begin a formula begins with an apostrophe. */
export function csvLines(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('');
}

/** A file, or its first lines: Excel knows the encoding by its first character. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return `\ufeff${csvLines(lines)}`;
}

/** Headers of the answer that brings one. */
export function csvHeaders(name: string): Record<string, string> {
  return { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}.csv"` };
}

function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[";\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
