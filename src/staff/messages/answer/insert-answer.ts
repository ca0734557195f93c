/** Returns what to insert at the caret of an answer, so that a text at its end becomes a paragraph of its own. */
export function separateParagraph(text: string, caret: number, inserted: string): string {
  const [before, after] = [text.slice(0, caret), text.slice(caret)];
  if (before.trim() === '' || after.trim() !== '') return inserted;
  const breaks = /\n*$/.exec(before)?.[0].length ?? 0;
  return `${'\n'.repeat(Math.max(0, 2 - breaks))}${inserted}`;
}
