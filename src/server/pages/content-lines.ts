/** Escapes a text value of iCalendar (RFC 5545) or vCard (RFC 2426). */
export function escaped(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Joins lines into a file. Lines over 75 bytes are folded: continuation lines begin with a space. */
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
