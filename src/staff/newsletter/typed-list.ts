/** Delimiters of CSV files; the first one wins a tie. */
const delimiters = [';', '\t', ','] as const;

/** Parses text into rows of cells: lines of addresses, or a CSV (RFC 4180) with the delimiter that its first line has. */
export function parseTable(text: string): string[][] {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  const delimiter = delimiters.reduce((best, other) => (count(other) > count(best) ? other : best));
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  // Matches a doubled quote, which stands for one, or a single character.
  for (const [token] of text.replace(/^\ufeff/, '').matchAll(/""|[\s\S]/g)) {
    if (token === '""' && quoted) cell += '"';
    else if (token === '"' && (quoted || cell.trim() === '')) quoted = !quoted;
    else if (!quoted && token === delimiter) endCell();
    else if (!quoted && token === '\n') {
      endCell();
      rows.push([]);
    } else if (token !== '""') cell += token;
  }
  endCell();
  const filled = rows.filter((row) => row.some((text) => text !== ''));
  const [only = []] = filled;
  // Addresses on a single line: each cell is a row.
  return filled.length === 1 && only.filter(hasAddress).length > 1 ? only.map((text) => [text]) : filled;
}

/** Finds the column with the most addresses. */
export function findAddressColumn(rows: readonly string[][]): number {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const counts = Array.from({ length: width }, (_, column) => rows.filter((row) => hasAddress(row[column])).length);
  return Math.max(0, counts.indexOf(Math.max(0, ...counts)));
}

/** Lists the addresses of a column, without its heading; of `Anna Rossi <anna@esempio.it>` only the address. */
export function listAddresses(rows: readonly string[][], column: number): string[] {
  const [first, ...others] = rows;
  const hasHeading = !hasAddress(first?.[column]) && others.some((row) => hasAddress(row[column]));
  return (hasHeading ? others : rows)
    .map((row) => row[column] ?? '')
    .filter((text) => text !== '')
    .map((text) => /<([^<>]+)>$/.exec(text)?.[1]?.trim() ?? text);
}

function hasAddress(text: string | undefined): boolean {
  return text?.includes('@') === true;
}
