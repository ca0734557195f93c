/** Returns an accessible name that tells apart several elements with the same words, for screen readers. */
export function accessibleName(words: string, about: string): string {
  return `${words}: ${about}`;
}
