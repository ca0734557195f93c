/** Returns an accessible name that tells apart several elements with the same words, for screen readers. */
export function joinAccessibleName(words: string, subject: string): string {
  return `${words}: ${subject}`;
}
