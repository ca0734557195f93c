/** How many rows one page of a list has. */
export const pageSize = 50;

/** The place in a list behind which the next page begins, in a form that callers only hand back. */
export function toCursor(...parts: string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The parts of a cursor that `toCursor` made; `null` where it is none. */
export function fromCursor(cursor: string): string[] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : null;
  } catch {
    return null;
  }
}
