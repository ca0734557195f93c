/**
 * Replaces a range of a field's text, and moves the caret behind it. React learns of it by an event: it otherwise keeps
 * the former text as the last known one, and misses the input that returns to it.
 */
export function insertText(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  [start, end]: readonly [start: number, end: number],
): void {
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
