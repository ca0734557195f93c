/** Escapes a text value of iCalendar (RFC 5545) or vCard (RFC 2426). */
export function escapeValue(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

/** Control characters that a content line may not contain: all but the tab. A line break would begin another line. */
const controlCharacters = /(?!\t)\p{Cc}/gu;

/** Joins lines into a file of iCalendar or vCard. Folds lines over 75 bytes: continuation lines begin with a space. */
export function formatContentLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line.replace(controlCharacters, ''))}\r\n`).join('');
}

function foldLine(line: string): string {
  let width = 0;
  return [...line]
    .map((character) => {
      const bytes = Buffer.byteLength(character);
      const isFull = width + bytes > 75;
      width = isFull ? 1 + bytes : width + bytes;
      return isFull ? `\r\n ${character}` : character;
    })
    .join('');
}
