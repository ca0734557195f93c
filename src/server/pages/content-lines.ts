/** A text as the value of a line. */
export function escaped(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Lines as a file: each of at most 75 bytes, what is longer on lines that begin with a space. */
export function contentLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function folded(line: string): string {
  let width = 0;
  return [...line]
    .map((character) => {
      const bytes = Buffer.byteLength(character);
      const full = width + bytes > 75;
      width = full ? 1 + bytes : width + bytes;
      return full ? `\r\n ${character}` : character;
    })
    .join('');
}
